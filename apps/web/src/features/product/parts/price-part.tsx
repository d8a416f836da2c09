import { useTranslation } from 'react-i18next';
import { LIQUID_FORM } from '@loam/domain/kernel/schema/lists';
import { DecimalField } from '../../../ui/form/decimal-field';
import { TextField } from '../../../ui/form/text-field';
import { priceUnit } from '../use-currency';
import styles from '../product.module.css';

interface PricePartProps {
  readonly currency: string | undefined;
  readonly formId: number;
}

/** What a product costs, and who makes and sells it. */
export function PricePart({ currency, formId }: PricePartProps) {
  const { t } = useTranslation('product');
  return (
    <fieldset className={styles['part']}>
      <legend className={styles['legend']}>{t('part.price')}</legend>
      <div className={styles['columns']}>
        <DecimalField
          name="price"
          label={t('field.price')}
          hint={t(formId === LIQUID_FORM ? 'hint.pricePerLitre' : 'hint.pricePerKg')}
          suffix={currency && priceUnit(currency, formId)}
          optional
        />
        <TextField name="brand" label={t('field.brand')} maxLength={100} optional />
        <TextField name="manufacturer" label={t('field.manufacturer')} maxLength={100} optional />
        <TextField name="manufacture" label={t('field.manufacture')} maxLength={100} optional />
        <TextField name="subType" label={t('field.subType')} maxLength={60} optional />
        <TextField name="regions" label={t('field.regions')} hint={t('hint.commas')} optional />
      </div>
      <TextField name="activeIngredients" label={t('field.activeIngredients')} hint={t('hint.commas')} optional />
    </fieldset>
  );
}
