import { useTranslation } from 'react-i18next';
import { useField } from '../../../live/react/use-field';
import { useEditable } from '../../../live/react/use-session';
import { usePlanNumbers } from '../facts/plan-context';
import styles from './nutrition.module.css';

/** Nutrients as oxides or as elements. */
export function NutrientFormSwitch() {
  const { t } = useTranslation('plan');
  const { display } = usePlanNumbers();
  const [form, setForm] = useField('plan.nutrientsGraphDisplay');
  const editable = useEditable();
  return (
    <span className={styles['switch']} role="radiogroup" aria-label={t('need.form')}>
      {(['oxide', 'element'] as const).map((one) => (
        <button
          key={one}
          type="button"
          role="radio"
          aria-checked={(form ?? display) === one}
          disabled={!editable}
          onClick={() => setForm(one)}
        >
          {t(`need.${one}`)}
        </button>
      ))}
    </span>
  );
}
