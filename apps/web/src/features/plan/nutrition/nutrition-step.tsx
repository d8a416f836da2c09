import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import { stepPath } from '../paths';
import { EarlierManure, SamplesCard } from '../frame/lazy-parts';
import { usePlanFacts } from '../facts/plan-context';
import { DistributionCard } from '../frame/lazy-step-parts';
import { AnalysesCard } from './analyses-card';
import { NeedTable } from './need-table';
import { SeasonCard } from './season-card';
import styles from './nutrition.module.css';

/** Step 1: what the crop needs and why. */
export function NutritionStep() {
  const { t } = useTranslation('plan');
  const { plan, replay } = usePlanFacts();
  return (
    <div className={styles['step']}>
      <div className={styles['left']}>
        <SeasonCard />
        <AnalysesCard />
        <EarlierManure />
      </div>
      <div className={styles['right']}>
        <NeedTable />
        <DistributionCard />
        <SamplesCard />
        {!replay && (
          <div className={styles['end']}>
            <Button kind="primary" to={stepPath(plan.customerId, 'fertilization', plan.id)}>
              {t('step.next', { step: t('step.fertilization') })}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
