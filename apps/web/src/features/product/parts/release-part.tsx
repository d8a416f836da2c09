import { useTranslation } from 'react-i18next';
import { SwitchField } from '../../../ui/form/choice-field';
import { DecimalField } from '../../../ui/form/decimal-field';
import styles from '../product.module.css';

/** How a coated product releases what it holds. */
export function ReleasePart() {
  const { t } = useTranslation('product');
  return (
    <fieldset className={styles['part']}>
      <legend className={styles['legend']}>{t('part.release')}</legend>
      <div className={styles['columns']}>
        <DecimalField name="longevity" label={t('field.longevity')} hint={t('hint.longevity')} suffix={t('months')} optional />
      </div>
      <SwitchField name="coated" label={t('field.coated')} hint={t('hint.coated')} />
    </fieldset>
  );
}
