import type { ExportZones, LayerZones } from '@loam/domain/layer/layer.schema';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount, formatNumber } from '../../../i18n/number';
import { Button } from '../../../ui/button';
import { ErrorCard } from '../../../ui/feedback/states';
import { DecimalInput } from '../../../ui/form/decimal-input';
import { LateSelect } from '../../../ui/form/late-select';
import { useExport, type WantedZones } from '../queries';
import styles from '../layer.module.css';

const formats = ['shapefile', 'geoJson', 'isoxml'] as const;
const rateUnits = ['kg/ha', 'l/ha'] as const;

export interface ZoneTableProps {
  /** Of what the zones are of; the file is called after it. */
  readonly name: string;
  readonly unit: string | null;
  readonly zones: LayerZones['zones'];
  /** Makes a file of these zones. */
  readonly fileOf: (wanted: WantedZones) => Promise<Blob>;
}

/** Zones with their areas and a rate for each, to be taken to the tractor. */
export function ZoneTable({ name, unit, zones, fileOf }: ZoneTableProps) {
  const { t } = useTranslation('layer');
  const [rates, setRates] = useState<readonly (number | null)[]>(zones.map(() => null));
  const [rateUnit, setRateUnit] = useState<ExportZones['rateUnit']>('kg/ha');
  const [format, setFormat] = useState<ExportZones['format']>('shapefile');
  const file = useExport(fileOf, t('fileOf', { name }));
  const given = rates.filter((rate) => rate !== null);
  const missing = given.length < zones.length && (format === 'isoxml' || given.length > 0);
  const hand = () => file.mutate({ format, rateUnit, ...(given.length > 0 && { rates: [...given] }) });
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
            {zones.map((one, n) => (
              <ZoneRow
                key={one.zone}
                one={one}
                unit={unit}
                rateUnit={rateUnit}
                rate={rates[n] ?? null}
                onRate={(rate) => setRates(rates.map((known, at) => (at === n ? rate : known)))}
              />
            ))}
          </tbody>
        </table>
      </div>
      <FileChoice rateUnit={rateUnit} format={format} onUnit={setRateUnit} onFormat={setFormat} />
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

interface Choice {
  readonly rateUnit: ExportZones['rateUnit'];
  readonly format: ExportZones['format'];
  readonly onUnit: (unit: ExportZones['rateUnit']) => void;
  readonly onFormat: (format: ExportZones['format']) => void;
}
function FileChoice({ rateUnit, format, onUnit, onFormat }: Choice) {
  const { t } = useTranslation('layer');
  return (
    <div className={styles['choices']}>
      <LateSelect
        label={t('rateUnit')}
        choices={rateUnits.map((one) => ({ value: one, label: one }))}
        value={rateUnit}
        onChange={(picked) => onUnit(picked ?? 'kg/ha')}
        searchable={false}
      />
      <LateSelect
        label={t('format')}
        choices={formats.map((one) => ({ value: one, label: t(`formats.${one}`) }))}
        value={format}
        onChange={(picked) => onFormat(picked ?? 'shapefile')}
        searchable={false}
      />
    </div>
  );
}

interface RowProps {
  readonly one: LayerZones['zones'][number];
  readonly unit: string | null;
  readonly rateUnit: string;
  readonly rate: number | null;
  readonly onRate: (rate: number | null) => void;
}
function ZoneRow({ one: { zone, mean, areaHa, color }, unit, rateUnit, rate, onRate }: RowProps) {
  const { t } = useTranslation('layer');
  return (
    <tr>
      <th scope="row">
        <span aria-hidden className={styles['swatch']} style={{ background: color }} /> {formatCount(zone)}
      </th>
      <td>
        {formatNumber(mean)}
        {unit !== null && ` ${unit}`}
      </td>
      <td>{t('hectares', { area: formatNumber(areaHa) })}</td>
      <td>
        <DecimalInput
          label={t('rateOf', { zone: formatCount(zone), unit: rateUnit })}
          labelHidden
          optional
          value={rate}
          onChange={onRate}
        />
      </td>
    </tr>
  );
}
