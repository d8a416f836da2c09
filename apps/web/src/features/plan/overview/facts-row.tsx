import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount, formatNumber } from '../../../i18n/number';
import { useField } from '../../../live/react/use-field';
import bare from '../../../ui/bare-button.module.css';
import { unitOf } from '@loam/domain/kernel/unit/units';
import { totalText } from '../model/plan-cost';
import { usePerArea, usePlanFacts, usePlanNumbers } from '../facts/plan-context';
import { useAmended } from '../facts/use-amended';
import { useKnownChecks } from '../checks/use-checks';
import { WhyNumber } from '../why/why-number';
import styles from './overview.module.css';

/** The plan in four numbers. */
export function FactsRow() {
  const { t } = useTranslation('plan');
  const { cost, graph } = usePlanNumbers();
  const { plan, areaHa } = usePlanFacts();
  const { area, hectares } = usePerArea();
  const needed = [...graph.macro, ...graph.micro].filter(({ status }) => status !== 'noNeed');
  const amended = useAmended();
  const met = needed.filter(({ id, status }) => status === 'met' || amended.has(id)).length;
  const currency = plan.pricing?.currency ?? '';
  // Trans of react-i18next would do as much, and weigh 4 KiB on the sign-in
  const inSentence: Readonly<Record<string, ReactNode>> = {
    size: <WhyNumber key="size" path="field.area" title={t('field.field')} value={`${formatNumber((areaHa ?? 0) / hectares)} ${area}`} />,
    total: <WhyNumber key="total" path="field.pricing.total" title={t('products.field')} value={totalText(cost, currency, areaHa ?? 0)} />,
  };
  return (
    <dl className={styles['facts']}>
      <div className={styles['fact']}>
        <dt>{t(`cost.per.${area}`)}</dt>
        <dd>
          <WhyNumber path="pricing.total" title={t(`cost.per.${area}`)} value={totalText(cost, currency, hectares)} />
          {areaHa !== undefined && (
            <small>
              {t('cost.field')
                .split(/<(size|total)\/>/)
                .map((part) => inSentence[part] ?? part)}
            </small>
          )}
          {cost.unpriced > 0 && <small>{t('cost.unpriced', { count: cost.unpriced })}</small>}
        </dd>
      </div>
      <YieldFact />
      <div className={styles['fact']}>
        <dt>{t('overview.met')}</dt>
        <dd>
          <WhyNumber
            path="overview.met"
            title={t('overview.met')}
            value={t('overview.metOf', { met: formatCount(met), all: formatCount(needed.length) })}
          />
        </dd>
      </div>
      <ChecksFact />
    </dl>
  );
}

function YieldFact() {
  const { t } = useTranslation('plan');
  const [target] = useField('plan.expectedYield');
  const [unit] = useField('plan.expectedYieldUnitId');
  return (
    <div className={styles['fact']}>
      <dt>{t('field.expectedYield')}</dt>
      <dd>
        {formatNumber(target as number | undefined)} {unitOf(Number(unit ?? 1))?.symbol}
      </dd>
    </div>
  );
}

/** How many checks are open; it leads to them. */
function ChecksFact() {
  const { t } = useTranslation('plan');
  const checks = useKnownChecks();
  return (
    <div className={styles['fact']}>
      <dt>{t('overview.checks')}</dt>
      <dd>
        {checks ? (
          <button type="button" className={bare['why']} onClick={() => document.getElementById('plan-checks')?.focus()}>
            {formatCount(checks.length)}
          </button>
        ) : (
          '—'
        )}
      </dd>
    </div>
  );
}
