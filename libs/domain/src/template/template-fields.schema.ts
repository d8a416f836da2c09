import { z } from 'zod';
import { nutrients } from '../kernel/unit/nutrients.js';
import { multilineText, text } from '../kernel/string/text.js';
import { leafAt, type Leaves, planLeaves, splitKey, tankColumn } from '../plan/plan-fields.schema.js';
import { DESCRIPTION_MAX, need, OFFSET_DAYS, WORKPLAN_MAX } from './template.schema.js';
import { ownNames } from '../kernel/json/own-names.js';

const { name, cultivar, growingMethodId, nutrientsGraphDisplay, duration, expectedYield, expectedYieldUnitId } = planLeaves;
const { cropResidueId, residueManagementId, needMethod, imbalancePct } = planLeaves;
/** A plan's own, without what belongs to one season, one field or one customer; and what only templates have. */
const templateLeaves: Readonly<Record<string, z.ZodType>> = ownNames({
  ...{ name, cultivar, growingMethodId, nutrientsGraphDisplay, duration, expectedYield, expectedYieldUnitId },
  ...{ cropResidueId, residueManagementId, needMethod, imbalancePct },
  description: text(1, DESCRIPTION_MAX),
  workplan: multilineText(WORKPLAN_MAX, { untrimmed: true }),
  ...Object.fromEntries(nutrients.map(({ id }) => [`need${id}`, need])),
});
const OF_A_SEASON: ReadonlySet<string> = new Set([
  'applicationDate',
  'applicationDateMonth',
  'applicationDateEnd',
  'applicationDateEndMonth',
]);
const offsetDays = z.int().min(OFFSET_DAYS.min).max(OFFSET_DAYS.max);

/**
 * The schema of the value at a path of a template's document (docs/live-plan.SPEC.md L9.7): a plan's roots, with days from the stage
 * (`offsetDays`) instead of dates, and without analyses and prices.
 */
export const templateLeafAt: Leaves = (root, key) => {
  if (root === 'plan') return Object.hasOwn(templateLeaves, key) ? templateLeaves[key] : undefined;
  const { id, field } = splitKey(key);
  if (root === 'waterAnalyses' || (root === 'products' && field === 'price')) return undefined;
  if (root !== 'applications') return leafAt(root, key);
  if (OF_A_SEASON.has(field)) return undefined;
  if (field !== 'offsetDays') return leafAt(root, key);
  return !tankColumn(id) && leafAt(root, `${id}|method`) ? offsetDays : undefined;
};
