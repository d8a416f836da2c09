import type { Person, Registered } from './queries';

/** What an admin has begun with somebody. */
export type OpenTask =
  | { what: 'invite'; email?: string }
  | { what: 'inviteMany' }
  | { what: 'permissions' | 'role' | 'privacy' | 'remove' | 'signIns'; person: Registered }
  | { what: 'deactivate' | 'move' | 'permitMany'; people: readonly Registered[] }
  | { what: 'cancel'; person: Person }
  | null;
