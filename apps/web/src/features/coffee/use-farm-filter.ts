import type { FarmFilter } from '@loam/domain/coffee/coffee.schema';
import { isDate } from '@loam/domain/kernel/locale/dates';
import { useMemo } from 'react';
import { useSearchParams } from '../../ui/link';

export const frames = ['all', 7, 30, 90, 365, 'custom'] as const;
export type FrameChoice = (typeof frames)[number];

export interface FarmChoice {
  readonly groupId: number | null;
  readonly customerId: number | null;
  readonly year: number | null;
  readonly frame: FrameChoice;
  /** Of a custom frame as chosen, maybe the wrong way round. */
  readonly from: string;
  readonly to: string;
}

const numberIn = (text: string | null): number | null => (/^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : null);
const yearIn = (text: string | null): number | null => (/^2[01]\d\d$/.test(text ?? '') && Number(text) <= 2100 ? Number(text) : null);

/** What an address asks for. */
export function farmChoiceOf(query: URLSearchParams, today: string): FarmChoice {
  const [from, to] = ['from', 'to'].map((name) => query.get(name)).map((day) => (isDate(day) ? day : today)) as [string, string];
  const frame = frames.find((one) => String(one) === query.get('days')) ?? 'all';
  return {
    groupId: numberIn(query.get('group')),
    customerId: numberIn(query.get('farm')),
    year: yearIn(query.get('year')),
    frame,
    from,
    to,
  };
}

/** Null while the days are the wrong way round. */
export function farmFilterOf({ groupId, customerId, year, frame, from, to }: FarmChoice): FarmFilter | null {
  if (frame === 'custom' && from > to) return null;
  return {
    ...(groupId !== null && { groupIds: [groupId] }),
    ...(customerId !== null && { customerIds: [customerId] }),
    ...(year !== null && { year }),
    ...(frame !== 'all' && { timeFrame: frame }),
    ...(frame === 'custom' && { from, to }),
  };
}

function addressOf({ groupId, customerId, year, frame, from, to }: FarmChoice): Record<string, string> {
  return {
    ...(groupId !== null && { group: String(groupId) }),
    ...(customerId !== null && { farm: String(customerId) }),
    ...(year !== null && { year: String(year) }),
    ...(frame !== 'all' && { days: String(frame) }),
    ...(frame === 'custom' && { from, to }),
  };
}

/** How many filters are not as at first. */
export const setOf = ({ groupId, customerId, year, frame }: FarmChoice): number =>
  [groupId !== null, customerId !== null, year !== null, frame !== 'all'].filter(Boolean).length;

const utcDay = () => new Date().toISOString().slice(0, 10);

/** The choice lives in the address, beside what chooses this part of the page. */
export function useFarmFilter(kept: Readonly<Record<string, string>>) {
  const [query, setQuery] = useSearchParams();
  const today = utcDay();
  const text = query.toString();
  const choice = useMemo(() => farmChoiceOf(new URLSearchParams(text), today), [text, today]);
  const filter = useMemo(() => farmFilterOf(choice), [choice]);
  return { choice, filter, choose: (change: Partial<FarmChoice>) => setQuery({ ...kept, ...addressOf({ ...choice, ...change }) }) };
}
