import { useTranslation } from 'react-i18next';
import { SelectInput } from '../../../ui/form/select-input';
import type { LibraryRecord } from '../queries';

export type Source = LibraryRecord['ownerScope'] | 'all';

export const ofSource = (records: readonly LibraryRecord[], source: Source): readonly LibraryRecord[] =>
  source === 'all' ? records : records.filter(({ ownerScope }) => ownerScope === source);

interface SourceFilterProps {
  readonly records: readonly Pick<LibraryRecord, 'ownerScope'>[] | undefined;
  /** what stands above all companies is called so, where that is not the shipped library */
  readonly platform?: string;
  readonly value: Source;
  readonly onChange: (source: Source) => void;
}

/** Whose records a list shows; nothing to choose while all stand at one level. */
export function SourceFilter({ records, platform, value, onChange }: SourceFilterProps) {
  const { t } = useTranslation('library');
  const sources = [...new Set(records?.map(({ ownerScope }) => ownerScope))];
  if (sources.length < 2 && value === 'all') return null;
  return (
    <SelectInput<Source>
      label={t('source')}
      labelHidden
      choices={[
        { value: 'all', label: t('import.everySource') },
        ...sources.map((one) => ({ value: one, label: (one === 'global' && platform) || t(`from.${one}`) })),
      ]}
      value={value}
      onChange={(chosen) => onChange(chosen ?? 'all')}
    />
  );
}
