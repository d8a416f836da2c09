import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../i18n/date';
import { formatCount } from '../../../i18n/number';
import { notify } from '../../../ui/feedback/notices';
import { UNDO_MS } from '../../../ui/table/bulk-question';
import { inParts } from '../../../ui/table/in-parts';
import { isRegistered } from './rights';
import type { PersonAction } from './rights';
import {
  type Person,
  type Registered,
  useCancelInvitation,
  useKeepPerson,
  useResendInvitation,
  useSetUserStatus,
  useSignOutPerson,
} from './queries';
import type { OpenTask } from './open-task';

/** So many go into one call. */
const PART = 200;

interface Ends {
  readonly setOpen: (task: OpenTask) => void;
  /** After a status was changed. */
  readonly onChanged: () => void;
}

/** What an admin does with people: at once, or by opening what asks first. */
export function usePersonActions({ setOpen, onChanged }: Ends) {
  const { t } = useTranslation(['people', 'ui']);
  const { mutateAsync: setStatus } = useSetUserStatus();
  const { mutateAsync: cancel } = useCancelInvitation();
  const { mutateAsync: resend } = useResendInvitation();
  const { mutateAsync: keep } = useKeepPerson();
  const { mutateAsync: signOut } = useSignOutPerson();
  const change = async (people: readonly Registered[], to: 'active' | 'inactive') => {
    const set = (status: 'active' | 'inactive', of: readonly Registered[]) =>
      inParts(of, PART, async (part) => (await setStatus({ ids: part.map(({ id }) => id), status }), part));
    const { done, failure } = await set(to, people);
    const takeBack = async () => {
      const back = await set(to === 'active' ? 'inactive' : 'active', done);
      if (back.done.length > 0) notify(t('bulk.undone', { count: back.done.length, shown: formatCount(back.done.length) }));
      if (back.failure !== undefined) throw back.failure;
    };
    const words = t(to === 'active' ? 'activated' : 'deactivated', { count: done.length });
    if (done.length > 0) notify(words, 'ok', { label: t('ui:table.undo'), run: () => void takeBack(), lasts: UNDO_MS });
    if (failure !== undefined) throw failure;
    onChanged();
  };
  const act = (person: Person, action: PersonAction) => {
    if (action === 'inviteAgain') return setOpen({ what: 'invite', email: person.email });
    if (action === 'resend')
      return void resend(person.email).then(({ email, expiresAt }) => notify(t('invite.sent', { email, until: formatDate(expiresAt) })));
    if (action === 'cancel') return setOpen({ what: 'cancel', person });
    if (!isRegistered(person)) return undefined;
    if (action === 'signOut') return void signOut(person).then(() => notify(t('signedOut', { name: person.fullName ?? person.email })));
    if (action === 'activate') return void change([person], 'active');
    if (action === 'deactivate') return setOpen({ what: 'deactivate', people: [person] });
    if (action === 'block' || action === 'unblock') return void keep({ person, changesBlocked: action === 'block' });
    return setOpen({ what: action, person });
  };
  return { change, cancel, act };
}
