import { useTranslation } from 'react-i18next';
import { T_HA } from '@loam/domain/kernel/unit-ids';
import { convert } from '@loam/domain/kernel/units';
import { formatNumber } from '../../../i18n/number';
import { useField } from '../../../live/react/use-field';
import { usePlanFacts } from '../facts/plan-context';
import { LiveNumber, LiveSelect } from '../fields/live-inputs';
import { useSaid } from './use-said';
import styles from './nutrition.module.css';

const SECTION = 'nutritional';

const YIELD_UNITS = [1, 2, 3, 4] as const;
const symbols: Record<number, string> = { 1: 't/ha', 2: 'kg/ha', 3: 'lb/ac', 4: 'ton/ac' };

/** The yield that is aimed at, beside what the crop usually gives. */
export function SeasonYield() {
  const { t } = useTranslation('plan');
  const { crop } = usePlanFacts();
  const [yieldUnit] = useField('plan.expectedYieldUnitId');
  const unit = Number(yieldUnit ?? T_HA);
  const usual = (t_ha: number) => formatNumber(convert(t_ha, T_HA, unit));
  const said = useSaid();
  return (
    <>
      <div className={styles['two']}>
        <LiveNumber
          path="plan.expectedYield"
          section={SECTION}
          label={t('field.expectedYield')}
          suffix={symbols[unit] ?? ''}
          problem={said('expectedYieldRequired')}
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
      {said('yieldLow', 'yieldHigh') && (
        <p role="status" className={styles['warn']}>
          <span aria-hidden>▲</span> {said('yieldLow', 'yieldHigh')}
        </p>
      )}
    </>
  );
}
