import { type HistoryKindName, historyKinds } from '@loam/domain/capabilities';
import type { KeptAuditFilter } from '@loam/domain/audit/filters/audit-filters.schema';
import { addDays, today } from '../../i18n/date';

type KeptFilter = KeptAuditFilter['filter'];

export const ranges = ['today', '7', '30', '90', 'all', 'own'] as const;
export type Range = (typeof ranges)[number];
const STANDARD: Range = '30';
const MOST_LETTERS = 100;

/** What an audit is searched by, as the address holds it. Days are the person's own calendar days. */
export interface AuditFilters {
  readonly by: number | null;
  readonly type: string | null;
  readonly kind: HistoryKindName | null;
  readonly id: number | null;
  readonly group: number | null;
  /** Words that stand in what an entry tells. */
  readonly q: string | null;
  /** Only what this upload or bulk task made. */
  readonly run: number | null;
  readonly range: Range;
  readonly from: string | null;
  readonly to: string | null;
}

const whole = (raw: string | null): number | null => (raw !== null && /^[1-9]\d{0,14}$/.test(raw) ? Number(raw) : null);
const day = (raw: string | null): string | null =>
  raw !== null && /^\d{4}-\d{2}-\d{2}$/.test(raw) && !Number.isNaN(Date.parse(raw)) ? raw : null;

export function filtersOf(query: URLSearchParams): AuditFilters {
  const kind = historyKinds.find((one) => one === query.get('kind')) ?? null;
  const type = query.get('type');
  return {
    by: whole(query.get('by')),
    type: type !== null && /^[A-Za-z]{1,100}$/.test(type) ? type : null,
    kind,
    id: kind === null ? null : whole(query.get('id')),
    group: whole(query.get('group')),
    q: query.get('q')?.trim().slice(0, MOST_LETTERS) || null,
    run: whole(query.get('run')),
    range: ranges.find((one) => one === query.get('range')) ?? STANDARD,
    from: day(query.get('from')),
    to: day(query.get('to')),
  };
}

/** The address of a change of the filters; what is usual is left out so that links stay short. */
export function withFilters(query: URLSearchParams, change: Partial<AuditFilters>): URLSearchParams {
  const next = { ...filtersOf(query), ...change };
  if (change.kind !== undefined && change.id === undefined) next.id = null;
  const after = new URLSearchParams(query);
  for (const [name, value] of Object.entries(next)) {
    const idle =
      value === null ||
      (name === 'range' && value === STANDARD) ||
      (next.range !== 'own' && (name === 'from' || name === 'to')) ||
      (name === 'id' && next.kind === null);
    if (idle) after.delete(name);
    else after.set(name, String(value));
  }
  return after;
}

/** How many are set besides words. */
export const countSet = ({ by, type, kind, group, range }: AuditFilters): number =>
  [by, type, kind, group].filter((value) => value !== null).length + (range === STANDARD ? 0 : 1);

export const isFiltered = (filters: AuditFilters): boolean => filters.q !== null || filters.run !== null || countSet(filters) > 0;

/** What of an address is kept under a name: all but which run was opened. */
export const keptOf = ({ by, type, kind, id, group, q, range, from, to }: AuditFilters): KeptFilter => ({
  ...given({ by, type, kind, id, groupId: group, q }),
  range,
  ...(range === 'own' && given({ from, to })),
});

/** The address of what was kept. */
export function addressOfKept({ groupId, by, type, kind, id, q, range, from, to }: KeptFilter): URLSearchParams {
  const asked = { by: by ?? null, type: type ?? null, kind: kind ?? null, id: id ?? null, q: q ?? null };
  return withFilters(new URLSearchParams(), { ...asked, group: groupId ?? null, range, from: from ?? null, to: to ?? null });
}

const given = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) as { [K in keyof T]?: NonNullable<T[K]> };

const startOf = (iso: string): string => new Date(`${iso}T00:00:00`).toISOString();
const endOf = (iso: string): string => new Date(new Date(`${addDays(iso, 1)}T00:00:00`).getTime() - 1).toISOString();

/** The filters as the API takes them: days become instants, so that they begin at the person's midnight. */
export function asQuery({ by, type, kind, id, group, q, run, range, from, to }: AuditFilters) {
  const days = { today: 0, '7': 6, '30': 29, '90': 89 } as const;
  const own = range === 'own';
  const since = own ? from : range === 'all' ? null : addDays(today(), -days[range]);
  return { by, type, kind, id, groupId: group, q, run, from: since && startOf(since), to: own && to ? endOf(to) : null };
}
