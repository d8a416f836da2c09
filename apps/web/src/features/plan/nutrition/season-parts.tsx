import { useTranslation } from 'react-i18next';
import { languageOf } from '@loam/domain/kernel/locale/language';
import { listName } from '@loam/domain/kernel/locale/list-names';
import { needMethods } from '@loam/domain/kernel/schema/lists';
import { T_HA } from '@loam/domain/kernel/unit/unit-ids';
import { convert } from '@loam/domain/kernel/unit/units';
import { formatNumber } from '../../../i18n/number';
import { useField } from '../../../live/react/use-field';
import { useChecks } from '../checks/use-checks';
import { usePlanFacts, usePlanNumbers } from '../facts/plan-context';
import { LiveDate, LiveNumber, LiveSelect } from '../fields/live-inputs';
import { HarvestHelp } from './harvest-help';
import styles from './nutrition.module.css';

export const SECTION = 'nutritional';
const YIELD_UNITS = [1, 2, 3, 4] as const;
const symbols: Record<number, string> = { 1: 't/ha', 2: 'kg/ha', 3: 'lb/ac', 4: 'ton/ac' };

/** What a check of the plan says of a field, in words. */
function useSaid() {
  const { t } = useTranslation('plan');
  const checks = useChecks();
  return (...keys: string[]) => {
    const check = checks.find(({ key }) => keys.includes(key));
    return check && t(`check:${check.key}.text`, check.values ?? {});
  };
}

export function SeasonDates() {
  const { t } = useTranslation('plan');
  const said = useSaid();
  return (
    <>
      <div className={styles['two']}>
        <LiveDate
          path="plan.plantingDate"
          section={SECTION}
          label={t('field.plantingDate')}
          problem={said('plantingDateRequired', 'harvestBeforePlanting')}
        />
        <LiveNumber path="plan.duration" section={SECTION} label={t('field.duration')} suffix={t('unit.days')} />
      </div>
      <div>
        <LiveDate
          path="plan.harvestDate"
          section={SECTION}
          label={t('field.harvestDate')}
          optional
          problem={said('harvestBeforePlanting')}
        />
        <HarvestHelp />
      </div>
    </>
  );
}

/** What is hoped for, beside what is usual, and a word where it is far from that. */
export function ExpectedYield() {
  const { t } = useTranslation('plan');
  const { crop } = usePlanFacts();
  const said = useSaid();
  const [yieldUnit] = useField('plan.expectedYieldUnitId');
  const unit = Number(yieldUnit ?? T_HA);
  const usual = (t_ha: number) => formatNumber(convert(t_ha, T_HA, unit));
  const unusual = said('yieldLow', 'yieldHigh');
  return (
    <>
      <div className={styles['two']}>
        <LiveNumber
          path="plan.expectedYield"
          section={SECTION}
          label={t('field.expectedYield')}
          suffix={symbols[unit] ?? ''}
          problem={said('expectedYieldRequired', 'yieldImpossible')}
          {...(crop && {
            hint: t('season.range', { low: usual(crop.yield_t_ha.low), high: usual(crop.yield_t_ha.high), unit: symbols[unit] }),
          })}
        />
        <LiveSelect
          path="plan.expectedYieldUnitId"
          section={SECTION}
          label={t('field.expectedYieldUnitId')}
          choices={YIELD_UNITS.map((value) => ({ value, label: symbols[value]! }))}
        />
      </div>
      {unusual && (
        <p role="status" className={styles['warn']}>
          <span aria-hidden>▲</span> {unusual}
        </p>
      )}
    </>
  );
}

/** By which method the need is found; the region's published table is the first where there is one. */
export function NeedMethod() {
  const { t, i18n } = useTranslation('plan');
  const { crop, grower, library } = usePlanFacts();
  const { graph } = usePlanNumbers();
  const [method] = useField('plan.needMethod');
  const language = languageOf(i18n.language);
  const rates = library.rateTables(crop?.key, grower);
  const hasTable = rates.length > 0;
  const besideIt = graph.macro.some(({ beside }) => beside?.method === 'rateTable');
  const isFirst = (key: string) => Number(key === 'rateTable' && (hasTable || besideIt));
  return (
    <LiveSelect
      path="plan.needMethod"
      section={SECTION}
      label={t('field.needMethod')}
      optional
      choices={needMethods
        .toSorted((a, b) => isFirst(b) - isFirst(a))
        .filter((key) => key !== 'rateTable' || hasTable || besideIt || method === key)
        .map((key) => ({ value: key, label: listName(key, language) }))}
      {...(method === 'rateTable' && hasTable && { hint: rates.join(' · ') })}
    />
  );
}
