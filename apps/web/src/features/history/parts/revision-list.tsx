import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { HistoryItem } from '@loam/domain/audit/history.schema';
import { formatExact, formatInstant } from '../../../i18n/date';
import { formatCount } from '../../../i18n/number';
import { authorColor, colorVariable } from '../../../live/people/author-colors';
import { Button } from '../../../ui/button';
import { EmptyState, ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { glyphs, IDLE_MS } from '../model/timeline';
import { useMatching, type Filters } from '../queries';
import type { Shelf } from '../use-shelf';
import { type HistoryWords, useVersionName } from '../use-words';
import history from './history.module.css';
import styles from './revision-list.module.css';

const ROW = 54;
const AHEAD = 8;

export interface RevisionListProps {
  planId: number;
  shelf: Shelf;
  filters: Filters;
  revision: number;
  words: HistoryWords;
  onGo: (revision: number) => void;
  onClear: () => void;
}

/** Newest first: every revision, or those that the filters leave. Only what is in view is drawn, and fetched. */
export function RevisionList(props: RevisionListProps) {
  const { by, path, origin } = props.filters;
  return by === undefined && path === undefined && origin === undefined ? <EveryRevision {...props} /> : <Matching {...props} />;
}

function EveryRevision({ shelf, ...rest }: RevisionListProps) {
  return (
    <Rows
      {...rest}
      count={shelf.head}
      revisionAt={(index) => shelf.head - index}
      itemOf={(revision) => shelf.get(revision)}
      isMissing={(revision) => shelf.isMissing(revision)}
      need={(revision) => void shelf.need(revision).catch(() => undefined)}
      sessions
    />
  );
}

function Matching({ planId, filters, onClear, ...rest }: RevisionListProps) {
  const { t } = useTranslation('history');
  const list = useMatching(planId, filters, true);
  const items = useMemo(() => list.data?.pages.flatMap((page) => page.items) ?? [], [list.data]);
  const byRevision = useMemo(() => new Map(items.map((item) => [item.revision, item])), [items]);
  const total = list.data?.pages[0]?.total ?? 0;
  if (list.isLoadingError) return <ErrorCard error={list.error} onRetry={() => list.refetch()} />;
  if (!list.data) return <Skeleton rows={6} height={ROW} />;
  if (total === 0) return <EmptyState title={t('list.nothing')} actions={<Button onClick={onClear}>{t('filter.clear')}</Button>} />;
  const at = items.findIndex((item) => item.revision <= rest.revision);
  const here = at < 0 ? items.length : at;
  const newer = items[here - 1];
  const older = items[here]?.revision === rest.revision ? items[here + 1] : items[here];
  return (
    <>
      <div className={styles['matches']}>
        <span role="status">{t('list.matching', { count: total, matching: formatCount(total) })}</span>
        <span className={history['buttons']}>
          <Button disabled={!older} onClick={() => older && rest.onGo(older.revision)}>
            {t('list.older')}
          </Button>
          <Button disabled={!newer} onClick={() => newer && rest.onGo(newer.revision)}>
            {t('list.newer')}
          </Button>
        </span>
      </div>
      <Rows
        {...rest}
        count={items.length}
        revisionAt={(index) => items[index]!.revision}
        itemOf={(revision) => byRevision.get(revision)}
        isMissing={() => false}
        need={(_revision, index) =>
          index > items.length - AHEAD && list.hasNextPage && !list.isFetchingNextPage && void list.fetchNextPage()
        }
      />
    </>
  );
}

interface RowsProps extends Pick<RevisionListProps, 'revision' | 'words' | 'onGo'> {
  count: number;
  revisionAt: (index: number) => number;
  itemOf: (revision: number) => HistoryItem | undefined;
  isMissing: (revision: number) => boolean;
  need: (revision: number, index: number) => void;
  /** Heads the newest revision of each session with its time. */
  sessions?: boolean;
}

function Rows({ count, revisionAt, itemOf, isMissing, need, revision, words, onGo, sessions = false }: RowsProps) {
  const { t } = useTranslation('history');
  const box = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({ count, getScrollElement: () => box.current, estimateSize: () => ROW, overscan: AHEAD });
  const rows = virtual.getVirtualItems();
  const [first, last] = [rows[0]?.index ?? 0, rows.at(-1)?.index ?? 0];
  useEffect(() => {
    for (const index of [first, last]) if (index < count) need(revisionAt(index), index);
  }, [first, last, count]); // oxlint-disable-line react-hooks/exhaustive-deps -- asks again when other rows are in view
  return (
    <div ref={box} className={styles['list']} role="region" aria-label={t('list.label')} tabIndex={0}>
      <ol style={{ height: virtual.getTotalSize() }}>
        {rows.map(({ index, start }) => {
          const one = revisionAt(index);
          const item = itemOf(one);
          return (
            <li
              key={one}
              ref={virtual.measureElement}
              data-index={index}
              style={{ transform: `translateY(${start}px)` }}
              aria-setsize={count}
              aria-posinset={index + 1}
            >
              {sessions && item && <SessionHead item={item} next={itemOf(one + 1)} newest={index === 0} />}
              {item ? (
                <Row item={item} current={one === revision} words={words} onGo={onGo} />
              ) : (
                <p className={styles['placeholder']}>
                  {isMissing(one) ? t('missing', { revision: formatCount(one) }) : t('list.loading', { revision: formatCount(one) })}
                </p>
              )}
            </li>
          );
        })}
      </ol>
    </div>
  );
}

/** Above the newest revision of a session: when that session ended. */
function SessionHead({ item, next, newest }: { item: HistoryItem; next: HistoryItem | undefined; newest: boolean }) {
  if (!newest && !(next && Date.parse(next.at) - Date.parse(item.at) > IDLE_MS)) return null;
  return <p className={styles['session']}>{formatInstant(item.at)}</p>;
}

function Row({
  item,
  current,
  words,
  onGo,
}: {
  item: HistoryItem;
  current: boolean;
  words: HistoryWords;
  onGo: (revision: number) => void;
}) {
  const { t } = useTranslation('history');
  const versionName = useVersionName();
  const [first] = item.changes;
  return (
    <button
      type="button"
      className={styles['row']}
      aria-current={current || undefined}
      style={{ borderLeftColor: colorVariable(authorColor(item.by.id)) }}
      onClick={() => onGo(item.revision)}
    >
      <span className={styles['rowHead']}>
        <strong>{formatCount(item.revision)}</strong> <span>{item.by.name || t('removedPerson')}</span>{' '}
        <time dateTime={item.at}>{formatExact(item.at)}</time>
      </span>
      <span className={styles['rowText']}>
        {item.version !== undefined && <strong>{`${glyphs.version} ${versionName(item.version)} · `}</strong>}
        {item.reason !== undefined && `${item.reason} · `}
        {first
          ? `${words.path(first.path)}: ${words.value(first.path, first.new)}${item.changes.length > 1 ? ` ${t('list.more', { count: item.changes.length - 1 })}` : ''}`
          : t('change.none')}
      </span>
    </button>
  );
}
