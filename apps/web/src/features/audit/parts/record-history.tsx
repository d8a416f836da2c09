import { IconShieldCheck } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { historyCalls } from '@loam/domain/audit/history.calls';
import type { HistoryItem } from '@loam/domain/audit/history.schema';
import { scopeOf } from '@loam/domain/kernel/person/roles';
import { fetchFile } from '../../../api/fetch-file';
import { useCurrentUser } from '../../../api/session';
import { formatMoment } from '../../../i18n/date';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { useSearchParams } from '../../../ui/link';
import { besideOf } from '../beside';
import type { Beside } from '../../../ui/change-teller';
import { type RecordName, useRecordHistory } from '../record-queries';
import { VerifyDialog } from '../verify';
import { ChangeList } from './change-list';
import { ExportButton, ExportStrip, useExport } from './export-button';
import { RecordCompare } from './record-compare';
import styles from '../audit-search.module.css';

interface RecordHistoryProps {
  readonly record: RecordName;
  /** Units that stand beside the record's values today. */
  readonly beside?: Beside;
}

/** Whoever wrote here is known by name, wherever else the record mentions them. */
function usePeople(items: readonly HistoryItem[]): ReadonlyMap<number, string> {
  const { id: me, fullName } = useCurrentUser();
  return useMemo(() => new Map([[me, fullName], ...items.map(({ by }) => [by.id, by.name] as const)]), [items, me, fullName]);
}

/** Reads on until the revision that the address names is there. */
function useLoadUntil(
  wanted: number | null,
  oldest: number,
  { hasNextPage, isFetchingNextPage, fetchNextPage }: ReturnType<typeof useRecordHistory>,
) {
  useEffect(() => {
    if (wanted !== null && wanted < oldest && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [wanted, oldest, hasNextPage, isFetchingNextPage, fetchNextPage]);
}

function useHistoryExport({ kind, id }: RecordName) {
  const running = useExport();
  const save = (format: 'jsonl' | 'csv' | 'pdf') => {
    const asked = { params: { kind, id: String(id) }, query: { format } };
    void running.start((options) => fetchFile(historyCalls.export, asked, options), `${kind}-${id}-history.${format}`);
  };
  return { running, save };
}

/** Who changed what of a grower, a field or an analysis; two revisions compared; the whole exported and verified. */
export function RecordHistory({ record, beside = {} }: RecordHistoryProps) {
  const { t } = useTranslation('audit');
  const history = useRecordHistory(record);
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = history;
  const [query, setQuery] = useSearchParams();
  const wanted = Number(query.get('rev')) || null;
  const [verifying, setVerifying] = useState(false);
  const [comparing, setComparing] = useState(false);
  const { running, save } = useHistoryExport(record);
  const items = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data]);
  const around = useMemo(() => besideOf(items, beside), [items, beside]);
  const people = usePeople(items);
  useLoadUntil(wanted, items.at(-1)?.revision ?? 0, history);
  if (error && !data) return <ErrorCard error={error} onRetry={refetch} />;
  if (!data) return <Skeleton rows={6} />;
  const total = data.pages[0]!.total;
  return (
    <>
      <div className={styles['tools']}>
        <span className={styles['dim']}>{total === 1 ? t('history.one') : t('history.revisions', { count: total })}</span>
        {total > 1 && (
          <Button aria-expanded={comparing} onClick={() => setComparing(!comparing)}>
            {t('history.compare')}
          </Button>
        )}
        <ExportButton formats={['jsonl', 'csv', 'pdf']} busy={running.running} onPick={save} />
        <Button icon={<IconShieldCheck size={14} aria-hidden />} onClick={() => setVerifying(true)}>
          {t('verify')}
        </Button>
      </div>
      <ExportStrip {...running} />
      <VerifyDialog
        record={record}
        open={verifying}
        onClose={() => setVerifying(false)}
        onGo={(rev) => setQuery((query) => ({ ...Object.fromEntries(query), rev: String(rev) }))}
        onEvidence={() => save('jsonl')}
      />
      {comparing && total > 1 && <RecordCompare record={record} revisions={items} beside={around.get(items[0]!.revision) ?? beside} />}
      <ol className={styles['revisions']} aria-label={t('history.list')}>
        {items.map((item) => (
          <RevisionLine
            key={item.revision}
            item={item}
            current={item.revision === wanted}
            beside={around.get(item.revision)}
            people={people}
          />
        ))}
      </ol>
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('loadMore')}
        </Button>
      )}
    </>
  );
}

interface RevisionLineProps {
  item: HistoryItem;
  current: boolean;
  beside: Beside | undefined;
  people: ReadonlyMap<number, string>;
}

function RevisionLine({ item, current, beside, people }: RevisionLineProps) {
  const { t } = useTranslation('audit');
  const line = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (current) line.current?.scrollIntoView({ block: 'center' });
  }, [current]);
  const { revision, at, by, origin, reason, version, changes } = item;
  return (
    <li ref={line} {...(current && { 'aria-current': true })}>
      <p>
        <strong>{by.name || t('erasedWho')}</strong>{' '}
        <span className={styles['dim']}>
          {t(`role.${scopeOf(by.role)}`)} · <time dateTime={at}>{formatMoment(at)}</time> · {t('revision', { revision })}
        </span>{' '}
        {origin !== 'typed' && origin !== 'api' && <Badge tone="note">{t(`origin.${origin}`)}</Badge>}{' '}
        {version && <Badge tone="brand">{version}</Badge>}
      </p>
      {reason && <p>{t('history.reason', { reason })}</p>}
      <ChangeList changes={changes} beside={beside} people={people} />
    </li>
  );
}
