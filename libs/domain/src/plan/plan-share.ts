import { type Refusal, refuse } from '../kernel/errors.js';
import type { Language } from '../kernel/language.js';
import { DAY_MS } from '../kernel/dates.js';
import { shareErrors } from './plan-share.errors.js';

export const shareOptions = ['link', 'email', 'sms', 'whatsapp'] as const;
export type ShareOption = (typeof shareOptions)[number];

/** A recommendation as it was when it was shared; what products are called is looked up by whoever reads it. */
export interface Offered {
  readonly options: readonly {
    readonly name: string;
    readonly fertilizers: readonly { readonly id: number; readonly amount: number | null; readonly unitId: number | null }[];
  }[];
  readonly notes: readonly string[];
}

/** A link to one revision of a plan. Its secret is known here by its SHA-256 only. Times are ISO instants. */
export interface PlanShare {
  readonly id: number;
  readonly option: ShareOption;
  /** The address or number that it was sent to. */
  readonly to?: string;
  readonly hash: string;
  /** What the reader sees, also after later edits. */
  readonly revision: number;
  readonly at: string;
  readonly expiresAt: string;
  readonly by: { readonly id: number; readonly name: string };
  /** What stands above the plan for its readers. */
  readonly offered?: Offered;
  /** Taken back: the link leads nowhere. */
  readonly revoked?: true;
}

/** A sheet of the plan as it stood at `revision`, drawn to take away. */
export interface PlanPdf {
  readonly id: number;
  readonly hash: string;
  readonly revision: number;
  readonly language: Language;
  readonly at: string;
  readonly expiresAt: string;
}

export const SHARE_MS = 30 * DAY_MS;
export const FILE_LINK_MS = 5 * 60_000;

/** Whether the link still leads to the plan. */
export const shareOpen = ({ revoked, expiresAt }: PlanShare, now: string): boolean => !revoked && now < expiresAt;

type ShareEvent =
  { readonly type: 'PlanShared'; readonly data: PlanShare } | { readonly type: 'ShareRevoked'; readonly data: { readonly id: number } };

const no = refuse(shareErrors);

/** What never was, has run out or was taken back is not found. */
export function revokeShare(shares: readonly PlanShare[], id: number, now: string): readonly ShareEvent[] | Refusal {
  const share = shares.find((one) => one.id === id);
  return share && shareOpen(share, now) ? [{ type: 'ShareRevoked', data: { id } }] : no('ShareNotFound');
}

export function evolveShares(shares: readonly PlanShare[], event: ShareEvent): readonly PlanShare[] {
  if (event.type === 'PlanShared') return [...shares, event.data];
  return shares.map((share) => (share.id === event.data.id ? { ...share, revoked: true as const } : share));
}
