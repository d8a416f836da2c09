import { IconUserPlus, IconUsers } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { type ComponentProps, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveQueries } from '../../../api/live';
import { useCurrentUser } from '../../../api/session';
import { loadNamespaces } from '../../../i18n/init';
import { formatCount } from '../../../i18n/number';
import { Button } from '../../../ui/button';
import { notify } from '../../../ui/feedback/notices';
import { EmptyState, ErrorCard } from '../../../ui/feedback/states';
import { SelectInput } from '../../../ui/form/select-input';
import { PageHeader } from '../../../ui/layout/page-header';
import { lazyPart } from '../../../ui/lazy-part';
import { useSearchParams } from '../../../ui/link';
import { ConfirmDialog } from '../../../ui/overlay/dialog';
import { usePageFacts } from '../../../ui/page-facts';
import { scopeOfQuery } from '../../../ui/scope/scope-query';
import { SearchInput } from '../../../ui/table/search-input';
import { useListQuery } from '../../../ui/table/use-list-query';
import { PrivacyDialog } from '../../privacy';
import { chosenFor, isRegistered } from './rights';
import type { PersonAction } from './person-menu';
import { UsersTable } from './users-table';
import { type Person, type Registered, useCancelInvitation, useKeepPerson, useSetUserStatus, useSignOutPerson, useUsers } from './queries';
import styles from './users.module.css';

const InviteDialog = lazyPart(async () => (await import('./invite-dialog')).InviteDialog);
const PermissionsDrawer = lazyPart(async () => (await import('./permissions-drawer')).PermissionsDrawer);
const RoleDialog = lazyPart(async () => (await import('./role-dialog')).RoleDialog);
const RemovalDialog = lazyPart(async () => (await Promise.all([import('./removal-dialog'), loadNamespaces(['privacy'])]))[0].RemovalDialog);

type Open =
  | { what: 'invite'; email?: string }
  | { what: 'permissions' | 'role' | 'privacy' | 'remove'; person: Registered }
  | { what: 'deactivate'; people: readonly Registered[] }
  | { what: 'cancel'; person: Person }
  | null;

const states = ['all', 'active', 'inactive', 'pending'] as const;

/** U051: the people of the admin's scope: who they are, what they may, and who is invited. */
export default function UsersPage() {
  const { t } = useTranslation(['people', 'admin']);
  const me = useCurrentUser();
  const [params, setParams] = useSearchParams();
  const [query, setQuery] = useListQuery({ sortBy: 'name' });
  const scope = scopeOfQuery(params);
  const status = states.find((one) => one === params.get('status')) ?? 'all';
  const users = useUsers(scope, { ...query, status });
  useLiveQueries(scope.group === undefined ? null : `group:${scope.group}`, [['adminUsers']], (type) =>
    /User|Invitation|resync/.test(type),
  );
  usePageFacts(t('title'), [{ label: t('admin:title') }, { label: t('title') }]);
  const [open, setOpen] = useState<Open>(null);
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  useEffect(() => setSelected(new Set()), [query.search, status]); // nothing is chosen that is not seen
  const { mutateAsync: setStatus } = useSetUserStatus();
  const { mutateAsync: cancel } = useCancelInvitation();
  const { mutateAsync: keep } = useKeepPerson();
  const { mutateAsync: signOut } = useSignOutPerson();
  const rows = users.data?.items ?? [];
  const close = () => setOpen(null);

  const change = async (people: readonly Registered[], to: 'active' | 'inactive') => {
    await setStatus({ ids: people.map(({ id }) => id), status: to });
    notify(t(to === 'active' ? 'activated' : 'deactivated', { count: people.length }));
    setSelected(new Set());
  };
  const act = (person: Person, action: PersonAction) => {
    if (action === 'inviteAgain') return setOpen({ what: 'invite', email: person.email });
    if (action === 'cancel') return setOpen({ what: 'cancel', person });
    if (!isRegistered(person)) return undefined;
    if (action === 'signOut') return void signOut(person).then(() => notify(t('signedOut', { name: person.fullName ?? person.email })));
    if (action === 'activate') return void change([person], 'active');
    if (action === 'deactivate') return setOpen({ what: 'deactivate', people: [person] });
    if (action === 'block' || action === 'unblock') return void keep({ person, changesBlocked: action === 'block' });
    return setOpen({ what: action, person });
  };
  const clear = () =>
    setParams((now) => {
      const next = new URLSearchParams(now);
      for (const name of ['search', 'status', 'page']) next.delete(name);
      return next;
    });
  const filtered = query.search !== '' || status !== 'all';
  const bulk = { activate: chosenFor(rows, selected, me, 'activate'), deactivate: chosenFor(rows, selected, me, 'deactivate') };
  return (
    <div className={styles['page']}>
      <PageHeader
        title={t('title')}
        meta={users.data ? t('people', { count: users.data.total, shown: formatCount(users.data.total) }) : undefined}
        actions={
          <Button kind="primary" icon={<IconUserPlus size={15} aria-hidden />} onClick={() => setOpen({ what: 'invite' })}>
            {t('invite.open')}
          </Button>
        }
      />
      <UsersTable
        rows={users.data?.items}
        total={users.data?.total}
        query={query}
        onQuery={setQuery}
        selected={selected}
        onSelect={setSelected}
        onAction={act}
        error={users.error}
        onRetry={users.refetch}
        toolbar={
          <>
            <SearchInput label={t('search')} value={query.search} onChange={(search) => setQuery({ search })} />
            <SelectInput
              label={t('column.status')}
              labelHidden
              choices={states.map((value) => ({ value, label: t(`filter.${value}`) }))}
              value={status}
              onChange={(value) =>
                setParams((now) => {
                  const next = new URLSearchParams(now);
                  if (value === null || value === 'all') next.delete('status');
                  else next.set('status', value);
                  next.delete('page');
                  return next;
                })
              }
            />
          </>
        }
        bulk={
          <>
            {bulk.activate.length > 0 && (
              <Button onClick={() => void change(bulk.activate, 'active')}>{t('bulk.activate', { count: bulk.activate.length })}</Button>
            )}
            {bulk.deactivate.length > 0 && (
              <Button onClick={() => setOpen({ what: 'deactivate', people: bulk.deactivate })}>
                {t('bulk.deactivate', { count: bulk.deactivate.length })}
              </Button>
            )}
            {bulk.activate.length + bulk.deactivate.length === 0 && <span>{t('bulk.nothing')}</span>}
          </>
        }
        empty={
          filtered ? (
            <EmptyState
              icon={<IconUsers size={28} stroke={1.5} />}
              title={t('none.filtered')}
              actions={<Button onClick={clear}>{t('none.clear')}</Button>}
            />
          ) : (
            <EmptyState
              icon={<IconUsers size={28} stroke={1.5} />}
              title={t('none.title')}
              text={t('none.text')}
              actions={<Button onClick={() => setOpen({ what: 'invite' })}>{t('invite.open')}</Button>}
            />
          )
        }
      />
      {open?.what === 'invite' && (
        <InviteDialog onClose={close} groupId={scope.group ?? null} {...(open.email !== undefined && { email: open.email })} />
      )}
      {open?.what === 'permissions' && <PermissionsDrawer person={open.person} onClose={close} />}
      {open?.what === 'remove' && <RemovalDialog person={open.person} onClose={close} />}
      {open?.what === 'privacy' && (
        <PrivacyDialog subject={{ kind: 'user', id: open.person.id }} name={open.person.fullName ?? open.person.email} onClose={close} />
      )}
      {open?.what === 'role' && <RoleDialog person={open.person} onClose={close} />}
      <Question open={open} onClose={close} onDeactivate={(people) => change(people, 'inactive')} onCancel={cancel} />
    </div>
  );
}

interface Ends {
  onDeactivate: (people: readonly Registered[]) => Promise<unknown>;
  onCancel: (email: string) => Promise<unknown>;
}
type Ending = Extract<Open, { what: 'deactivate' | 'cancel' }>;
type Words = Pick<ComponentProps<typeof ConfirmDialog>, 'title' | 'confirmLabel' | 'onConfirm' | 'children'>;

const wordsOf = (open: Ending, t: TFunction<'people'>, { onDeactivate, onCancel }: Ends): Words =>
  open.what === 'cancel'
    ? {
        title: t('cancelInvitation.title', { email: open.person.email }),
        confirmLabel: t('action.cancel'),
        onConfirm: async () => {
          await onCancel(open.person.email);
          notify(t('cancelInvitation.done', { email: open.person.email }));
        },
        children: <p>{t('cancelInvitation.text')}</p>,
      }
    : {
        title:
          open.people.length === 1
            ? t('deactivate.one', { name: open.people[0]!.fullName ?? open.people[0]!.email })
            : t('deactivate.title', { count: open.people.length }),
        confirmLabel: t('action.deactivate'),
        onConfirm: () => onDeactivate(open.people),
        children: (
          <>
            <p>{t('deactivate.text')}</p>
            {open.people.length > 1 && <p>{open.people.map(({ fullName, email }) => fullName ?? email).join(', ')}</p>}
          </>
        ),
      };

/** What ends something for somebody is asked once. */
function Question({ open, onClose, ...runs }: { open: Open; onClose: () => void } & Ends) {
  const { t } = useTranslation('people');
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => setFailure(null), [open]);
  if (open?.what !== 'deactivate' && open?.what !== 'cancel') return null;
  const words = wordsOf(open, t, runs);
  const confirm = async () => {
    try {
      await words.onConfirm();
    } catch (error) {
      setFailure(error);
      throw error;
    }
  };
  return (
    <ConfirmDialog
      open
      destructive
      cancelLabel={t('keep')}
      onClose={onClose}
      title={words.title}
      confirmLabel={words.confirmLabel}
      onConfirm={confirm}
    >
      {failure !== null && <ErrorCard error={failure} />}
      {words.children}
    </ConfirmDialog>
  );
}
