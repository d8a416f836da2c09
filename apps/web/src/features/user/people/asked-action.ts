import { useEffect, useSyncExternalStore } from 'react';
import { useCurrentUser } from '../../../api/session';
import type { Person } from './queries';
import { actionsOver, type PersonAction } from './rights';

type Invitation = 'invite' | 'inviteMany';
type Asked = { readonly email: string; readonly action: PersonAction } | { readonly invitation: Invitation };

/** Kept in memory and in no address: a link that somebody follows must do nothing by itself. */
let asked: Asked | null = null;
const listeners = new Set<() => void>();
const set = (next: Asked | null): void => {
  asked = next;
  for (const listener of listeners) listener();
};
const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** An action chosen elsewhere for a person whom the list of people is about to show. */
export const askForAction = (email: string, action: PersonAction): void => set({ email, action });

/** Inviting, chosen elsewhere: the page opens its dialog. */
export const askForInvitation = (invitation: Invitation): void => set({ invitation });

/** Does what was asked for, once the list shows whom it is for and while it may still be done. */
export function useAskedAction(
  people: readonly Person[] | undefined,
  act: (person: Person, action: PersonAction) => void,
  invite: (invitation: Invitation) => void,
): void {
  const me = useCurrentUser();
  const wanted = useSyncExternalStore(listen, () => asked);
  useEffect(() => {
    if (wanted && 'invitation' in wanted) {
      set(null);
      if (!me.readOnly) invite(wanted.invitation);
      return;
    }
    const person = wanted && people?.find(({ email }) => email === wanted.email);
    if (!wanted || !person) return;
    set(null);
    if (actionsOver(me, person).includes(wanted.action)) act(person, wanted.action);
  });
  useEffect(() => () => set(null), []);
}
