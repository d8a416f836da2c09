import { IconShieldCheck } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { auditCalls } from '@loam/domain/audit/audit.calls';
import { fetchFile } from '../../../api/fetch-file';
import { useCurrentUser } from '../../../api/session';
import { formatInstant, today } from '../../../i18n/date';
import { formatCount } from '../../../i18n/number';
import { Button } from '../../../ui/button';
import { EmptyState, ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { PageHeader } from '../../../ui/layout/page-header';
import { useSearchParams } from '../../../ui/link';
import { usePageFacts } from '../../../ui/page-facts';
import { asQuery, type AuditFilters, filtersOf, isFiltered, withFilters } from '../audit-filters';
import { isPaused, useAudit, useAuditPeople, useNewer } from '../audit-queries';
import { AuditFilterBar } from '../parts/audit-filter-bar';
import { AuditTable } from '../parts/audit-table';
import { type Export, ExportButton, ExportStrip, useExport } from '../parts/export-button';
import { SavedFilters } from '../parts/saved-filters';
import { VerifyFileDialog } from '../verify';
import styles from '../audit-search.module.css';

/** So many found, or so many calls, and the page looks on only when it is asked to: some 120,000 entries that are told for their words. */
const [ENOUGH, MOST_ALONE] = [20, 20];

const useFilters = (address: string) => useMemo(() => filtersOf(new URLSearchParams(address)), [address]);

/** Pages as they were read, one after the other. */
function usePages(filters: AuditFilters) {
  const audit = useAudit(filters);
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage } = audit;
  const items = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data]);
  const [first, last] = [data?.pages[0], data?.pages.at(-1)];
  // while little was found one call after the other looks on; whether more than that is looked through is for the person to say
  const pages = data?.pages.length ?? 0;
  const looking = last?.goOn !== undefined && items.length < ENOUGH && pages < MOST_ALONE && !error;
  const paused = last !== undefined && isPaused(last) && !looking;
  useEffect(() => {
    if (looking && !isFetching) void fetchNextPage();
  }, [looking, isFetching, pages, fetchNextPage]);
  const onEnd = useCallback(() => {
    if (hasNextPage && !paused && !isFetchingNextPage && !error) void fetchNextPage();
  }, [hasNextPage, paused, isFetchingNextPage, error, fetchNextPage]);
  // a call that looked as far as it may has not counted what is further back; whoever has seen all knows
  const counted = first?.goOn === undefined;
  const total = counted ? first?.total : hasNextPage ? first && Math.max(first.total, items.length) : items.length;
  return { audit, items, first, last, looking, paused, onEnd, total, atLeast: !counted && hasNextPage };
}

function exportAudit(running: Export, filters: AuditFilters, format: 'jsonl' | 'csv'): void {
  const query = { ...asQuery(filters), format };
  void running.start((options) => fetchFile(auditCalls.export, { query }, options), `audit-${today()}.${format}`);
}

/** Everything that happened in an admin's scope: searched, followed, exported. */
export default function AuditPage() {
  const { t } = useTranslation(['audit', 'admin']);
  const [query, setQuery] = useSearchParams();
  const { admin } = useCurrentUser();
  usePageFacts(t('title'), [...(admin ? [{ label: t('admin:title'), to: '/admin-center/users' }] : []), { label: t('title') }]);
  const filters = useFilters(query.toString());
  const change = useCallback((next: Partial<AuditFilters>) => setQuery((now) => withFilters(now, next), { replace: true }), [setQuery]);
  const clear = () => setQuery({}, { replace: true });
  const { audit, items, first, last, looking, paused, onEnd, total, atLeast } = usePages(filters);
  const { data, error, isFetchingNextPage, hasNextPage, fetchNextPage } = audit;
  const [newer, show] = useNewer(filters, first);
  const running = useExport();
  return (
    <div className={styles['page']}>
      <PageHeader
        title={t('title')}
        meta={total === undefined ? undefined : t('events', { count: total, events: `${formatCount(total)}${atLeast ? '+' : ''}` })}
        actions={
          <>
            <SavedFilters filters={filters} />
            <VerifyFile />
            <ExportButton formats={['jsonl', 'csv']} busy={running.running} onPick={(format) => exportAudit(running, filters, format)} />
          </>
        }
      />
      <AuditFilterBar filters={filters} onChange={change} onClear={clear} />
      <ExportStrip {...running} />
      <Limits group={filters.group} searchedTo={paused || looking ? last?.searchedTo : undefined} />
      {newer > 0 && (
        <div className={styles['strip']}>
          <p role="status">{t('newer', { count: newer })}</p>
          <Button onClick={show}>{t('showNewer')}</Button>
        </div>
      )}
      {error && <ErrorCard error={error} onRetry={() => (data ? fetchNextPage() : audit.refetch())} />}
      <AuditTable items={items} total={total ?? 0} busy={(data === undefined || looking) && !error} onFilter={change} onEnd={onEnd}>
        {(data === undefined || looking) && !error && <Skeleton rows={items.length > 0 ? 2 : 12} />}
        {data &&
          items.length === 0 &&
          !paused &&
          !looking &&
          (isFiltered(filters) ? (
            <EmptyState title={t('none.filtered')} actions={<Button onClick={clear}>{t('filter.clear')}</Button>} />
          ) : (
            <EmptyState title={t('none.title')} text={t('none.text')} />
          ))}
        {(items.length > 0 || paused) && !looking && (
          <Foot more={hasNextPage} on={paused} busy={isFetchingNextPage} onMore={() => void fetchNextPage()} />
        )}
      </AuditTable>
    </div>
  );
}

/** Proves an exported file in this browser. */
function VerifyFile() {
  const { t } = useTranslation('audit');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<IconShieldCheck size={14} aria-hidden />} onClick={() => setOpen(true)}>
        {t('verifyFile')}
      </Button>
      <VerifyFileDialog open={open} onClose={() => setOpen(false)} />
    </>
  );
}

/** How far back entries of the door can be read, and how far back was looked for what is asked for. */
function Limits({ group, searchedTo }: { group: number | null; searchedTo: string | undefined }) {
  const { t } = useTranslation('audit');
  const keptMonths = useAuditPeople(group).data?.accessKeptMonths;
  return (
    <>
      {keptMonths !== undefined && <p className={styles['kept']}>{t('kept', { count: keptMonths })}</p>}
      {searchedTo !== undefined && (
        <p className={styles['kept']} role="status">
          {t('searchedTo', { at: formatInstant(searchedTo) })}
        </p>
      )}
    </>
  );
}

interface FootProps {
  readonly more: boolean;
  /** There may be more further back. */
  readonly on: boolean;
  readonly busy: boolean;
  readonly onMore: () => void;
}

/** Under the last row: more of them, or that these are all. */
function Foot({ more, on, busy, onMore }: FootProps) {
  const { t } = useTranslation('audit');
  return (
    <div className={styles['foot']}>
      {more ? (
        <Button busy={busy} onClick={onMore}>
          {t(busy ? 'more' : on ? 'lookOn' : 'loadMore')}
        </Button>
      ) : (
        <span>{t('allShown')}</span>
      )}
    </div>
  );
}
