import { HECTARE, ACRE, T_HA, TON_AC } from '@loam/domain/kernel/unit/unit-ids';
import { convert } from '@loam/domain/kernel/unit/units';
import { cropSums, moneySums } from '@loam/domain/season/season-report.policy';
import type { ReportedPlan } from '@loam/domain/season/season-report.schema';
import { useTranslation } from 'react-i18next';
import { formatCount, formatNumber } from '../../../i18n/number';
import { usePreferences } from '../../../i18n/preferences';
import { KeyFigures } from '../../../ui/layout/key-figures';
import { difference, money, symbolOf } from '../model/figures';
import styles from '../season.module.css';

/** So many crops are told one by one; the table below has them all. */
const MOST_CROPS = 3;

/** What the season came to, in sight while the page is scrolled. */
export function SeasonSummary({ plans }: { plans: readonly ReportedPlan[] }) {
  const { t } = useTranslation('seasonReport');
  const imperial = usePreferences().units === 'imperial';
  const [areaUnit, yieldUnit] = imperial ? ([ACRE, TON_AC] as const) : ([HECTARE, T_HA] as const);
  const area = plans.reduce((sum, { areaHa }) => sum + (areaHa ?? 0), 0);
  const reported = plans.filter(({ results }) => results !== null).length;
  const told = (value: number | null) => (value === null ? null : convert(value, T_HA, yieldUnit));
  return (
    <div className={styles['summary']}>
      <KeyFigures
        figures={[
          {
            label: t('sum.reported'),
            value: t('sum.of', { some: formatCount(reported), all: formatCount(plans.length) }),
            share: plans.length === 0 ? 0 : reported / plans.length,
          },
          { label: t('sum.area'), value: `${formatNumber(convert(area, HECTARE, areaUnit))} ${symbolOf(areaUnit)}` },
          ...cropSums(plans)
            .filter((sum) => sum.yield !== null)
            .slice(0, MOST_CROPS)
            .map((sum) => ({
              label: t('sum.yield', { crop: sum.crop }),
              value: `${formatNumber(told(sum.yield))} ${symbolOf(yieldUnit)}`,
              note: t('sum.expected', {
                amount: formatNumber(told(sum.expected)),
                difference: difference(told(sum.expected), told(sum.yield)),
              }),
            })),
          ...moneySums(plans).map(({ currency, cost, revenue, profit, plans: count }) => ({
            label: t('sum.profit'),
            value: money(profit, currency),
            note: t('sum.profitOf', { revenue: money(revenue, currency), cost: money(cost, currency), count, shown: formatCount(count) }),
          })),
        ]}
      />
    </div>
  );
}
