import {
  IconArchive,
  IconArchiveOff,
  IconBook2,
  IconColumns,
  IconCopy,
  IconDownload,
  IconLock,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MOST_COMPARED } from '@loam/domain/comparison/most-compared';
import type { TemplateShort } from '@loam/domain/template/template.schema';
import { foldText } from '@loam/domain/kernel/string/fold-text';
import { isApiError } from '../../../api/api-error';
import { useLiveQueries } from '../../../api/live';
import { useCurrentUser } from '../../../api/session';
import { formatInstant } from '../../../i18n/date';
import { errorText } from '../../../i18n/init';
import { formatCount } from '../../../i18n/number';
import { Badge, stateTones, StatusBadge } from '../../../ui/badge';
import { ForChanges } from '../../../api/for-changes';
import { Button } from '../../../ui/button';
import { notify } from '../../../ui/feedback/notices';
import { EmptyState } from '../../../ui/feedback/states';
import { SelectInput } from '../../../ui/form/select-input';
import { PageHeader } from '../../../ui/layout/page-header';
import { useSearchParams } from '../../../ui/link';
import { usePageFacts } from '../../../ui/page-facts';
import { type Column, DataTable } from '../../../ui/table/data-table';
import { allOf, useManyChange } from '../../../ui/table/use-many-change';
import { SearchInput } from '../../../ui/table/search-input';
import type { ListQuery } from '../../../ui/table/list-query';
import { useListQuery } from '../../../ui/table/use-list-query';
import { comparisonPath } from '../../comparison';
import { useGroupChoice } from '../../upload';
import { type Asked, ListDialogs } from '../parts/list-dialogs';
import { stepPath } from '../paths';
import { templatesKey, templatesQuery, useArchiveTemplates, useDeleteTemplates } from '../queries';

const sorts: Readonly<Record<string, (one: TemplateShort) => string | number>> = {
  name: ({ name }) => name,
  crop: ({ cropName }) => cropName,
  status: ({ status }) => status,
  usedBy: ({ usedBy }) => usedBy,
  changed: ({ updatedAt }) => updatedAt,
};

function shownOf(rows: readonly TemplateShort[], { search, sortBy, sortOrder }: ListQuery, language: string): TemplateShort[] {
  const by = sorts[sortBy] ?? sorts['name']!;
  const sign = sortOrder === 'desc' ? -1 : 1;
  return rows
    .filter(({ name, description, cropName }) => foldText(`${name} ${description ?? ''} ${cropName}`).includes(foldText(search)))
    .toSorted((a, b) => {
      const [x, y] = [by(a), by(b)];
      return sign * (typeof x === 'number' && typeof y === 'number' ? x - y : String(x).localeCompare(String(y), language)) || a.id - b.id;
    });
}

function useColumns(): Column<TemplateShort>[] {
  const { t } = useTranslation('template');
  return [
    { id: 'name', header: t('field.name'), sortBy: 'name', width: '30%', cell: ({ name }) => name },
    { id: 'crop', header: t('field.crop'), sortBy: 'crop', cell: ({ cropName }) => cropName || '—' },
    {
      id: 'status',
      header: t('field.status'),
      sortBy: 'status',
      width: '120px',
      text: ({ status }) => t(`is.${status}`),
      cell: ({ status }) => <StatusBadge tone={stateTones[status]}>{t(`is.${status}`)}</StatusBadge>,
    },
    {
      id: 'place',
      header: t('field.place'),
      width: '220px',
      text: ({ ownerScope, ownerName }) => t(`place.${ownerScope}`, { name: ownerName }),
      cell: ({ editable, ownerScope, ownerName }) => (
        <Badge tone={editable ? 'brand' : 'none'}>
          {!editable && <IconLock size={12} role="img" aria-label={t('locked.short')} />} {t(`place.${ownerScope}`, { name: ownerName })}
        </Badge>
      ),
    },
    {
      id: 'usedBy',
      header: t('field.usedBy'),
      sortBy: 'usedBy',
      align: 'end',
      width: '110px',
      text: ({ usedBy }) => usedBy,
      cell: ({ usedBy }) => formatCount(usedBy),
    },
    { id: 'changed', header: t('field.changed'), sortBy: 'changed', width: '170px', cell: ({ updatedAt }) => formatInstant(updatedAt) },
  ];
}

/** Whether the address names the archive, and the way between it and the templates in use. */
function useArchived() {
  const [params, setParams] = useSearchParams();
  const archived = params.get('archived') === '1';
  const other = () =>
    setParams((now) => {
      const next = new URLSearchParams(now);
      if (archived) next.delete('archived');
      else next.set('archived', '1');
      next.delete('page');
      return next;
    });
  return { archived, other };
}

/** What is done to the chosen templates; `onDone` ends the choice. */
function useChanges(at: number | null, chosen: readonly TemplateShort[], onDone: () => void) {
  const { t } = useTranslation('template');
  const archive = useArchiveTemplates(at);
  const remove = useDeleteTemplates();
  const ids = chosen.map(({ id }) => id);
  const words = (error: unknown) => (isApiError(error) ? errorText(error.key, error.message) : t('failed'));
  const { busy, change, question } = useManyChange({
    run: (those, active) => archive.mutateAsync({ ids: those, active }),
    asked: (count, active) => t(active ? 'archive.restore' : 'archive.submit', { count }),
    told: (count, active) => t(active ? 'archive.restored' : 'archive.done', { count }),
    failed: words,
    onChanged: onDone,
  });
  const drop = async () => {
    try {
      await remove.mutateAsync(ids);
    } catch (error) {
      notify(words(error), 'bad');
      throw error;
    }
    onDone();
    notify(t('delete.done', { count: ids.length }));
  };
  return { archiving: busy, question, setActive: (active: boolean) => change(ids, active), drop };
}

/** U040: the templates of a group and those it inherits. */
export default function TemplatesPage() {
  const { t, i18n } = useTranslation('template');
  const { archived, other } = useArchived();
  const { choices, chosen: groupId, choose } = useGroupChoice();
  const at = groupId ?? choices[0]?.value ?? null;
  const [query, setQuery] = useListQuery({ sortBy: 'name', pageSize: 50 });
  const list = useQuery({ ...templatesQuery(at ?? 0, archived ? 'false' : 'true'), enabled: at !== null });
  useLiveQueries(at === null ? null : `group:${at}`, [[templatesKey]], (type) => /^Template|GroupLibrary|resync/.test(type));
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [asked, setAsked] = useState<Asked | null>(null);
  const rows = useMemo(() => list.data && shownOf(list.data, query, i18n.language), [list.data, query, i18n.language]);
  const chosen = (list.data ?? []).filter(({ id }) => selected.has(id));
  const { archiving, question, setActive, drop } = useChanges(at, chosen, () => setSelected(new Set()));
  const title = t(archived ? 'archive.title' : 'title');
  usePageFacts(title, [{ label: title }]);
  return (
    <>
      <PageHeader
        title={title}
        meta={rows && t('count', { count: rows.length, shown: formatCount(rows.length) })}
        actions={<Actions {...{ archived, at }} onOther={other} onImport={() => setAsked('import')} />}
      />
      <DataTable<TemplateShort>
        label={title}
        columns={useColumns()}
        rowId={({ id }) => id}
        rows={rows?.slice((query.pageNo - 1) * query.pageSize, query.pageNo * query.pageSize)}
        total={rows?.length}
        {...{ query, selected, chosen }}
        onQuery={setQuery}
        href={({ id }) => stepPath('view', id, at)}
        onSelect={setSelected}
        {...allOf(rows, ({ id }) => id)}
        toolbar={
          <>
            <SearchInput label={t('search')} value={query.search} onChange={(search) => setQuery({ search })} />
            {choices.length > 1 && (
              <SelectInput
                label={t('field.group')}
                labelHidden
                choices={choices}
                value={at}
                onChange={(id) => {
                  setSelected(new Set());
                  choose(id);
                }}
              />
            )}
          </>
        }
        bulk={<Bulk {...{ archived, chosen }} busy={archiving} onActive={() => setActive(archived)} onAsk={setAsked} />}
        error={list.error}
        onRetry={list.refetch}
        empty={<Empty archived={archived} searched={query.search !== ''} onClear={() => setQuery({ search: '' })} />}
      />
      {question}
      <ListDialogs {...{ asked, chosen, at }} onClose={() => setAsked(null)} onDelete={drop} />
    </>
  );
}

interface ActionsProps {
  readonly archived: boolean;
  /** the group whose templates are shown */
  readonly at: number | null;
  readonly onOther: () => void;
  readonly onImport: () => void;
}

function Actions({ archived, at, onOther, onImport }: ActionsProps) {
  const { t } = useTranslation('template');
  const fresh = `/template/nutritional${at === null ? '' : `?group=${at}`}`;
  return (
    <>
      <Button icon={archived ? <IconBook2 size={15} aria-hidden /> : <IconArchive size={15} aria-hidden />} onClick={onOther}>
        {t(archived ? 'archive.leave' : 'archive.open')}
      </Button>
      <ForChanges>
        {at !== null && !archived && (
          <Button icon={<IconDownload size={15} aria-hidden />} onClick={onImport}>
            {t('import.open')}
          </Button>
        )}
        <Button kind="primary" icon={<IconPlus size={15} aria-hidden />} to={fresh}>
          {t('new.open')}
        </Button>
      </ForChanges>
    </>
  );
}

interface BulkProps {
  readonly archived: boolean;
  readonly chosen: readonly TemplateShort[];
  readonly busy: boolean;
  readonly onActive: () => void;
  readonly onAsk: (asked: Asked) => void;
}

function Bulk({ archived, chosen, busy, onActive, onAsk }: BulkProps) {
  const { t } = useTranslation('template');
  const { admin, readOnly } = useCurrentUser();
  const own = !readOnly && chosen.length > 0 && chosen.every(({ editable }) => editable);
  return (
    <>
      {chosen.length === 1 && !readOnly && (
        <Button icon={<IconCopy size={15} aria-hidden />} onClick={() => onAsk('clone')}>
          {t('clone.open')}
        </Button>
      )}
      {chosen.length > 1 && chosen.length <= MOST_COMPARED && (
        <Button
          icon={<IconColumns size={15} aria-hidden />}
          to={comparisonPath(
            'template',
            chosen.map(({ id }) => id),
          )}
        >
          {t('compare')}
        </Button>
      )}
      {admin && own && (
        <Button
          icon={archived ? <IconArchiveOff size={15} aria-hidden /> : <IconArchive size={15} aria-hidden />}
          busy={busy}
          onClick={onActive}
        >
          {t(archived ? 'archive.restore' : 'archive.submit', { count: chosen.length })}
        </Button>
      )}
      {own && (
        <Button icon={<IconTrash size={15} aria-hidden />} onClick={() => onAsk('delete')}>
          {t('delete.submit', { count: chosen.length })}
        </Button>
      )}
      {!own && !readOnly && <span>{t('locked.some')}</span>}
    </>
  );
}

function Empty({ archived, searched, onClear }: { archived: boolean; searched: boolean; onClear: () => void }) {
  const { t } = useTranslation('template');
  return !searched ? (
    <EmptyState title={t(archived ? 'archive.none' : 'none')} {...(!archived && { text: t('noneText') })} />
  ) : (
    <EmptyState title={t('nothingFound')} actions={<Button onClick={onClear}>{t('clear')}</Button>} />
  );
}
