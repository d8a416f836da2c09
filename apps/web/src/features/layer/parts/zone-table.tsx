import type { ExportZones, LayerZones } from '@loam/domain/layer/layer.schema';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount, formatNumber } from '../../../i18n/number';
import { Button } from '../../../ui/button';
import { ErrorCard } from '../../../ui/feedback/states';
import { DecimalInput } from '../../../ui/form/decimal-input';
import { LateSelect } from '../../../ui/form/late-select';
import { type ListedLayer, useExport } from '../queries';
import styles from '../layer.module.css';

const formats = ['shapefile', 'geoJson', 'isoxml'] as const;
const rateUnits = ['kg/ha', 'l/ha'] as const;

/** Zones with their areas and a rate for each, to be taken to the tractor. */
export function ZoneTable({ layer, count, zones }: { layer: ListedLayer; count: number; zones: LayerZones['zones'] }) {
  const { t } = useTranslation('layer');
  const [rates, setRates] = useState<readonly (number | null)[]>(zones.map(() => null));
  const [rateUnit, setRateUnit] = useState<ExportZones['rateUnit']>('kg/ha');
  const [format, setFormat] = useState<ExportZones['format']>('shapefile');
  const file = useExport(`${layer.layerName} zones`);
  const given = rates.filter((rate) => rate !== null);
  const missing = given.length < zones.length && (format === 'isoxml' || given.length > 0);
  const hand = () =>
    file.mutate({ layerId: layer.layerId, zones: count, format, rateUnit, ...(given.length > 0 && { rates: [...given] }) });
  return (
    <>
      <div className={styles['scroll']}>
        <table className={styles['table']}>
          <caption>{t('zones')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('zone')}</th>
              <th scope="col">{t('mean')}</th>
              <th scope="col">{t('area')}</th>
              <th scope="col">{t('rate', { unit: rateUnit })}</th>
            </tr>
          </thead>
          <tbody>
            {zones.map(({ zone, mean, areaHa, color }, n) => (
              <tr key={zone}>
                <th scope="row">
                  <span aria-hidden className={styles['swatch']} style={{ background: color }} /> {formatCount(zone)}
                </th>
                <td>
                  {formatNumber(mean)}
                  {layer.unit !== null && ` ${layer.unit}`}
                </td>
                <td>{t('hectares', { area: formatNumber(areaHa) })}</td>
                <td>
                  <DecimalInput
                    label={t('rateOf', { zone: formatCount(zone), unit: rateUnit })}
                    labelHidden
                    optional
                    value={rates[n] ?? null}
                    onChange={(rate) => setRates(rates.map((one, at) => (at === n ? rate : one)))}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={styles['choices']}>
        <LateSelect
          label={t('rateUnit')}
          choices={rateUnits.map((one) => ({ value: one, label: one }))}
          value={rateUnit}
          onChange={(picked) => setRateUnit(picked ?? 'kg/ha')}
          searchable={false}
        />
        <LateSelect
          label={t('format')}
          choices={formats.map((one) => ({ value: one, label: t(`formats.${one}`) }))}
          value={format}
          onChange={(picked) => setFormat(picked ?? 'shapefile')}
          searchable={false}
        />
      </div>
      {missing && (
        <p role="status" className={styles['hint']}>
          {t('ratesDue')}
        </p>
      )}
      {file.error && <ErrorCard error={file.error} />}
      <div>
        <Button icon={<IconDownload size={14} aria-hidden />} busy={file.isPending} disabled={missing} onClick={hand}>
          {t('export')}
        </Button>
      </div>
    </>
  );
}
