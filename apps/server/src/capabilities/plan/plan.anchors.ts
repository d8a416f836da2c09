import { isItemRoot, splitKey } from '@loam/domain/plan/plan-fields.schema';
import type { PlanDraft } from '@loam/domain/plan/plan.draft';
import { has } from '@loam/domain/plan/plan.draft';

/** Where a comment on a path of a plan stands now: the path, the item it hung on, or null for the whole plan. */
export function anchorOf(draft: PlanDraft, path: string): string | null {
  if (path === 'notes') return path;
  const dot = path.indexOf('.');
  const [root, key] = [path.slice(0, dot), path.slice(dot + 1)];
  if (root === 'plan') return path;
  if (root === 'waterAnalyses') return has(draft.waterAnalyses, key) ? path : null;
  const { id, field } = splitKey(key);
  if (isItemRoot(root)) return has(draft[root], id) ? path : null;
  if (root !== 'doses') return null;
  const [column, product] = [has(draft.applications, id), has(draft.products, field)];
  if (column && product) return path;
  return column ? `applications.${id}|made` : product ? `products.${field}|made` : null;
}
