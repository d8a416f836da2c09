import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { HistoryItem } from '@loam/domain/audit/history.schema';
import { Button } from '../../../ui/button';
import { SelectInput } from '../../../ui/form/select-input';
import { useStandingValues, type Filters } from '../queries';
import type { Shelf } from '../use-shelf';
import type { HistoryWords } from '../use-words';
import styles from './revision-list.module.css';

const origins = [
  'typed',
  'paste',
  'autoCalculate',
  'import',
  'restore',
  'api',
  'system',
  'undo',
] as const satisfies readonly HistoryItem['origin'][];
/** Fields that a person asks for; what only holds the document together is none. */
const asked = (path: string) => !/\|(made|order|sortOrder|method|cropStageId|tank)$/.test(path);

/** Narrows the list by person, field and kind. */
export function FilterBar({
  planId,
  shelf,
  version,
  filters,
  words,
  onFilter,
}: {
  planId: number;
  shelf: Shelf;
  version: number;
  filters: Filters;
  words: HistoryWords;
  onFilter: (filters: Filters) => void;
}) {
  const { t } = useTranslation('history');
  const standing = useStandingValues(planId);
  const people = useMemo(
    () => [...new Map(shelf.all().map(({ by }) => [by.id, by.name || t('removedPerson')]))].map(([value, label]) => ({ value, label })),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the version stands for what the shelf holds
    [shelf, version, t],
  );
  const paths = useMemo(() => {
    const all = new Set((standing.data?.items ?? []).map(({ path }) => path).filter(asked));
    if (filters.path !== undefined) all.add(filters.path);
    return [...all].map((value) => ({ value, label: words.path(value) })).sort((a, b) => a.label.localeCompare(b.label));
  }, [standing.data, filters.path, words]);
  const narrowed = filters.by !== undefined || filters.path !== undefined || filters.origin !== undefined;
  return (
    <div className={styles['filters']}>
      <SelectInput
        label={t('filter.person')}
        clearable
        choices={people}
        value={filters.by ?? null}
        onChange={(by) => onFilter({ ...filters, by: by ?? undefined })}
      />
      <SelectInput
        label={t('filter.field')}
        clearable
        searchable
        choices={paths}
        value={filters.path ?? null}
        onChange={(path) => onFilter({ ...filters, path: path ?? undefined })}
      />
      <SelectInput
        label={t('filter.kind')}
        clearable
        choices={origins.map((value) => ({ value, label: t(`origin.${value}`) }))}
        value={filters.origin ?? null}
        onChange={(origin) => onFilter({ ...filters, origin: origin ?? undefined })}
      />
      {narrowed && (
        <Button kind="quiet" onClick={() => onFilter({ by: undefined, path: undefined, origin: undefined })}>
          {t('filter.clear')}
        </Button>
      )}
    </div>
  );
}
