import type { z } from 'zod';
import { sameJson } from '../../kernel/json/same-json.js';
import { answerBlocks, reportAnswers, type ReportAnswers } from '../report-answers.schema.js';
import type { planDataBody } from './report.schema.js';

/** Answers that a plan gives, by question; null: it says nothing that could be an answer. */
export type PlanAnswers = Readonly<Record<`${(typeof answerBlocks)[number]}.${string}`, unknown>>;

/** Of what a plan knows only what the report takes: a plan without a harvest has no yield of nought. */
export function planAnswers({ yield: harvest, fertilizers }: Pick<z.output<typeof planDataBody>, 'yield' | 'fertilizers'>): PlanAnswers {
  const known = {
    'yield.productKg': harvest.productKg,
    'yield.areaHa': harvest.areaHa,
    'yield.surveyYear': harvest.surveyYear,
    'nutrients.fertilizers': fertilizers.length > 0 ? fertilizers : null,
  } satisfies PlanAnswers;
  return Object.fromEntries(Object.entries(known).map(([path, value]) => [path, taken(path, value)]));
}

/** As the report keeps it; null where it does not. */
function taken(path: string, value: unknown): unknown {
  const [block, question] = placeOf(path);
  const { data } = reportAnswers.safeParse({ [block]: { [question]: value } });
  return (data?.[block] as Readonly<Record<string, unknown>> | undefined)?.[question] ?? null;
}

const placeOf = (path: string) => path.split('.') as [(typeof answerBlocks)[number], string];

/** The answers after those that are marked as from the plan say what it says now; undefined: they do already. */
export function followed(answers: ReportAnswers, known: PlanAnswers): ReportAnswers | undefined {
  let next: ReportAnswers = answers;
  for (const [path, value] of Object.entries(known)) {
    const [block, question] = placeOf(path);
    const stands = (answers[block] as Readonly<Record<string, unknown>> | undefined)?.[question] ?? null;
    if (answers.evidence?.[path]?.fromPlan !== true || sameJson(stands, value)) continue;
    next = { ...next, [block]: { ...next[block], [question]: value } };
  }
  return next === answers ? undefined : next;
}

/** Whether any answer is to follow the plan. */
export const follows = ({ evidence }: ReportAnswers): boolean => Object.values(evidence ?? {}).some(({ fromPlan }) => fromPlan === true);
