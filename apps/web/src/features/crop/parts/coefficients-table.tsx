import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { convert } from '@loam/domain/kernel/unit/units';
import { formatNumber } from '../../../i18n/number';
import { usePreferences } from '../../../i18n/preferences';
import { DecimalField } from '../../../ui/form/decimal-field';
import { Card } from '../../../ui/layout/page-header';
import { WhyFigure } from '../../../ui/trace/why-figure';
import styles from '../crop.module.css';
import type { CropDraft } from '../model/crop-draft';
import { coefficientOf, uptakeLines } from '../model/crop-why';
import type { WholeCrop } from '../queries';
import { cropUnits, nutrientLabel } from '../words';
import { RemovedAbove } from './removed-above';
import { useSourceName, useSourceTitle } from './sources-card';

/** What a tonne of harvest removes and what the whole crop takes up for it, with what that comes to at the average yield. */
export function CoefficientsTable({ crop }: { crop: WholeCrop }) {
  const { t } = useTranslation('crop');
  const { control } = useFormContext<CropDraft>();
  const { yieldUnitId, amountUnitId, amountSymbol, perTonne, perTonneSymbol } = cropUnits(usePreferences().units);
  const [lowYield, highYield, removal, uptake] = useWatch({ control, name: ['lowYield', 'highYield', 'removal', 'uptake'] });
  const sourceName = useSourceName(crop);
  const sourceTitle = useSourceTitle(crop);
  const inKilograms = (value: number | null) => (value === null ? null : value / perTonne);
  const yields = { low: convert(lowYield ?? 0, yieldUnitId, 1), high: convert(highYield ?? 0, yieldUnitId, 1), own: true };
  return (
    <Card title={t('coefficients')}>
      <p className={styles['note']}>{t('coefficientsText')}</p>
      <RemovedAbove removal={removal} uptake={uptake} />
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
              const given = {
                removal: coefficientOf(crop, 'removal', id, inKilograms(value)),
                taken: coefficientOf(crop, 'uptake', id, inKilograms(uptake[at]?.value ?? null)),
              };
              const lines = uptakeLines(yields, given, id, amountUnitId);
              return (
                <tr key={id}>
                  <th scope="row">{nutrientLabel(id)}</th>
                  <td>
                    <DecimalField name={`removal.${at}.value`} label={t('removalOf', { nutrient: nutrientLabel(id) })} labelHidden />
                  </td>
                  <td>
                    <DecimalField name={`uptake.${at}.value`} label={t('uptakeOf', { nutrient: nutrientLabel(id) })} labelHidden />
                  </td>
                  <td>
                    <WhyFigure
                      title={`${nutrientLabel(id)}, ${t('atAverage', { unit: amountSymbol })}`}
                      value={formatNumber(lines.at(-1)?.value)}
                      lines={lines.length > 0 ? () => lines : undefined}
                      source={sourceTitle}
                    />
                  </td>
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
