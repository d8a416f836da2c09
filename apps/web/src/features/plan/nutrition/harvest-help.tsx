import { useTranslation } from 'react-i18next';
import { addDays, formatDate } from '../../../i18n/date';
import { useField } from '../../../live/react/use-field';
import { useEditable } from '../../../live/react/use-session';
import styles from './nutrition.module.css';

/** Offers the harvest day that follows from planting and duration, when another one stands there. */
export function HarvestHelp() {
  const { t } = useTranslation('plan');
  const editable = useEditable();
  const [planting] = useField('plan.plantingDate');
  const [duration] = useField('plan.duration');
  const [harvest, setHarvest] = useField('plan.harvestDate');
  if (!editable || typeof planting !== 'string' || typeof duration !== 'number') return null;
  const follows = addDays(planting, duration);
  if (follows === harvest) return null;
  return (
    <button type="button" className={styles['offer']} onClick={() => setHarvest(follows)}>
      {t('season.useHarvest', { date: formatDate(follows) })}
    </button>
  );
}
