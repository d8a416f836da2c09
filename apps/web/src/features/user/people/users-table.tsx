import { IconLock } from '@tabler/icons-react';
import { ROLE, scopeOf } from '@loam/domain/kernel/person/roles';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../../api/session';
import { formatAgo, formatDate, formatInstant } from '../../../i18n/date';
import { Badge, StatusBadge, type Tone } from '../../../ui/badge';
import { type Column, DataTable, type DataTableProps } from '../../../ui/table/data-table';
import { hasLapsed, isKept, rowIdOf } from './rights';
import { placeNames } from './places';
import type { Person } from './queries';
import { PersonMenu } from './person-menu';
import type { PersonAction } from './rights';
import styles from './users.module.css';

const tones: Record<Person['status'], Tone> = { active: 'ok', inactive: 'none', pending: 'note' };

interface UsersTableProps extends Pick<
  DataTableProps<Person>,
  'rows' | 'total' | 'query' | 'onQuery' | 'selected' | 'onSelect' | 'chooseAll' | 'bulk' | 'toolbar' | 'error' | 'onRetry' | 'empty'
> {
  readonly onAction: (person: Person, action: PersonAction) => void;
}

/** The people of a scope, the invited ones among them. */
export function UsersTable({ onAction, ...table }: UsersTableProps) {
  const { t } = useTranslation('people');
  const me = useCurrentUser();
  const columns: Column<Person>[] = [
    { id: 'name', header: t('column.name'), sortBy: 'name', width: '170px', cell: (row) => <Name person={row} me={me} /> },
    { id: 'email', header: t('column.email'), sortBy: 'email', cell: ({ email }) => email },
    { id: 'role', header: t('column.role'), sortBy: 'role', width: '190px', cell: ({ roleId }) => t(`role.${scopeOf(roleId)}`) },
    {
      id: 'places',
      header: t('column.places'),
      cell: (row) => <Places names={placeNames(row)} whole={t(row.roleId === ROLE.superAdmin ? 'allCompanies' : 'wholeCompany')} />,
    },
    { id: 'status', header: t('column.status'), sortBy: 'status', width: '170px', cell: (row) => <Status person={row} /> },
    { id: 'seen', header: t('column.seen'), width: '120px', cell: (row) => <Seen person={row} /> },
    {
      id: 'createdAt',
      header: t('column.since'),
      sortBy: 'createdAt',
      width: '120px',
      hidden: true,
      cell: ({ createdAt }) => formatDate(createdAt.slice(0, 10)),
    },
    {
      id: 'actions',
      header: t('column.actions'),
      width: '84px',
      align: 'end',
      cell: (row) => <PersonMenu person={row} onPick={(action) => onAction(row, action)} />,
    },
  ];
  return <DataTable<Person> label={t('title')} columns={columns} rowId={rowIdOf} {...table} />;
}

function Name({ person, me }: { person: Person; me: { id: number; roleId: number } }): ReactNode {
  const { t } = useTranslation('people');
  return (
    <span className={styles['name']}>
      {person.fullName ?? person.email}
      {person.id === me.id && <Badge>{t('you')}</Badge>}
      {person.flags.changesBlocked && (
        <Badge tone="note">
          <IconLock size={12} aria-hidden /> {t(isKept(me, person) ? 'keptByOther' : 'keptByYou')}
        </Badge>
      )}
    </span>
  );
}

const MOST = 2;

function Places({ names, whole }: { names: readonly string[]; whole: string }) {
  const { t } = useTranslation('people');
  if (names.length === 0) return whole;
  const more = names.length - MOST;
  return (
    <span title={names.join(', ')}>
      {more > 0 ? t('andMore', { names: names.slice(0, MOST).join(', '), count: more }) : names.join(', ')}
    </span>
  );
}

function Seen({ person: { id, lastSeenAt } }: { person: Person }) {
  const { t } = useTranslation('people');
  if (lastSeenAt === null) return id === null ? '—' : t('neverSeen');
  return (
    <time dateTime={lastSeenAt} title={formatInstant(lastSeenAt)}>
      {formatAgo(lastSeenAt)}
    </time>
  );
}

function Status({ person: { status, expiresAt } }: { person: Person }) {
  const { t } = useTranslation('people');
  const lapsed = hasLapsed({ expiresAt });
  if (status !== 'pending') return <StatusBadge tone={tones[status]}>{t(`status.${status}`)}</StatusBadge>;
  return (
    <span className={styles['invited']}>
      <StatusBadge tone={lapsed ? 'warn' : 'note'}>{t(lapsed ? 'status.lapsed' : 'status.pending')}</StatusBadge>
      {expiresAt !== null && !lapsed && <small>{t('invite.until', { date: formatDate(expiresAt) })}</small>}
    </span>
  );
}
