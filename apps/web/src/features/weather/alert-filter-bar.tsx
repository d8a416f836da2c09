import { useTranslation } from 'react-i18next';
import { alertTypes } from '@loam/domain/weather/alert-parameters';
import { SelectInput } from '../../ui/form/select-input';
import { SourceFilter } from '../library/parts';
import { type AlertFilter, GENERIC } from './alert-filters';
import type { AlertRecord } from './queries';

interface AlertFilterBarProps {
  readonly alerts: readonly AlertRecord[] | undefined;
  readonly value: AlertFilter;
  readonly onChange: (filter: AlertFilter) => void;
}

/** Crop, type, status and source; a choice that would change nothing is not offered. */
export function AlertFilterBar({ alerts = [], value, onChange }: AlertFilterBarProps) {
  const { t, i18n } = useTranslation(['weather', 'library']);
  const crops = new Map(alerts.flatMap(({ cropId, cropName }) => (cropId === null ? [] : [[cropId, cropName ?? `#${cropId}`] as const])));
  const types = alertTypes.filter((type) => alerts.some((one) => one.type === type));
  return (
    <>
      {(crops.size > 0 || value.crop !== 'every') && (
        <SelectInput<number | 'every'>
          label={t('library:template.crop')}
          labelHidden
          choices={[
            { value: 'every', label: t('filter.crop') },
            { value: GENERIC, label: t('anyCrop') },
            ...[...crops].map(([id, label]) => ({ value: id, label })).sort((a, b) => a.label.localeCompare(b.label, i18n.language)),
          ]}
          value={value.crop}
          onChange={(crop) => onChange({ ...value, crop: crop ?? 'every' })}
        />
      )}
      {(types.length > 1 || value.type !== 'every') && (
        <SelectInput<AlertFilter['type']>
          label={t('watches')}
          labelHidden
          choices={[{ value: 'every', label: t('filter.type') }, ...types.map((type) => ({ value: type, label: t(`type.${type}`) }))]}
          value={value.type}
          onChange={(type) => onChange({ ...value, type: type ?? 'every' })}
        />
      )}
      {(alerts.length > 0 || value.status !== 'every') && (
        <SelectInput<AlertFilter['status']>
          label={t('library:template.status')}
          labelHidden
          choices={(['every', 'on', 'off'] as const).map((status) => ({ value: status, label: t(`filter.${status}`) }))}
          value={value.status}
          onChange={(status) => onChange({ ...value, status: status ?? 'every' })}
        />
      )}
      <SourceFilter records={alerts} platform={t('platform')} value={value.source} onChange={(source) => onChange({ ...value, source })} />
    </>
  );
}
