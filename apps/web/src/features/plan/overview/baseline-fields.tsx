import { baselines } from '@loam/domain/kernel/schema/lists';
import type { Baseline } from '@loam/domain/plan/balance/plan.baseline';
import { unitOf } from '@loam/domain/kernel/unit/units';
import { T_HA } from '@loam/domain/kernel/unit/unit-ids';
import { useTranslation } from 'react-i18next';
import { useField } from '../../../live/react/use-field';
import { useEditable } from '../../../live/react/use-session';
import { ChoiceRow } from '../fields/choice-row';
import { LiveNumber } from '../fields/live-inputs';
import { usePlanFacts } from '../facts/plan-context';
import styles from './overview.module.css';

const SECTION = 'overview';

/** What the return is held against: the field without fertilizer, or as it is farmed otherwise. A yield that nobody typed is estimated, and says so. */
export function BaselineFields({ baseline }: { baseline: Baseline | undefined }) {
  const { t } = useTranslation('charts');
  const { plan } = usePlanFacts();
  const editable = useEditable();
  const [kept, write] = useField('plan.baseline');
  const [unit] = useField('plan.expectedYieldUnitId');
  const kind = kept === 'usual' ? 'usual' : 'unfertilized';
  const symbol = unitOf(Number(unit ?? T_HA))?.symbol ?? '';
  return (
    <>
      <ChoiceRow
        label={t('outlook.baseline.title')}
        choices={baselines.map((value) => ({ value, label: t(`outlook.baseline.${value}`) }))}
        value={kind}
        onChange={(next) => editable && next !== kind && write(next === 'usual' ? next : undefined)}
      />
      <div className={styles['row']}>
        <LiveNumber path="plan.baselineYield" section={SECTION} label={t(`outlook.baseline.yield.${kind}`)} suffix={symbol} optional />
        {kind === 'usual' && (
          <LiveNumber
            path="plan.baselineCost"
            section={SECTION}
            label={t('outlook.baseline.cost', { currency: plan.pricing?.currency ?? '' })}
            optional
          />
        )}
        <p className={styles['dim']}>
          {t(baseline?.estimate ? 'outlook.baseline.estimated' : `outlook.baseline.${baseline ? 'typed' : 'missing'}`)}
        </p>
      </div>
    </>
  );
}
