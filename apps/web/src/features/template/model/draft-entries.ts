import { detailsOf } from '@loam/domain/kernel/errors/validate';
import { NOTES_MAX } from '@loam/domain/plan/plan-fields.schema';
import { planShape } from '@loam/domain/plan/document/plan-shape';
import type { PlanDraft } from '@loam/domain/plan/plan.draft';
import { templateLeafAt } from '@loam/domain/template/template-fields.schema';
import { NOTES, type LivePath, splitKey, splitPath } from '../../../live/document/live-path';
import type { LeafRules, LiveKind } from '../../../live/session/session-options';
import '@loam/domain/plan/plan.errors';
import '@loam/domain/template/template.errors';

type Entry = readonly [LivePath, unknown];
const ITEMS = ['stages', 'tanks', 'products', 'applications'] as const;

/** Every value of a document at its path (docs/live-plan.SPEC.md L9). */
function valuesOf(draft: PlanDraft): Map<LivePath, unknown> {
  const values = new Map<LivePath, unknown>();
  for (const [field, value] of Object.entries(draft.plan)) values.set(`plan.${field}`, value);
  for (const root of ITEMS)
    for (const [id, fields] of Object.entries(draft[root])) {
      values.set(`${root}.${id}|made`, true);
      for (const [field, value] of Object.entries(fields)) values.set(`${root}.${id}|${field}`, value);
    }
  for (const [application, row] of Object.entries(draft.doses))
    for (const [product, dose] of Object.entries(row)) values.set(`doses.${application}|${product}`, [...dose]);
  return values;
}

/** What is written so that the document says `after`: the values that differ, and nothing else. */
export function entriesBetween(before: PlanDraft, after: PlanDraft): Entry[] {
  const [old, now] = [valuesOf(before), valuesOf(after)];
  const differ = [...new Set([...old.keys(), ...now.keys()])].filter(
    (path) => JSON.stringify(old.get(path)) !== JSON.stringify(now.get(path)),
  );
  return differ.map((path) => [path, now.get(path)] as const);
}

/** The server's own rules of single values, asked before anything is written. */
export const templateRules: LeafRules = (path, value) => {
  const [root, key] = splitPath(path);
  if (root === NOTES) return typeof value === 'string' && value.length > NOTES_MAX ? 'tooLong' : undefined;
  if (splitKey(key)[1] === 'made') return value === true ? undefined : 'invalidType';
  const read = templateLeafAt(root, key)?.safeParse(value, { reportInput: true });
  if (!read) return 'unknownPath';
  return read.success ? undefined : (detailsOf(read.error.issues)[0]?.key ?? 'invalidType');
};

export const templateKind: LiveKind = { shape: planShape, rules: templateRules };
