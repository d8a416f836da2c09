import type { RestoringPlan } from '@loam/domain/plan/plan-presence.schema';

/** Bookkeeping of the document that says nothing by itself. */
const quiet = /\|(order|sortOrder|method|cropStageId|tank)$/;
const TOLD = 4;
/** As JSON, old and new together: what is told has to fit into a frame of presence. */
const LONGEST = 160;

/** The changes that people can read, or all when there is nothing else. */
export function spoken<C extends { path: string }>(changes: readonly C[]): readonly C[] {
  const told = changes.filter(({ path }) => !quiet.test(path));
  return told.length > 0 ? told : changes;
}

/** Who reads it tells no details where a value is none of these. */
type ToldChange = RestoringPlan['changes'][number];

/** What those inside are told before a revision is brought back. */
export function announced(
  revision: number,
  reason: string,
  changes: readonly { path: string; old?: unknown; new?: unknown }[],
): RestoringPlan {
  const told = spoken(changes);
  return {
    revision,
    reason,
    changes: told
      .slice(0, TOLD)
      .map(({ path, old, new: now }) => (JSON.stringify([old, now]).length > LONGEST ? { path } : ({ path, old, new: now } as ToldChange))),
    more: Math.max(0, told.length - TOLD),
  };
}
