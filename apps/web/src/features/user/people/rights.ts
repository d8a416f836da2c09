import { atOrBelow } from '@loam/domain/user/user.policy';
import type { Person, Registered } from './queries';

type Me = Pick<Registered, 'id' | 'roleId'> & Partial<Pick<Registered, 'readOnly'>>;

export const isRegistered = (person: Person): person is Registered => person.id !== null;

/** An invitation whose link is no longer good. */
export const hasLapsed = ({ expiresAt }: Pick<Person, 'expiresAt'>): boolean => expiresAt !== null && Date.parse(expiresAt) <= Date.now();

/** Who alone may change somebody: another admin than oneself who keeps them to themselves. */
export const isKept = (me: Me, { flags }: Pick<Person, 'flags'>): boolean => flags.changesBlocked && flags.changesBlockedBy !== me.id;

/** What an admin may do with a person of their scope: nothing with those above them or kept by another, and nothing that would shut themselves out. */
export function rightsOver(me: Me, person: Person) {
  const below = !me.readOnly && atOrBelow(me.roleId, person.roleId);
  const change = below && isRegistered(person) && person.id !== me.id && !isKept(me, person);
  return {
    change,
    activate: change && person.status === 'inactive',
    deactivate: change && person.status === 'active',
    cancel: below && person.status === 'pending',
  };
}

export const personActions = [
  'permissions',
  'role',
  'activate',
  'deactivate',
  'signIns',
  'signOut',
  'block',
  'unblock',
  'privacy',
  'remove',
  'cancel',
  'inviteAgain',
  'resend',
] as const;
export type PersonAction = (typeof personActions)[number];

/** What an admin may do with one person, in the order of their menu. */
export function actionsOver(me: Me, person: Person): PersonAction[] {
  const rights = rightsOver(me, person);
  if (!isRegistered(person)) return rights.cancel ? [hasLapsed(person) ? 'inviteAgain' : 'resend', 'cancel'] : [];
  return [
    ...(rights.change ? (['permissions', 'role', person.flags.changesBlocked ? 'unblock' : 'block'] as const) : []),
    ...(atOrBelow(me.roleId, person.roleId) ? (['signIns'] as const) : []),
    ...(rights.activate ? (['activate'] as const) : []),
    ...(rights.deactivate ? (['signOut', 'deactivate'] as const) : []),
    ...(rights.change ? (['privacy', 'remove'] as const) : []),
  ];
}

const invited = new Map<string, number>();
/** A row's number in the table: the person's, and a negative one for who is only invited and has none. */
export function rowIdOf({ id, email }: Pick<Person, 'id' | 'email'>): number {
  if (id !== null) return id;
  const known = invited.get(email) ?? -1 - invited.size;
  invited.set(email, known);
  return known;
}

/** Which of the chosen rows an action is for. */
export const chosenFor = (
  rows: readonly Person[],
  chosen: ReadonlySet<number>,
  me: Me,
  action: 'activate' | 'deactivate' | 'change',
): Registered[] => rows.filter((row): row is Registered => isRegistered(row) && chosen.has(row.id) && rightsOver(me, row)[action]);
