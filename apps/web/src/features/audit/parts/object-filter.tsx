import { historyKinds } from '@loam/domain/capabilities';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectInput } from '../../../ui/form/select-input';
import type { AuditFilters } from '../audit-filters';
import { type FoundObject, useObjectsNamed } from '../audit-queries';

interface ObjectFilterProps {
  readonly kind: AuditFilters['kind'];
  readonly id: number | null;
  readonly onChange: (change: Pick<AuditFilters, 'kind' | 'id' | 'type'>) => void;
}

/** A grower, field or plan by its name; numbers of other kinds stay to be typed. */
export function ObjectFilter({ kind, id, onChange }: ObjectFilterProps) {
  const { t } = useTranslation('audit');
  const [search, setSearch] = useState('');
  const [picked, setPicked] = useState<FoundObject>();
  const found = useObjectsNamed(search);
  const keyed = (one: FoundObject) => ({ value: `${one.type}:${one.id}`, label: `${one.name} · ${t(`kinds.${one.type}`)}` });
  const value = kind === null || id === null ? null : `${kind}:${id}`;
  const choices = found.map(keyed);
  if (value !== null && !choices.some((choice) => choice.value === value)) {
    choices.push(picked && keyed(picked).value === value ? keyed(picked) : { value, label: `${t(`kinds.${kind!}`)} #${id}` });
  }
  const choose = (next: string | null) => {
    const one = found.find((object) => keyed(object).value === next);
    setPicked(one);
    if (one) onChange({ kind: historyKinds.find((name) => name === one.type) ?? null, id: one.id, type: null });
    else if (next === null) onChange({ kind: null, id: null, type: null });
  };
  return (
    <SelectInput
      label={t('filter.object')}
      placeholder={t('filter.any')}
      choices={choices}
      value={value}
      onChange={choose}
      onSearch={setSearch}
      searchable
      clearable
    />
  );
}
