import { at, type PlanDraft } from './plan.draft.js';
import type { PlanEvent } from './plan.events.js';
import type { PlanState } from './plan.state.js';

/** One value that an event changed; `root.key` inside the document, a bare name outside it. Undefined: there was or is none. */
export interface PathChange {
  readonly path: string;
  readonly old: unknown;
  readonly new: unknown;
}

type ItemRootName = 'stages' | 'tanks' | 'products' | 'applications';
const itemRoots: Readonly<Record<string, ItemRootName>> = { Stage: 'stages', Tank: 'tanks', Product: 'products', Application: 'applications' };

const fieldPaths = (root: ItemRootName, id: string, fields: object | undefined) => [`${root}.${id}|made`, ...Object.keys(fields ?? {}).map((field) => `${root}.${id}|${field}`)];
const dosePaths = (draft: PlanDraft, application: string) => Object.keys(at(draft.doses, application) ?? {}).map((product) => `doses.${application}|${product}`);

function everyPath(draft: PlanDraft): string[] {
  return [
    ...Object.keys(draft.plan).map((field) => `plan.${field}`),
    ...Object.values(itemRoots).flatMap((root) => Object.entries(draft[root]).flatMap(([id, fields]) => fieldPaths(root, id, fields))),
    ...Object.keys(draft.doses).flatMap((application) => dosePaths(draft, application)),
    ...Object.keys(draft.waterAnalyses).map((id) => `waterAnalyses.${id}`),
  ];
}

/** Which paths an event can have changed. */
function touched(event: PlanEvent, before: PlanState, after: PlanState): string[] {
  switch (event.type) {
    case 'PlanDrafted': return ['status', ...everyPath(after.draft)];
    case 'PlanDetailsChanged': return Object.keys(event.data.values).map((field) => `plan.${field}`);
    case 'PlanDoseSet':
    case 'PlanDoseCleared': return [`doses.${event.data.application}|${event.data.productId}`];
    case 'PlanWaterAnalysisAttached':
    case 'PlanWaterAnalysisDetached': return [`waterAnalyses.${event.data.analysisId}`];
    case 'PlanSelectionsReset': return ['cropId', 'fieldId'];
    case 'PlanActivated':
    case 'PlanDeactivated':
    case 'PlanCompleted':
    case 'PlanReturnedToDraft':
    case 'PlanRemoved': return ['status'];
    case 'PlanResultReported':
    case 'PlanResultsWithdrawn': return ['results'];
    case 'PlanDocumentTouched':
    case 'PlanNotesEdited': return [];
    default: {
      const root = itemRoots[/^Plan(Stage|Tank|Product|Application)/.exec(event.type)![1]!]!;
      const { id } = event.data;
      if ('fields' in event.data) return fieldPaths(root, id, event.data.fields);
      if ('values' in event.data) return Object.keys(event.data.values).map((field) => `${root}.${id}|${field}`);
      return [...fieldPaths(root, id, at(before.draft[root], id)), ...(root === 'applications' ? dosePaths(before.draft, id) : [])];
    }
  }
}

function valueAt(state: PlanState, path: string): unknown {
  const dot = path.indexOf('.');
  if (dot < 0) return (state as unknown as Record<string, unknown>)[path];
  const [root, key] = [path.slice(0, dot), path.slice(dot + 1)];
  const { draft } = state;
  if (root === 'plan' || root === 'waterAnalyses') return at<unknown>(draft[root], key);
  const bar = key.lastIndexOf('|');
  const [id, field] = [key.slice(0, bar), key.slice(bar + 1)];
  if (root === 'doses') return at(at(draft.doses, id) ?? {}, field);
  const item = at(draft[root as ItemRootName], id);
  return field === 'made' ? (item ? true : undefined) : at<unknown>(item ?? {}, field);
}

/** Who changed what from what to what: the changes of one event between the states before and after it (plan contract §8). */
export function planChanges(event: PlanEvent, before: PlanState, after: PlanState): PathChange[] {
  if (event.type === 'PlanNotesEdited') return [{ path: 'notes', old: event.data.removed, new: event.data.inserted }];
  return touched(event, before, after)
    .map((path) => ({ path, old: valueAt(before, path), new: valueAt(after, path) }))
    .filter((change) => JSON.stringify(change.old) !== JSON.stringify(change.new));
}
