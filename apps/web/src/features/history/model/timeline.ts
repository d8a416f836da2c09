/** What the timeline draws of a revision. */
export interface Moment {
  readonly revision: number;
  readonly at: string;
  readonly by: { readonly id: number; readonly name: string };
  readonly version?: string | undefined;
  readonly changes: readonly { readonly path: string }[];
}

export const IDLE_MS = 15 * 60_000;

/** Work without a pause of more than 15 minutes, whoever did it. */
export interface WorkSession {
  readonly from: number;
  readonly to: number;
  readonly startedAt: string;
  readonly endedAt: string;
}

/** Sessions of revisions that are given oldest first. A revision that is not there ends a session as well. */
export function sessionsOf(moments: readonly Moment[]): WorkSession[] {
  const sessions: { from: number; to: number; startedAt: string; endedAt: string }[] = [];
  for (const { revision, at } of moments) {
    const last = sessions.at(-1);
    if (last && revision === last.to + 1 && Date.parse(at) - Date.parse(last.endedAt) <= IDLE_MS)
      Object.assign(last, { to: revision, endedAt: at });
    else sessions.push({ from: revision, to: revision, startedAt: at, endedAt: at });
  }
  return sessions;
}

export const markKinds = ['version', 'status', 'analysis'] as const;
type MarkKind = (typeof markKinds)[number];
/** Told apart by shape, not by colour alone. */
export const glyphs: Record<MarkKind, string> = { version: '◆', status: '■', analysis: '▲' };
export interface Mark {
  readonly revision: number;
  readonly kind: MarkKind;
  /** A version's name. */
  readonly name?: string;
}

const ofAnalysis = /^(plan\.(soil|plant)AnalysisId|waterAnalyses\.)/;

/** What stands out: named versions, changes of the status after the first, analyses linked or unlinked. */
export function marksOf(moments: readonly Moment[]): Mark[] {
  return moments.flatMap(({ revision, version, changes }) => {
    const marks: Mark[] = [];
    if (version !== undefined) marks.push({ revision, kind: 'version', name: version });
    if (revision > 1 && changes.some(({ path }) => path === 'status')) marks.push({ revision, kind: 'status' });
    if (revision > 1 && changes.some(({ path }) => ofAnalysis.test(path))) marks.push({ revision, kind: 'analysis' });
    return marks;
  });
}

export interface Lane {
  readonly id: number;
  readonly name: string;
  readonly count: number;
  /** Revisions per bin, from the first revision to the head. */
  readonly bins: readonly number[];
}

/** A lane for each of the busiest people; those beyond `most` share the last one, whose id is 0. */
export function lanesOf(moments: readonly Moment[], head: number, bins: number, most: number): Lane[] {
  const people = new Map<number, { name: string; at: number[] }>();
  for (const { revision, by } of moments) {
    const person = people.get(by.id) ?? { name: by.name, at: [] };
    person.name = by.name;
    person.at.push(revision);
    people.set(by.id, person);
  }
  const ranked = [...people].sort(([a, x], [b, y]) => y.at.length - x.at.length || a - b);
  const kept = ranked.length > most ? ranked.slice(0, most - 1) : ranked;
  const rest = ranked.slice(kept.length).flatMap(([, { at }]) => at);
  const lane = (id: number, name: string, at: readonly number[]): Lane => {
    const counts = Array.from({ length: bins }, () => 0);
    for (const revision of at) counts[binOf(revision, head, bins)]! += 1;
    return { id, name, count: at.length, bins: counts };
  };
  return [...kept.map(([id, { name, at }]) => lane(id, name, at)), ...(rest.length > 0 ? [lane(0, '', rest)] : [])];
}

const binOf = (revision: number, head: number, bins: number): number =>
  Math.min(bins - 1, Math.floor(((revision - 1) / Math.max(1, head)) * bins));

export const speeds = [1, 4, 16] as const;
export type Speed = (typeof speeds)[number];
const SHORTEST_MS = 250;
const LONGEST_MS = 1_500;

/** How long a revision stays before the next while playing: as long as it took, within bounds; idle gaps are skipped. */
export function stayMs(at: string | undefined, next: string | undefined, speed: Speed): number {
  const took = at === undefined || next === undefined ? 0 : Date.parse(next) - Date.parse(at);
  const shown = took > IDLE_MS ? SHORTEST_MS : Math.min(LONGEST_MS, Math.max(SHORTEST_MS, took));
  return shown / speed;
}

/** Where a key takes the slider, or nothing for a key that is not its own. */
export function stepTo({ key, shiftKey }: { key: string; shiftKey: boolean }, revision: number, head: number): number | undefined {
  const by = shiftKey ? 10 : 1;
  const to = {
    ArrowLeft: revision - by,
    ArrowDown: revision - by,
    ArrowRight: revision + by,
    ArrowUp: revision + by,
    PageDown: revision - 10,
    PageUp: revision + 10,
    Home: 1,
    End: head,
  }[key];
  return to === undefined ? undefined : Math.max(1, Math.min(head, to));
}
