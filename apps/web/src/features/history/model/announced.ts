import type { Restoring } from '../../../live/people/presence';

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

/** What those inside are told before a revision is brought back. */
export function announced(revision: number, reason: string, changes: readonly { path: string; old?: unknown; new?: unknown }[]): Restoring {
  const told = spoken(changes);
  return {
    revision,
    reason,
    changes: told
      .slice(0, TOLD)
      .map(({ path, old, new: now }) => (JSON.stringify([old, now]).length > LONGEST ? { path } : { path, old, new: now })),
    more: Math.max(0, told.length - TOLD),
  };
}
