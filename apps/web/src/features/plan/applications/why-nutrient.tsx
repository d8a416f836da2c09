import { useTranslation } from 'react-i18next';
import { nutrientName, nutrientOf } from '@loam/domain/kernel/unit/nutrients';
import { Button } from '../../../ui/button';
import { usePlanNumbers } from '../facts/plan-context';
import type { Asked } from '../why/why-button';
import { nutrientLabel } from '../words/names';
import styles from './applications.module.css';

/** Where need and supply of the nutrient that is lit come from. */
export function WhyNutrient({ id, onWhy }: { id: number; onWhy: (asked: Asked) => void }) {
  const { t } = useTranslation('plan');
  const { display } = usePlanNumbers();
  const path = `${nutrientOf(id)!.group}.${id}`;
  const nutrient = nutrientLabel(nutrientName(id, display));
  const need = t('advice.need', { nutrient });
  const supply = t('advice.supply', { nutrient });
  return (
    <p className={styles['why']}>
      <Button kind="quiet" onClick={() => onWhy({ path: `${path}.cropNeed`, title: need })}>
        {need}: {t('advice.why')}
      </Button>
      <Button kind="quiet" onClick={() => onWhy({ path: `${path}.fulfillment`, title: supply })}>
        {supply}: {t('advice.why')}
      </Button>
    </p>
  );
}
