import { unknownEvent } from '../kernel/decider/decider.js';
import { type Refusal, refuse } from '../kernel/errors/errors.js';
import { DAY_MS } from '../kernel/locale/dates.js';
import { shareErrors } from './plan-share.errors.js';
import type { PlanShare } from './plan-share.events.js';

export const SHARE_MS = 30 * DAY_MS;
export const FILE_LINK_MS = 5 * 60_000;

/** Whether the link still leads to the plan. */
export const shareOpen = ({ revoked, expiresAt }: PlanShare, now: string): boolean => !revoked && now < expiresAt;

type ShareEvent =
  | { readonly type: 'PlanShared'; readonly data: PlanShare }
  | { readonly type: 'ShareRevoked'; readonly data: { readonly id: number } };

const no = refuse(shareErrors);

/** What never was, has run out or was taken back is not found. */
export function revokeShare(shares: readonly PlanShare[], id: number, now: string): readonly ShareEvent[] | Refusal {
  const share = shares.find((one) => one.id === id);
  return share && shareOpen(share, now) ? [{ type: 'ShareRevoked', data: { id } }] : no('ShareNotFound');
}

export function evolveShares(shares: readonly PlanShare[], event: ShareEvent): readonly PlanShare[] {
  switch (event.type) {
    case 'PlanShared':
      return [...shares, event.data];
    case 'ShareRevoked':
      return shares.map((share) => (share.id === event.data.id ? { ...share, revoked: true as const } : share));
    default:
      return unknownEvent(shares, event);
  }
}
