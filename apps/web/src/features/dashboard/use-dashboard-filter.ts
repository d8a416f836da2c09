import type { DashboardFilter } from '@loam/domain/dashboard/dashboard.schema';
import { isDate } from '@loam/domain/kernel/locale/dates';
import { useMemo } from 'react';
import { addDays } from '../../i18n/date';
import { useSearchParams } from '../../ui/link';

export const frames = [7, 30, 90, 365, 'custom'] as const;
export type FrameChoice = (typeof frames)[number];
const standard: FrameChoice = 30;

export interface Choice {
  readonly frame: FrameChoice;
  /** First and last day, both within; of a custom frame as chosen, maybe the wrong way round. */
  readonly from: string;
  readonly to: string;
  readonly groupId: number | null;
  readonly cropId: number | null;
  readonly userId: number | null;
}

const idOf = (text: string | null): number | null => (/^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : null);

const utcDay = () => new Date().toISOString().slice(0, 10);

/** What an address asks for; a frame ends today (UTC, as the server counts). */
export function choiceOf(query: URLSearchParams, today: string): Choice {
  const frame = frames.find((one) => String(one) === query.get('days')) ?? standard;
  const [from, to] = ['from', 'to'].map((name) => query.get(name)).map((day) => (isDate(day) ? day : today)) as [string, string];
  const within = frame === 'custom' ? { from, to } : { from: addDays(today, 1 - frame), to: today };
  return { frame, ...within, groupId: idOf(query.get('group')), cropId: idOf(query.get('crop')), userId: idOf(query.get('user')) };
}

/** Null while the days are the wrong way round. */
export function filterOf({ frame, from, to, groupId, cropId, userId }: Choice): DashboardFilter | null {
  if (frame === 'custom' && from > to) return null;
  return {
    timeFrame: frame,
    ...(frame === 'custom' && { from, to }),
    ...(groupId !== null && { groupIds: [groupId] }),
    ...(cropId !== null && { cropIds: [cropId] }),
    ...(userId !== null && { userIds: [userId] }),
  };
}

/** The address of a choice: what is as at first is not written. */
export function addressOf({ frame, from, to, groupId, cropId, userId }: Choice): Record<string, string> {
  return {
    ...(frame !== standard && { days: String(frame) }),
    ...(frame === 'custom' && { from, to }),
    ...(groupId !== null && { group: String(groupId) }),
    ...(cropId !== null && { crop: String(cropId) }),
    ...(userId !== null && { user: String(userId) }),
  };
}

/** How many filters are not as at first; the two days of a custom frame are one. */
export const setOf = ({ frame, groupId, cropId, userId }: Choice): number =>
  [frame !== standard, groupId !== null, cropId !== null, userId !== null].filter(Boolean).length;

/** Where the figures of one group, crop or person stand, the rest of the choice kept. */
export const pageOf = (choice: Choice, change: Partial<Choice>): string =>
  `/dashboard?${new URLSearchParams(addressOf({ ...choice, ...change })).toString()}`;

/** The choice lives in the address, so that a link carries it. */
export function useDashboardFilter() {
  const [query, setQuery] = useSearchParams();
  const today = utcDay();
  const text = query.toString();
  const choice = useMemo(() => choiceOf(new URLSearchParams(text), today), [text, today]);
  const filter = useMemo(() => filterOf(choice), [choice]);
  return { choice, filter, choose: (change: Partial<Choice>) => setQuery(addressOf({ ...choice, ...change })) };
}
