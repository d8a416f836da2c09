import { unitOf } from '@loam/domain/kernel/unit/units';
import { useTranslation } from 'react-i18next';
import { ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { DateInput } from '../../../ui/form/date-input';
import { DecimalInput } from '../../../ui/form/decimal-input';
import { SelectInput } from '../../../ui/form/select-input';
import { TextAreaInput } from '../../../ui/form/text-area-input';
import { TextInput } from '../../../ui/form/text-input';
import { Card } from '../../../ui/layout/page-header';
import { cropChoice, useCropsInUse, useLibrary } from '../../library/catalog';
import styles from '../bulk.module.css';
import type { Draft } from '../model/settings';

const YIELD_UNITS = [1, 2, 3, 4] as const;
const symbol = (id: number): string => unitOf(id)?.symbol ?? '';

const byLabel = <One extends { label: string }>(choices: readonly One[]) => choices.toSorted((a, b) => a.label.localeCompare(b.label));

interface SeasonProps {
  readonly groupId: number | null;
  readonly draft: Draft;
  readonly onChange: (values: Partial<Draft>) => void;
  readonly wrong: (field: string) => string | undefined;
}

/** What all plans share. */
export function SeasonCard({ groupId, draft, onChange, wrong }: SeasonProps) {
  const { t, i18n } = useTranslation('bulk');
  const library = useLibrary(groupId);
  const inUse = useCropsInUse(groupId);
  if (library.error) return <ErrorCard error={library.error} onRetry={library.refetch} />;
  if (!library.data) return <Skeleton rows={5} />;
  const crops = library.data.crops.filter(({ id }) => inUse(id));
  return (
    <Card title={t('season.title')}>
      <div className={styles['cells']}>
        <SelectInput
          label={t('season.crop')}
          choices={byLabel(crops.map((one) => cropChoice(one, i18n.language)))}
          value={draft.cropId}
          error={wrong('cropId')}
          onChange={(cropId) => onChange({ cropId })}
        />
        <TextInput
          label={t('season.prefix')}
          hint={t('season.prefixHint')}
          value={draft.prefix}
          maxLength={60}
          error={wrong('planNamePrefix')}
          onChange={(prefix) => onChange({ prefix })}
        />
        <DecimalInput
          label={t('season.yield')}
          value={draft.expectedYield}
          suffix={symbol(draft.unitId)}
          error={wrong('expectedYield')}
          onChange={(expectedYield) => onChange({ expectedYield })}
        />
        <SelectInput
          label={t('season.unit')}
          choices={YIELD_UNITS.map((value) => ({ value, label: symbol(value) }))}
          value={draft.unitId}
          onChange={(unitId) => onChange({ unitId: unitId ?? draft.unitId })}
        />
        <DateInput
          label={t('season.planting')}
          optional
          hint={t('season.plantingHint')}
          value={draft.plantingDate}
          error={wrong('plantingDate')}
          onChange={(plantingDate) => onChange({ plantingDate })}
        />
        <TextAreaInput
          label={t('season.notes')}
          className={styles['wide'] ?? ''}
          optional
          value={draft.notes}
          error={wrong('notes')}
          onChange={(notes) => onChange({ notes })}
        />
      </div>
    </Card>
  );
}
