import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { uptake as wholeCropUptake } from '@loam/domain/agronomy/demand';
import { convert } from '@loam/domain/kernel/units';
import { formatNumber } from '../../../i18n/number';
import { usePreferences } from '../../../i18n/preferences';
import { DecimalField } from '../../../ui/form/decimal-field';
import { Card } from '../../../ui/layout/page-header';
import styles from '../crop.module.css';
import type { CropDraft } from '../model/crop-draft';
import type { WholeCrop } from '../queries';
import { cropUnits, nutrientLabel } from '../words';
import { useSourceName } from './sources-card';

const KG_HA = 2;
/** kg/ha that the engine reckons with at a yield in t/ha, from kg/t as they stand in the form. */
const uptakeAt = (id: number, yield_t_ha: number, removal: number | null, uptake: number | null): number | undefined => {
  const table = (value: number | null) => (value === null ? {} : { [id]: { value, source: '' } });
  return wholeCropUptake({ removal_kg_t: table(removal), uptake_kg_t: table(uptake) }, id, yield_t_ha)?.value;
};

/** What a tonne of harvest removes and what the whole crop takes up for it, with what that comes to at the average yield. */
export function CoefficientsTable({ crop }: { crop: WholeCrop }) {
  const { t } = useTranslation('crop');
  const { control } = useFormContext<CropDraft>();
  const { yieldUnitId, amountUnitId, amountSymbol, perTonne, perTonneSymbol } = cropUnits(usePreferences().units);
  const [lowYield, highYield, removal, uptake] = useWatch({ control, name: ['lowYield', 'highYield', 'removal', 'uptake'] });
  const sourceName = useSourceName(crop);
  const inKilograms = (value: number | null) => (value === null ? null : value / perTonne);
  const average = convert(((lowYield ?? 0) + (highYield ?? 0)) / 2, yieldUnitId, 1);
  return (
    <Card title={t('coefficients')}>
      <p className={styles['note']}>{t('coefficientsText')}</p>
      <div className={styles['scroll']} tabIndex={0} role="group" aria-label={t('coefficients')}>
        <table className={`${styles['table']} ${styles['edit']}`}>
          <thead>
            <tr>
              <th scope="col">{t('nutrient')}</th>
              <th scope="col">{t('removal', { unit: perTonneSymbol })}</th>
              <th scope="col">{t('uptakePer', { unit: perTonneSymbol })}</th>
              <th scope="col">{t('atAverage', { unit: amountSymbol })}</th>
              <th scope="col" className={styles['source']}>
                {t('source')}
              </th>
            </tr>
          </thead>
          <tbody>
            {removal.map(({ id, value }, at) => {
              const taken = uptakeAt(id, average, inKilograms(value), inKilograms(uptake[at]?.value ?? null));
              return (
                <tr key={id}>
                  <th scope="row">{nutrientLabel(id)}</th>
                  <td>
                    <DecimalField name={`removal.${at}.value`} label={t('removalOf', { nutrient: nutrientLabel(id) })} labelHidden />
                  </td>
                  <td>
                    <DecimalField name={`uptake.${at}.value`} label={t('uptakeOf', { nutrient: nutrientLabel(id) })} labelHidden />
                  </td>
                  <td>{taken === undefined ? '—' : formatNumber(convert(taken, KG_HA, amountUnitId))}</td>
                  <td className={styles['source']}>{sourceName(id)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
