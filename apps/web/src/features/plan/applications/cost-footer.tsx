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
  const events = Object.values(draft.stages).reduce<{ irrigation: number; fertigation: number }>(
    (sum, stage) => ({
      irrigation: sum.irrigation + Number(stage['irrigationEvents'] ?? 0),
      fertigation: sum.fertigation + Number(stage['fertigationEvents'] ?? 0),
    }),
    { irrigation: 0, fertigation: 0 },
  );
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
          {goOn ? (
            <Button kind="primary" to={stepPath(plan.customerId, 'overview', plan.id)}>
              {t('step.next', { step: t('step.overview') })}
            </Button>
          ) : (
            <Button kind="primary" disabled title={t('step.productFirst')}>
              {t('step.next', { step: t('step.overview') })}
            </Button>
          )}
        </span>
      )}
    </footer>
  );
}
