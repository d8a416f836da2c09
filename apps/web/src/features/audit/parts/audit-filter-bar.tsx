import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { historyKinds, registry } from '@loam/domain/capabilities';
import { useCurrentUser } from '../../../api/session';
import { foldDigits } from '../../../i18n/number';
import { Button } from '../../../ui/button';
import { SelectInput } from '../../../ui/form/select-input';
import { DateInput } from '../../../ui/form/date-input';
import { TextInput } from '../../../ui/form/text-input';
import { PhoneFold } from '../../../ui/layout/phone-fold';
import { type AuditFilters, countSet, isFiltered, ranges } from '../audit-filters';
import { useAuditPeople } from '../audit-queries';
import styles from '../audit-filter-bar.module.css';
import { WordsFilter } from './words-filter';
import { ObjectFilter } from './object-filter';

interface AuditFilterBarProps {
  readonly filters: AuditFilters;
  readonly onChange: (change: Partial<AuditFilters>) => void;
  readonly onClear: () => void;
}

/** By person, event, object by its name or by kind and number, time and group; all of it stands in the address. */
export function AuditFilterBar({ filters, onChange, onClear }: AuditFilterBarProps) {
  const { t } = useTranslation('audit');
  const people = useAuditPeople(filters.group).data?.items ?? [];
  const known =
    filters.by === null || people.some(({ id }) => id === filters.by) ? people : [...people, { id: filters.by, name: `#${filters.by}` }];
  const events = registry
    .searchable(filters.kind)
    .map((value) => ({ value, label: t(`events.${value}`) }))
    .sort((a, b) => a.label.localeCompare(b.label));
  return (
    <section aria-label={t('filters')} className={styles['filters']}>
      <WordsFilter value={filters.q} onChange={(q) => onChange({ q })} />
      <PhoneFold label={t('filters')} set={countSet(filters)}>
        <SelectInput
          label={t('filter.by')}
          placeholder={t('filter.any')}
          choices={known.map(({ id, name }) => ({ value: id, label: name }))}
          value={filters.by}
          onChange={(by) => onChange({ by })}
          searchable
          clearable
        />
        <SelectInput
          label={t('filter.type')}
          placeholder={t('filter.any')}
          choices={events}
          value={filters.type}
          onChange={(type) => onChange({ type })}
          searchable
          clearable
        />
        <ObjectFilter kind={filters.kind} id={filters.id} onChange={onChange} />
        <SelectInput
          label={t('filter.kind')}
          placeholder={t('filter.any')}
          choices={historyKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          value={filters.kind}
          onChange={(kind) => onChange({ kind, type: null })}
          clearable
        />
        {filters.kind !== null && <NumberFilter value={filters.id} onChange={(id) => onChange({ id })} />}
        <GroupFilter value={filters.group} onChange={(group) => onChange({ group })} />
        <RangeFilter filters={filters} onChange={onChange}>
          {isFiltered(filters) && (
            <Button kind="quiet" className={styles['clear'] ?? ''} onClick={onClear}>
              {t('filter.clear')}
            </Button>
          )}
        </RangeFilter>
      </PhoneFold>
    </section>
  );
}

function GroupFilter({ value, onChange }: { value: number | null; onChange: (group: number | null) => void }) {
  const { t } = useTranslation('audit');
  const { groups } = useCurrentUser();
  if (groups.length < 2) return null;
  return (
    <SelectInput
      label={t('filter.group')}
      placeholder={t('filter.any')}
      choices={groups.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onChange={onChange}
      searchable
      clearable
    />
  );
}

/** The last filter, and beside it what clears them all: never alone in a line of its own. */
function RangeFilter({ filters, onChange, children }: Pick<AuditFilterBarProps, 'filters' | 'onChange'> & { children: ReactNode }) {
  const { t } = useTranslation('audit');
  const range = (
    <SelectInput
      label={t('filter.range')}
      choices={ranges.map((value) => ({ value, label: t(`range.${value}`) }))}
      value={filters.range}
      onChange={(next) => onChange({ range: next ?? '30' })}
    />
  );
  const own = filters.range === 'own';
  return (
    <>
      {own && range}
      {own && <DateInput label={t('filter.from')} value={filters.from} onChange={(from) => onChange({ from })} />}
      <div className={styles['last']}>
        {own ? <DateInput label={t('filter.to')} value={filters.to} onChange={(to) => onChange({ to })} /> : range}
        {children}
      </div>
    </>
  );
}

/** The number of an object; asked for when typing has paused. */
function NumberFilter({ value, onChange }: { value: number | null; onChange: (id: number | null) => void }) {
  const { t } = useTranslation('audit');
  const [draft, setDraft] = useState(value === null ? '' : String(value));
  const typed = foldDigits(draft.trim());
  const bad = typed !== '' && !/^[1-9]\d{0,14}$/.test(typed);
  useEffect(() => setDraft(value === null ? '' : String(value)), [value]);
  useEffect(() => {
    const next = typed === '' ? null : Number(typed);
    if (bad || next === value) return undefined;
    const timer = setTimeout(() => onChange(next), 350);
    return () => clearTimeout(timer);
  }, [typed, bad, value, onChange]);
  return (
    <TextInput
      label={t('filter.id')}
      value={draft}
      onChange={setDraft}
      maxLength={15}
      optional
      error={bad ? t('filter.idHint') : undefined}
    />
  );
}
