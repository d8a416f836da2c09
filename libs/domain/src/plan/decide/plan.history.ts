import { differs, type HistoryKind, type PathChange, type VersionMark } from '../../kernel/decider/revisions.js';
import type { VersionMaker } from '../plan-history.schema.js';
import { plan } from './plan.decider.js';
import { at, type PlanDraft } from '../plan.draft.js';
import { type PlanEvent, silentPlanEvents } from '../plan.events.js';
import type { PlanState } from '../plan.state.js';
import { ownNames } from '../../kernel/json/own-names.js';

type ItemRootName = 'stages' | 'tanks' | 'products' | 'applications';
const itemRoots: Readonly<Record<string, ItemRootName>> = ownNames({
  Stage: 'stages',
  Tank: 'tanks',
  Product: 'products',
  Application: 'applications',
});

const fieldPaths = (root: ItemRootName, id: string, fields: object | undefined) => [
  `${root}.${id}|made`,
  ...Object.keys(fields ?? {}).map((field) => `${root}.${id}|${field}`),
];
const dosePaths = (draft: PlanDraft, application: string) =>
  Object.keys(at(draft.doses, application) ?? {}).map((product) => `doses.${application}|${product}`);

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
    case 'PlanDrafted':
      return ['status', 'cropId', 'fieldId', ...everyPath(after.draft)];
    case 'PlanDetailsChanged':
      return Object.keys(event.data.values).map((field) => `plan.${field}`);
    case 'PlanDoseSet':
    case 'PlanDoseCleared':
      return [`doses.${event.data.application}|${event.data.productId}`];
    case 'PlanWaterAnalysisAttached':
    case 'PlanWaterAnalysisDetached':
      return [`waterAnalyses.${event.data.analysisId}`];
    case 'PlanSelectionsReset':
      return ['cropId', 'fieldId'];
    case 'PlanActivated':
    case 'PlanDeactivated':
    case 'PlanCompleted':
    case 'PlanReturnedToDraft':
    case 'PlanRemoved':
      return ['status'];
    case 'PlanResultReported':
    case 'PlanResultsWithdrawn':
      return ['results'];
    case 'PlanCheckOverridden':
      return [`checks.${event.data.code}|${event.data.path}`];
    case 'PlanDocumentTouched':
    case 'PlanRestored':
    case 'PlanVersionNamed':
    case 'PlanDocumentRebased':
    case 'PlanNotesEdited':
    case 'PlanShared':
    case 'ShareRevoked':
    case 'PlanPdfMade':
      return [];
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
  if (dot < 0) return valueOutside(state, path);
  const [root, key] = [path.slice(0, dot), path.slice(dot + 1)];
  const { draft } = state;
  if (root === 'checks') return state.overrides.find(({ code, path: where }) => key === `${code}|${where}`)?.reason;
  if (root === 'plan' || root === 'waterAnalyses') return at<unknown>(draft[root], key);
  const bar = key.lastIndexOf('|');
  const [id, field] = [key.slice(0, bar), key.slice(bar + 1)];
  if (root === 'doses') return at(at(draft.doses, id) ?? {}, field);
  const item = at(draft[root as ItemRootName], id);
  return field === 'made' ? (item ? true : undefined) : at<unknown>(item ?? {}, field);
}

const changesAt = (paths: Iterable<string>, before: PlanState, after: PlanState): PathChange[] =>
  [...paths].flatMap((path) => {
    const [old, now] = [valueAt(before, path) ?? null, valueAt(after, path) ?? null];
    return differs(old, now) ? [{ path, old, new: now }] : [];
  });

/** What an event changed; `root.key` inside the document, a bare name outside it. */
function changes(event: PlanEvent, before: PlanState, after: PlanState): PathChange[] {
  if (event.type === 'PlanNotesEdited') return [{ path: 'notes', old: event.data.removed, new: event.data.inserted }];
  return changesAt(touched(event, before, after), before, after);
}

const outside = ['status', 'cropId', 'fieldId', 'results'];

/** A status that no plan has counts as none, so that the first revision sets it. */
function valueOutside(state: PlanState, path: string): unknown {
  const value = (state as unknown as Record<string, unknown>)[path];
  return state.status === 'none' || (Array.isArray(value) && value.length === 0) ? undefined : value;
}

function version(event: PlanEvent): (VersionMark & { made: VersionMaker }) | undefined {
  switch (event.type) {
    case 'PlanVersionNamed':
      return { name: event.data.name, made: 'person', of: 'this' };
    case 'PlanActivated':
      return { name: 'Activated', made: 'activation', of: 'this' };
    case 'PlanCompleted':
      return { name: 'Completed', made: 'completion', of: 'this' };
    case 'PlanSelectionsReset':
      return { name: 'Before reset', made: 'reset', of: 'before' };
    case 'PlanShared':
      return { name: 'Shared', made: 'share', of: event.data.revision, quiet: true };
    case 'PlanPdfMade':
      return { name: 'PDF', made: 'pdf', of: event.data.revision, quiet: true };
    default:
      return undefined;
  }
}

/** How a plan tells its history. Versions make themselves at activation, completion, sharing, PDF and before each reset. */
export const planHistory: HistoryKind<PlanState, PlanEvent> = {
  initial: plan.initial,
  evolve: plan.evolve,
  silent: silentPlanEvents,
  changes,
  differences: (from, to) => {
    const drafts = changesAt(new Set([...outside, ...everyPath(from.draft), ...everyPath(to.draft)]), from, to);
    return differs(from.draft.notes, to.draft.notes)
      ? [...drafts, { path: 'notes', old: from.draft.notes || null, new: to.draft.notes || null }]
      : drafts;
  },
  reason: (event) => (event.type === 'PlanRestored' || event.type === 'PlanCheckOverridden' ? event.data.reason : undefined),
  restored: (event) => (event.type === 'PlanRestored' ? event.data.revision : undefined),
  version,
};
