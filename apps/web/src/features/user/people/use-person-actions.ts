import { useTranslation } from 'react-i18next';
import { notify } from '../../../ui/feedback/notices';
import { isRegistered } from './rights';
import type { PersonAction } from './person-menu';
import { type Person, type Registered, useCancelInvitation, useKeepPerson, useSetUserStatus, useSignOutPerson } from './queries';
import type { OpenTask } from './open-task';

interface Ends {
  readonly setOpen: (task: OpenTask) => void;
  /** After a status was changed. */
  readonly onChanged: () => void;
}

/** What an admin does with people: at once, or by opening what asks first. */
export function usePersonActions({ setOpen, onChanged }: Ends) {
  const { t } = useTranslation('people');
  const { mutateAsync: setStatus } = useSetUserStatus();
  const { mutateAsync: cancel } = useCancelInvitation();
  const { mutateAsync: keep } = useKeepPerson();
  const { mutateAsync: signOut } = useSignOutPerson();
  const change = async (people: readonly Registered[], to: 'active' | 'inactive') => {
    await setStatus({ ids: people.map(({ id }) => id), status: to });
    notify(t(to === 'active' ? 'activated' : 'deactivated', { count: people.length }));
    onChanged();
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
  return { change, cancel, act };
}
