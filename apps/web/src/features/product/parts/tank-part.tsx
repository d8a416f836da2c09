import { useTranslation } from 'react-i18next';
import { materials } from '@loam/domain/agronomy/tank/compatibility';
import { SelectField, SwitchField } from '../../../ui/form/choice-field';
import { DecimalField } from '../../../ui/form/decimal-field';
import styles from '../product.module.css';

/** What a product does in a stock tank. */
export function TankPart({ imperial }: { imperial: boolean }) {
  const { t } = useTranslation('product');
  return (
    <fieldset className={styles['part']}>
      <legend className={styles['legend']}>{t('part.tank')}</legend>
      <div className={styles['columns']}>
        <DecimalField name="density" label={t('field.density')} hint={t('hint.density')} suffix={imperial ? 'lb/gal' : 'kg/m³'} optional />
        <DecimalField name="solubility" label={t('field.solubility')} hint={t('hint.solubility')} suffix="g/l" optional />
        <DecimalField name="ec" label={t('field.ec')} hint={t('hint.ec')} suffix="mS/cm" optional />
        <DecimalField name="ph" label={t('field.ph')} hint={t('hint.ph')} optional />
        <SelectField
          name="material"
          label={t('field.material')}
          hint={t('hint.material')}
          choices={materials.map((value) => ({ value, label: t(`material.${value}`) }))}
          searchable
          clearable
          optional
        />
      </div>
      <SwitchField name="waterSoluble" label={t('field.waterSoluble')} hint={t('hint.waterSoluble')} />
    </fieldset>
  );
}
