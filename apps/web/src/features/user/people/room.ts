import type { InviteOptions } from './queries';

export type Room = Pick<InviteOptions, 'invites'> & { readonly seats: { readonly used: number; readonly max: number } | null };

/** How many more people may be invited now: what is left of invitations or of seats, whichever is less; null: any number. */
export function mayInvite({ invites, seats }: Room): number | null {
  const left = [...(invites ? [invites.most - invites.open] : []), ...(seats ? [seats.max - seats.used] : [])];
  return left.length === 0 ? null : Math.max(0, Math.min(...left));
}
