import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditItem } from '@loam/domain/audit/audit.schema';
import { scopeOf } from '@loam/domain/kernel/person/roles';
import { formatMoment } from '../../../i18n/date';
import { formatCount } from '../../../i18n/number';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { Link } from '../../../ui/link';
import type { AuditFilters } from '../audit-filters';
import type { Dictionary } from '../../../ui/change-teller';
import { changesInWords } from '../change-words';
import { historyPath, objectPath } from '../object-path';
import { ChangeList } from './change-list';
import styles from '../audit-search.module.css';

interface AuditRowProps {
  readonly item: AuditItem;
  /** All that were done alike at once, of which it is the newest. */
  readonly many?: readonly AuditItem[];
  readonly rowIndex: number;
  readonly open: boolean;
  readonly onToggle: () => void;
  readonly words: Dictionary;
  /** Measures the row once it is drawn. */
  readonly measure: Ref<HTMLTableRowElement>;
  readonly at: number;
}

/** Who did what to what, with the first of what it changed. */
export function AuditRow({ item, many, rowIndex, open, onToggle, words, measure, at }: AuditRowProps) {
  const { t } = useTranslation('audit');
  const when = formatMoment(item.at);
  const what = t(`events.${item.type}`);
  return (
    <tr ref={measure} data-index={at} aria-rowindex={rowIndex} data-open={open}>
      <td className={styles['when']}>
        <time dateTime={item.at}>{when}</time>
      </td>
      <td data-label={t('column.who')}>
        <Who item={item} />
      </td>
      <td data-label={t('column.what')}>
        {what} {many && <Badge>{`× ${formatCount(many.length)}`}</Badge>}
      </td>
      <td data-label={t('column.object')}>{many ? <Some of={many} /> : <What item={item} />}</td>
      <td data-label={t('column.changes')}>
        <button type="button" className={styles['expand']} aria-expanded={open} onClick={onToggle}>
          <span className="visually-hidden">{t('details', { what, at: when })}</span>
          {open ? <IconChevronDown size={14} aria-hidden /> : <IconChevronRight size={14} aria-hidden />}
          <Summary item={many ? become(item) : item} words={words} />
        </button>
      </td>
    </tr>
  );
}

function Who({ item: { by } }: { item: AuditItem }) {
  const { t } = useTranslation('audit');
  const role = scopeOf(by.role);
  const name = role === 'system' && by.name === '' ? t('system') : by.name || `${t('erasedWho')} #${by.id}`;
  return (
    <>
      <strong>{name}</strong> <span className={styles['dim']}>{t(`role.${role}`)}</span>
    </>
  );
}

/** What all of them became, whatever each was before. */
const become = (item: AuditItem): AuditItem => ({ ...item, changes: item.changes.map((change) => ({ ...change, old: null })) });

const NAMED = 2;
function Some({ of }: { of: readonly AuditItem[] }) {
  const { t } = useTranslation('audit');
  const names = of.slice(0, NAMED).map(({ subject, id }) => subject.name || `#${id}`);
  return (
    <>
      <span className={styles['dim']}>{t(`kinds.${of[0]!.kind}`)}</span> {names.join(', ')} {`+ ${formatCount(of.length - NAMED)}`}
    </>
  );
}

function What({ item }: { item: AuditItem }) {
  const { t } = useTranslation('audit');
  const to = objectPath(item);
  const name = item.subject.name || `#${item.id}`;
  return (
    <>
      <span className={styles['dim']}>{t(`kinds.${item.kind}`)}</span> {to === null ? name : <Link to={to}>{name}</Link>}{' '}
      {item.subject.removed && !item.erased && <Badge>{t('removed')}</Badge>}
    </>
  );
}

function Summary({ item: { changes, erased, reason, restored }, words }: { item: AuditItem; words: Dictionary }) {
  const { t } = useTranslation('audit');
  if (erased) return <Badge tone="warn">{t('erasedShort')}</Badge>;
  const [first, ...rest] = changesInWords(changes, words);
  if (!first && restored !== undefined) return <span>{t('restored', { revision: restored })}</span>;
  if (!first) return <span className={styles['dim']}>{reason ?? '—'}</span>;
  return (
    <span>
      {first.label}: {first.old !== null && `${first.old} → `}
      {first.now ?? t('value.none')}
      {rest.length > 0 && <span className={styles['dim']}> {t('andMore', { count: rest.length })}</span>}
    </span>
  );
}

interface AuditDetailProps {
  readonly item: AuditItem;
  readonly onFilter: (change: Partial<AuditFilters>) => void;
  readonly measure: Ref<HTMLTableRowElement>;
  readonly at: number;
}

/** Everything that one event says: its values, its place in the history, its hash. */
export function AuditDetail({ item, onFilter, measure, at }: AuditDetailProps) {
  const { t } = useTranslation('audit');
  const history = historyPath(item);
  return (
    <tr ref={measure} data-index={at} className={styles['detail']}>
      <td colSpan={5}>
        {item.reason !== undefined && (
          <p>
            <strong>{t('reason')}</strong> {item.reason}
          </p>
        )}
        {item.restored !== undefined && <p>{t('restored', { revision: item.restored })}</p>}
        {item.erased && <p>{t('erased')}</p>}
        {!item.erased && (item.changes.length > 0 || item.reason === undefined) && <ChangeList changes={item.changes} />}
        <div className={styles['facts']}>
          {history !== null && <Link to={history}>{t('replay')}</Link>}
          <Button
            kind="quiet"
            onClick={() => onFilter({ kind: item.kind as NonNullable<AuditFilters['kind']>, id: item.id, type: null, range: 'all' })}
          >
            {t('onlyObject')}
          </Button>
          {item.run !== undefined && (
            <Button kind="quiet" onClick={() => onFilter({ run: item.run!, kind: null, type: null, by: null, q: null, range: 'all' })}>
              {t('run')}
            </Button>
          )}
          <Button kind="quiet" onClick={() => onFilter({ by: item.by.id })}>
            {t('onlyPerson')}
          </Button>
          {item.revision > 0 && <span>{t('revision', { revision: item.revision })}</span>}
          <span>{t('position', { position: item.position })}</span>
          <span>
            {t('hash')} <code className={styles['code']}>{item.hash}</code>
          </span>
        </div>
      </td>
    </tr>
  );
}
