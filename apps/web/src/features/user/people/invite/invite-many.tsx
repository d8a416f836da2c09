import { ROLE } from '@loam/domain/kernel/person/roles';
import type { Invite } from '@loam/domain/user/user.schema';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../../api/api-error';
import { useCurrentUser } from '../../../../api/session';
import { formatDate } from '../../../../i18n/date';
import { formatCount } from '../../../../i18n/number';
import { Button } from '../../../../ui/button';
import { ErrorCard, Skeleton } from '../../../../ui/feedback/states';
import { Dialog } from '../../../../ui/overlay/dialog';
import type { ListDefaults, ListRow } from './invite-list';
import { bodyOf, faultsIn, withRefusals } from './invite-list-faults';
import { InviteManyList } from './invite-many-list';
import { InviteManyRows } from './invite-many-rows';
import { type InviteOptions, inviteOptionsQuery, useInviteMany } from '../queries';
import { RoomLeft } from '../room-left';
import { placesOfRole } from '../places';
import styles from './invite-many.module.css';

interface InviteManyProps {
  readonly onClose: () => void;
  /** the group on screen, offered first */
  readonly groupId: number | null;
}

/** Invites a list of people at once: pasted or of a CSV file, looked through before it is sent. */
export function InviteMany({ onClose, groupId }: InviteManyProps) {
  const { t } = useTranslation('people');
  const me = useCurrentUser();
  const own = { needsCompany: me.roleId === ROLE.superAdmin, languageId: me.preferences?.languageId ?? null };
  const { data, error, refetch } = useQuery(inviteOptionsQuery);
  return (
    <Dialog open onClose={onClose} title={t('many.title')} width={920}>
      {error && <ErrorCard error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton rows={6} height={32} />}
      {data && <Steps options={data} {...own} groupId={groupId} onClose={onClose} />}
    </Dialog>
  );
}

type Sent = readonly { readonly email: string; readonly expiresAt: string }[];

/** The first call asks what would be refused, the second invites; what either says goes to the rows it is about. */
function useSending(options: InviteOptions, defaults: ListDefaults, needsCompany: boolean) {
  const { mutateAsync, isPending } = useInviteMany();
  const [rows, setRows] = useState<readonly ListRow[] | null>(null);
  const [sent, setSent] = useState<Sent | null>(null);
  const [error, setError] = useState<unknown>(null);
  const ask = async (all: readonly ListRow[], check: boolean) => {
    setError(null);
    setRows(all);
    const faults = faultsIn(all, defaults, needsCompany);
    const good = all.filter(({ id }) => !faults.has(id));
    if (good.length === 0) return;
    const items: Invite[] = good.map((row) => bodyOf(row, defaults, options, needsCompany));
    try {
      const answer = await mutateAsync({ items, check });
      if (check) setRows(withRefusals(all, good, answer.faults) ?? all);
      else setSent(answer.items);
    } catch (failure) {
      const told = isApiError(failure) ? withRefusals(all, good, failure.details) : undefined;
      if (told) setRows(told);
      else setError(failure);
    }
  };
  return { rows, setRows, sent, error, busy: isPending, ask };
}

interface StepsProps extends InviteManyProps {
  readonly options: InviteOptions;
  /** the admin belongs to no company */
  readonly needsCompany: boolean;
  /** the admin's own */
  readonly languageId: number | null;
}

/** The list, what it came to, and who was invited. */
export function Steps({ options, groupId, needsCompany, languageId, onClose }: StepsProps) {
  const [text, setText] = useState('');
  const [defaults, setDefaults] = useState<ListDefaults>(() => firstDefaults(options, groupId, languageId));
  const { rows, setRows, sent, error, busy, ask } = useSending(options, defaults, needsCompany);
  if (sent) return <Done sent={sent} onClose={onClose} />;
  return (
    <div className={styles['steps']}>
      <RoomLeft invites={options.invites} seats={options.seats} />
      {error !== null && <ErrorCard error={error} />}
      {rows === null ? (
        <InviteManyList
          {...{ options, defaults, needsCompany, text, busy, onClose }}
          onText={setText}
          onDefaults={setDefaults}
          onRows={(read) => void ask(read, true)}
        />
      ) : (
        <InviteManyRows
          {...{ rows, options, busy }}
          faults={faultsIn(rows, defaults, needsCompany)}
          onRows={setRows}
          onBack={() => setRows(null)}
          onSend={() => void ask(rows, false)}
        />
      )}
    </div>
  );
}

function firstDefaults({ roles, groups }: InviteOptions, groupId: number | null, languageId: number | null): ListDefaults {
  const roleId = roles.some(({ id }) => id === ROLE.user) ? ROLE.user : null;
  const first = groups.find(({ id }) => id === groupId) ?? (groups.length === 1 ? groups[0] : undefined);
  return { roleId, placeId: placesOfRole(roleId) === 'groups' ? (first?.id ?? null) : null, companyId: null, languageId };
}

function Done({ sent, onClose }: { readonly sent: Sent; readonly onClose: () => void }) {
  const { t } = useTranslation('people');
  const until = formatDate(sent[0]?.expiresAt ?? '');
  return (
    <div className={styles['steps']}>
      <p role="status">{t('many.sent', { count: sent.length, shown: formatCount(sent.length), until })}</p>
      <ul className={styles['sent']}>
        {sent.map(({ email }) => (
          <li key={email}>{email}</li>
        ))}
      </ul>
      <div className={styles['footer']}>
        <Button kind="primary" onClick={onClose}>
          {t('close')}
        </Button>
      </div>
    </div>
  );
}
