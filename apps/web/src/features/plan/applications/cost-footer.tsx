import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import { usePerArea, usePlanFacts, usePlanNumbers } from '../facts/plan-context';
import { totalText } from '../model/plan-cost';
import { stepPath } from '../paths';
import type { Asked } from '../why/why-button';
import styles from './applications.module.css';
import { EventsLine } from './lazy-parts';

/** The next step opens with the first product (specification §5: at least one must be selected to continue). */
export function CostFooter({ goOn, onWhy, onCalculate }: { goOn: boolean; onWhy: (asked: Asked) => void; onCalculate?: () => void }) {
  const { t } = useTranslation('plan');
  const { cost, draft } = usePlanNumbers();
  const { plan, replay } = usePlanFacts();
  const { area, hectares } = usePerArea();
  const sumOf = (key: string) => Object.values(draft.stages).reduce((sum, stage) => sum + Number(stage[key] ?? 0), 0);
  const events = { irrigation: sumOf('irrigationEvents'), fertigation: sumOf('fertigationEvents') };
  return (
    <footer className={styles['footer']}>
      <span>
        {t(`cost.per.${area}`)} <strong>{totalText(cost, plan.pricing?.currency ?? '', hectares)}</strong>
      </span>
      <Button kind="quiet" onClick={() => onWhy({ path: 'pricing.total', title: t(`cost.per.${area}`) })}>
        {t('advice.why')}
      </Button>
      {cost.unpriced > 0 && <span className={styles['dim']}>{t('cost.unpriced', { count: cost.unpriced })}</span>}
      {events.irrigation + events.fertigation > 0 && <EventsLine {...events} />}
      {!replay && (
        <span className={styles['end']}>
          {onCalculate && <Button onClick={onCalculate}>{t('advice.auto')}</Button>}
          <Button
            kind="primary"
            {...(goOn ? { to: stepPath(plan.customerId, 'overview', plan.id) } : { disabled: true, title: t('step.productFirst') })}
          >
            {t('step.next', { step: t('step.overview') })}
          </Button>
        </span>
      )}
    </footer>
  );
}
