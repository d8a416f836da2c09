import { type AnswerChange, answerAt, type AnswerPath, doneBy, type Evidence, evidenceOf, same } from './answer-changes';
import type { Answers } from './report-queries';

/** A change with what its author saw beneath it; what somebody saw before typing wins over what stands now. */
export const asSeen = (now: Answers, change: AnswerChange): AnswerChange => {
  const { before } = doneBy(now, change);
  const { seen } = change;
  return {
    ...change,
    seen: {
      ...(before.answers && { answers: { ...before.answers, ...seen?.answers } }),
      ...(before.evidence && { evidence: { ...before.evidence, ...seen?.evidence } }),
    },
  };
};

/** One answer and a colleague's newer one to the same question: which of them stands, its author says. */
export interface Clash {
  readonly path: AnswerPath;
  /** the author's answer to that question alone */
  readonly change: AnswerChange;
}

/** What is said of an answer, part by part: two people who say different parts of it do not contradict each other. */
function evidenceOver(theirs: Evidence, mine: Evidence, seen: Evidence): Evidence | 'clash' {
  const keys = [...new Set([...Object.keys(theirs), ...Object.keys(mine), ...Object.keys(seen)])] as (keyof Evidence)[];
  const is = (of: Evidence, key: keyof Evidence) => of[key] ?? null;
  const own = keys.filter((key) => is(mine, key) !== is(seen, key));
  if (own.some((key) => is(theirs, key) !== is(seen, key) && is(theirs, key) !== is(mine, key))) return 'clash';
  return { ...theirs, ...Object.fromEntries(own.map((key) => [key, is(mine, key)])) };
}

const only = <T>(of: Readonly<Record<AnswerPath, T>> | undefined, keep: (path: AnswerPath) => boolean) =>
  of && (Object.fromEntries(Object.entries(of).filter(([path]) => keep(path as AnswerPath))) as Readonly<Record<AnswerPath, T>>);
const filled = <T extends object>(of: T | undefined): of is T => of !== undefined && Object.keys(of).length > 0;

/** The part of a change that is about some questions. */
function partOf({ answers, evidence, seen, ...more }: AnswerChange, keep: (path: AnswerPath) => boolean): AnswerChange {
  const [given, shows] = [only(answers, keep), only(evidence, keep)];
  return {
    ...more,
    ...(filled(given) && { answers: given }),
    ...(filled(shows) && { evidence: shows }),
    ...(seen && { seen: { answers: only(seen.answers, keep) ?? {}, evidence: only(seen.evidence, keep) ?? {} } }),
  };
}

/** Nothing, an empty list and no parts are one answer: none. */
const said = (value: unknown): unknown =>
  value === undefined || (typeof value === 'object' && value !== null && Object.keys(value).length === 0) ? null : value;
const alike = (a: unknown, b: unknown): boolean => same(said(a), said(b));

/** What of a change goes on top of what stands, and what a colleague has answered since its author looked. */
export function onTop(now: Answers, change: AnswerChange): { clear: AnswerChange | undefined; clashes: readonly Clash[] } {
  const { answers = {}, evidence = {}, seen } = change;
  const clashing = new Set<AnswerPath>();
  const nothingNew = new Set<AnswerPath>();
  for (const [at, mine] of Object.entries(answers)) {
    const path = at as AnswerPath;
    const [theirs, before] = [answerAt(now, path), seen?.answers?.[path]];
    if (alike(theirs, before) || alike(theirs, mine)) continue;
    // who is back at what they saw has nothing to say against the colleague
    (alike(mine, before) ? nothingNew : clashing).add(path);
  }
  const shows: Record<AnswerPath, Evidence> = {};
  for (const [at, mine] of Object.entries(evidence)) {
    const path = at as AnswerPath;
    const over = evidenceOver(evidenceOf(now, path), mine, seen?.evidence?.[path] ?? {});
    if (over === 'clash') clashing.add(path);
    else shows[path] = over;
  }
  const rest = partOf({ ...change, ...(change.evidence && { evidence: shows }) }, (path) => !clashing.has(path) && !nothingNew.has(path));
  return {
    clear: rest.answers || rest.evidence ? rest : undefined,
    clashes: [...clashing].map((path) => ({ path, change: partOf(change, (one) => one === path) })),
  };
}

/** A change made on top of own ones that never reached the server: what its author saw of others is what was seen before those. */
export function overUnheard(unheard: readonly AnswerChange[], change: AnswerChange): AnswerChange {
  const answers = Object.entries(change.seen?.answers ?? {}).map(([at, before]) => {
    const path = at as AnswerPath;
    const own = unheard.findLast((one) => one.answers && path in one.answers && alike(one.answers[path], before));
    return [path, own?.seen?.answers && path in own.seen.answers ? own.seen.answers[path] : before];
  });
  return { ...change, seen: { ...change.seen, answers: Object.fromEntries(answers) as Readonly<Record<AnswerPath, unknown>> } };
}

/** What the history is told of an answer that its author gives up; undefined: there was nothing said. */
export function givenUp({ answers, evidence }: AnswerChange): AnswerChange | undefined {
  const of = { answers: answers ?? {}, evidence: evidence ?? {} };
  const isSaid = (value: unknown) => said(value) !== null && said(value) !== '';
  const told = only(of.answers, (path) => isSaid(of.answers[path]))!;
  const shows = only(of.evidence, (path) => Object.values(of.evidence[path]!).some((value) => isSaid(value)))!;
  if (!filled(told) && !filled(shows)) return undefined;
  return { ...(filled(told) && { answers: told }), ...(filled(shows) && { evidence: shows }), setAside: true };
}

/** The author's answer again, now in sight of the colleague's. */
export function insisted(now: Answers, { answers, evidence, seen }: AnswerChange): AnswerChange {
  const own = (path: AnswerPath, mine: Evidence): Evidence => {
    const before = seen?.evidence?.[path] ?? {};
    const said = Object.entries(mine).filter(([key, value]) => (value ?? null) !== (before[key as keyof Evidence] ?? null));
    return { ...evidenceOf(now, path), ...Object.fromEntries(said) };
  };
  const shows = Object.entries(evidence ?? {}).map(([path, mine]) => [path, own(path as AnswerPath, mine)]);
  return {
    ...(answers && { answers }),
    ...(evidence && { evidence: Object.fromEntries(shows) as Readonly<Record<AnswerPath, Evidence>> }),
  };
}
