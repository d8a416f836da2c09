import { detailsOf } from '@loam/domain/kernel/errors/validate';
import { planShape } from '@loam/domain/plan/document/plan-shape';
import { leafAt, NOTES_MAX } from '@loam/domain/plan/plan-fields.schema';
import { NOTES, splitKey, splitPath } from '../../../live/document/live-path';
import type { LeafRules, LiveKind } from '../../../live/session/session-options';
import '@loam/domain/plan/plan.errors';

type Scalar = string | number | boolean;
declare module '../../../live/document/live-maps' {
  /** A plan's document and a template's have the same maps; `planKind` below does not compile when these are not they. */
  interface LiveMaps {
    plan: Scalar;
    stages: Scalar;
    tanks: Scalar;
    products: Scalar;
    applications: Scalar;
    doses: readonly [amount: number, unitId: number];
    waterAnalyses: Scalar;
  }
}

/** The server's own rules of single values, asked before anything is written: refusals are then rare. */
export const planRules: LeafRules = (path, value) => {
  const [root, key] = splitPath(path);
  if (root === NOTES) return typeof value === 'string' && value.length > NOTES_MAX ? 'tooLong' : undefined;
  if (splitKey(key)[1] === 'made') return value === true ? undefined : 'invalidType';
  const leaf = leafAt(root, key);
  if (!leaf) return 'unknownPath';
  const read = leaf.safeParse(value, { reportInput: true });
  return read.success ? undefined : (detailsOf(read.error.issues)[0]?.key ?? 'invalidType');
};

export const planKind: LiveKind = { shape: planShape, rules: planRules };
