import { z } from 'zod';
import { text } from '../kernel/string/text.js';
import { planAnswer } from './plan-answers.schema.js';
import { planGraphAnswer } from './plan-graph.schema.js';

export const restoreBody = z.strictObject({ reason: text(1, 500), revision: z.int().min(0).optional() });
export const versionBody = z.strictObject({ name: text(1, 100) });

/** The plan as it was at a revision, with what it came to, computed with today's tables. */
export const planThenAnswer = planAnswer.extend({ graph: planGraphAnswer });
export type PlanThenAnswer = z.infer<typeof planThenAnswer>;

const versionMakers = ['person', 'activation', 'completion', 'reset', 'share', 'pdf'] as const;
export type VersionMaker = (typeof versionMakers)[number];

const version = z
  .object({
    revision: z.int(),
    name: z.string(),
    made: z.enum(versionMakers),
    at: z.string(),
    by: z.object({ id: z.int(), name: z.string() }),
  })
  .meta({ id: 'PlanVersion' });
/** Newest first. `made`: by a person, or by itself at activation, completion or before a reset. */
export const versionsAnswer = z.object({ items: z.array(version), total: z.int() }).meta({ id: 'PlanVersions' });

export const versionMade = z.object({ id: z.int(), revision: z.int(), name: z.string() }).meta({ id: 'PlanVersionMade' });
