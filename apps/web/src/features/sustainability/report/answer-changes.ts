import { planAnswers } from '@loam/domain/sustainability/report/plan-answers';
import type { Answers, PlanData } from './report-queries';

/** An answer's place: `yield.productKg`, or its evidence: `evidence:yield.productKg`. */
export type AnswerPath = `${string}.${string}`;
type Blocks = Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;

export const answerAt = (answers: Answers, path: AnswerPath): unknown => {
  const [block, question] = path.split('.') as [string, string];
  return (answers as Blocks)[block]?.[question] ?? null;
};
export interface Evidence {
  readonly status?: 'measured' | 'estimated' | 'assumed' | null | undefined;
  readonly note?: string | null | undefined;
  readonly date?: string | null | undefined;
  readonly fileId?: string | null | undefined;
  readonly fileName?: string | null | undefined;
  readonly fromPlan?: boolean | null | undefined;
}
export const evidenceOf = (answers: Answers, path: AnswerPath): Evidence => answers.evidence?.[path] ?? {};

interface Answered {
  readonly answers?: Readonly<Record<AnswerPath, unknown>>;
  readonly evidence?: Readonly<Record<AnswerPath, Evidence>>;
}
export interface AnswerChange extends Answered {
  /** what stood there as its author saw it */
  readonly seen?: Answered;
  /** given up for a colleague's: only the history is told */
  readonly setAside?: true;
}

/** Questions that a change is about. */
export const pathsOf = ({ answers, evidence }: AnswerChange): AnswerPath[] => Object.keys({ ...answers, ...evidence }) as AnswerPath[];

/** What is sent for a change: the whole blocks that it touches, as they stand now, so that what a colleague answered beside it stays. */
export function changedBlocks(now: Answers, { answers = {}, evidence }: AnswerChange): Answers {
  const blocks: Record<string, Record<string, unknown>> = {};
  for (const [path, value] of Object.entries(answers)) {
    const [block, question] = path.split('.') as [string, string];
    blocks[block] = { ...(now as Blocks)[block], ...blocks[block], [question]: value };
  }
  return { ...blocks, ...(evidence && { evidence }) } as Answers;
}

/** The answers with a change on top that is under way. */
export const withChange = (now: Answers, change: AnswerChange): Answers => {
  const blocks = changedBlocks(now, change);
  return { ...now, ...blocks, ...(blocks.evidence && { evidence: { ...now.evidence, ...blocks.evidence } }) };
};

/** A change of one's own and what stood before it. */
export interface Done {
  readonly change: AnswerChange;
  readonly before: Answered;
}
const mapped = <T>(of: Readonly<Record<AnswerPath, unknown>> | undefined, one: (path: AnswerPath) => T) =>
  Object.fromEntries(Object.keys(of ?? {}).map((path) => [path, one(path as AnswerPath)])) as Readonly<Record<AnswerPath, T>>;

export const doneBy = (now: Answers, change: AnswerChange): Done => ({
  change,
  before: {
    ...(change.answers && { answers: mapped(change.answers, (path) => answerAt(now, path)) }),
    ...(change.evidence && { evidence: mapped(change.evidence, (path) => evidenceOf(now, path)) }),
  },
});
export const undoing = ({ before }: Done): AnswerChange => before;
/** Nobody answered any of it since. */
export const stillStands = (now: Answers, { change }: Done): boolean =>
  Object.entries(change.answers ?? {}).every(([path, value]) => same(answerAt(now, path as AnswerPath), value ?? null));

/** Fills in all that the plan knows and marks it as such. */
export const filledFrom = (data: PlanData): AnswerChange => {
  const answers = Object.fromEntries(Object.entries(planAnswers(data)).filter(([, value]) => value !== null));
  const evidence = Object.fromEntries(Object.keys(answers).map((path) => [path, { fromPlan: true, status: 'estimated' as const }]));
  return { answers, evidence: evidence as Readonly<Record<AnswerPath, Evidence>> };
};

export const same = (a: unknown, b: unknown): boolean => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, sorted(one)]),
  );
};

/** Questions that two seasons answer differently. */
export function differing(before: Answers, now: Answers): AnswerPath[] {
  const paths = new Set(
    [before, now].flatMap((one) =>
      Object.entries(one as Blocks).flatMap(([block, questions]) =>
        block === 'evidence' ? [] : Object.keys(questions ?? {}).map((question): AnswerPath => `${block}.${question}`),
      ),
    ),
  );
  return [...paths].filter((path) => !same(answerAt(before, path), answerAt(now, path)));
}
