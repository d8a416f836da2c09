import { type Decider, unknownEvent } from '../kernel/decider/decider.js';
import { type Refusal, refuse } from '../kernel/errors/errors.js';
import { planErrors } from '../plan/plan.errors.js';
import { templateErrors } from './template.errors.js';
import { diffDrafts, foldDraft } from '../plan/document/plan.diff.js';
import { emptyDraft, type PlanDraft, without } from '../plan/plan.draft.js';
import type { PlanDraftEvent } from '../plan/plan.events.js';
import { contentOf, draftOf } from './template.draft.js';
import type { TemplateContent } from './template.schema.js';

/** Where a template stands in company › collection › group, who made it, and the one it was copied from. It never moves. */
export interface TemplateOrigin {
  readonly id: number;
  readonly companyId: number;
  readonly collectionId?: number;
  readonly groupId?: number;
  readonly ownerId: number;
  readonly sourceId: number | null;
}
export type TemplateAdded = {
  type: 'TemplateAdded';
  data: TemplateOrigin & { readonly isPublic: boolean; readonly content: TemplateContent };
};
/** What somebody did in its document, in the words of a plan's. */
export type TemplateEdited = { type: 'TemplateEdited'; data: { edits: readonly PlanDraftEvent[] } };
/** Another crop begins a fresh document; what that cleared follows in the same append. */
export type TemplateCropChanged = { type: 'TemplateCropChanged'; data: { cropId: number; epoch: number } };
/** Bytes of a live edit without any visible change (docs/live-plan.SPEC.md L1). */
export type TemplateDocumentTouched = { type: 'TemplateDocumentTouched'; data: Record<string, never> };
/** A fresh document of the same values. */
export type TemplateDocumentRebased = { type: 'TemplateDocumentRebased'; data: { epoch: number } };
/** Only what changed, list by list. Read from streams that have it, written no more. */
export type TemplateChanged = { type: 'TemplateChanged'; data: { id: number; values: Partial<TemplateContent> } };
export type TemplatePublished = { type: 'TemplatePublished'; data: { id: number } };
export type TemplateUnpublished = { type: 'TemplateUnpublished'; data: { id: number } };
export type TemplateArchived = { type: 'TemplateArchived'; data: { id: number } };
export type TemplateUnarchived = { type: 'TemplateUnarchived'; data: { id: number } };
/** Somebody else's from now on. */
export type TemplateGiven = { type: 'TemplateGiven'; data: { id: number; ownerId: number } };
/** A plan took its applications from it. Changes nothing of the template. */
export type TemplateUsed = { type: 'TemplateUsed'; data: { id: number; planId: number } };
export type TemplateRemoved = { type: 'TemplateRemoved'; data: { id: number } };
export type TemplateEvent =
  | TemplateAdded
  | TemplateEdited
  | TemplateCropChanged
  | TemplateDocumentTouched
  | TemplateDocumentRebased
  | TemplateChanged
  | TemplatePublished
  | TemplateUnpublished
  | TemplateArchived
  | TemplateUnarchived
  | TemplateGiven
  | TemplateUsed
  | TemplateRemoved;

export type TemplateCommand =
  | ({ type: 'AddTemplate'; isPublic: boolean; content: TemplateContent } & TemplateOrigin)
  /** `conditional`: the sender named the revision that it saw, so its lists may leave entries out. */
  | { type: 'ChangeTemplate'; values: Partial<TemplateContent>; isPublic?: boolean; conditional: boolean }
  /** What a live edit did, read off the document. */
  | { type: 'ApplyLiveChange'; events: readonly TemplateEvent[] }
  | { type: 'RebaseDocument' }
  | { type: 'PublishTemplate'; isPublic: boolean }
  | { type: 'ArchiveTemplate'; archived: boolean }
  | { type: 'GiveTemplate'; from: number; to: number }
  | { type: 'UseTemplate'; planId: number }
  /** `plans`: those made with it that still stand. */
  | { type: 'RemoveTemplate'; plans: readonly number[] };

export type TemplateState =
  | { readonly status: 'none' }
  | (TemplateOrigin & {
      readonly status: 'there' | 'removed';
      readonly isPublic: boolean;
      readonly active: boolean;
      readonly cropId: number;
      /** Of the shared document, from 1. */
      readonly epoch: number;
      /** Its document, root by root as a plan's (docs/live-plan.SPEC.md L9.7). */
      readonly draft: PlanDraft;
      /** Plans that were made with it, gone ones among them. */
      readonly planIds: readonly number[];
    });
export type Template = Extract<TemplateState, { status: 'there' | 'removed' }>;

const no = refuse(templateErrors);
const LISTS = ['nutritionalRequirements', 'applications', 'tanks', 'proportionalStages'] as const;
const keyOf = (entry: object): unknown => ('stageId' in entry ? entry.stageId : (entry as { id: unknown }).id);
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Lists of the change that would lose entries somebody else may have added meanwhile. */
function removes(now: TemplateContent, values: Partial<TemplateContent>): string[] {
  return LISTS.filter((list) => {
    const next = values[list];
    if (!next) return false;
    const kept = new Set(next.map(keyOf));
    return now[list].some((entry) => !kept.has(keyOf(entry)));
  });
}

function change(state: Template, { values, isPublic, conditional }: Extract<TemplateCommand, { type: 'ChangeTemplate' }>) {
  const content = contentOf(state);
  const changed = Object.fromEntries(
    Object.entries(values).filter(([field, value]) => value !== undefined && !same(value, content[field as keyof TemplateContent])),
  ) as Partial<TemplateContent>;
  const losing = changed.cropId === undefined ? removes(content, changed) : []; // another crop begins its lists anew
  if (losing.length > 0 && !conditional) return refuse(planErrors)('revisionRequired', { lists: losing }, losing[0]);
  const next = { ...content, ...changed };
  const edits = diffDrafts(state.draft, draftOf(next, next.cropId === state.cropId ? state.draft : cleared(state.draft)));
  const events: TemplateEvent[] =
    next.cropId === state.cropId ? [] : [{ type: 'TemplateCropChanged', data: { cropId: next.cropId, epoch: state.epoch + 1 } }];
  return [...events, ...edited(edits), ...publish(state, isPublic ?? state.isPublic)];
}

export const edited = (edits: readonly PlanDraftEvent[]): TemplateEvent[] =>
  edits.length > 0 ? [{ type: 'TemplateEdited', data: { edits } }] : [];

/** What another crop leaves of a template (as of a plan, specification section 4). */
const cleared = (draft: PlanDraft): PlanDraft => ({
  ...emptyDraft,
  plan: without(without(draft.plan, 'cultivar'), 'duration'),
  notes: draft.notes,
});

function applyLive(events: readonly TemplateEvent[]): readonly TemplateEvent[] | Refusal {
  const seen = events.filter(({ type }) => type !== 'TemplateDocumentTouched');
  if (seen.some(({ type }) => type !== 'TemplateEdited')) return no('TemplateNotFound');
  return seen.length > 0 ? seen : [{ type: 'TemplateDocumentTouched', data: {} }];
}

const publish = ({ id, isPublic }: Template, wanted: boolean): TemplateEvent[] =>
  wanted === isPublic ? [] : [{ type: wanted ? 'TemplatePublished' : 'TemplateUnpublished', data: { id } }];

function changedBefore(state: Template, values: Partial<TemplateContent>): Template {
  const content = { ...contentOf(state), ...values };
  return { ...state, cropId: content.cropId, draft: draftOf(content, state.draft) };
}

/** A reusable plan of a group, a collection or a company. Who may change it is asked before. */
export const template: Decider<TemplateState, TemplateCommand, TemplateEvent> = {
  initial: { status: 'none' },

  decide(command, state): readonly TemplateEvent[] | Refusal {
    if (command.type === 'AddTemplate') {
      const { type: _type, ...data } = command;
      return state.status === 'none' ? [{ type: 'TemplateAdded', data }] : []; // the same id twice is a repeat, not an error
    }
    if (state.status !== 'there') return no('TemplateNotFound');
    const { id } = state;
    switch (command.type) {
      case 'ChangeTemplate':
        return change(state, command);
      case 'ApplyLiveChange':
        return applyLive(command.events);
      case 'RebaseDocument':
        return [{ type: 'TemplateDocumentRebased', data: { epoch: state.epoch + 1 } }];
      case 'PublishTemplate':
        return publish(state, command.isPublic);
      case 'ArchiveTemplate':
        if (state.active === !command.archived) return [];
        return [{ type: command.archived ? 'TemplateArchived' : 'TemplateUnarchived', data: { id } }];
      case 'GiveTemplate':
        return state.ownerId === command.from ? [{ type: 'TemplateGiven', data: { id, ownerId: command.to } }] : [];
      case 'UseTemplate':
        return state.planIds.includes(command.planId) ? [] : [{ type: 'TemplateUsed', data: { id, planId: command.planId } }];
      case 'RemoveTemplate':
        return command.plans.length > 0 ? no('templateInUse', { ids: [id] }) : [{ type: 'TemplateRemoved', data: { id } }];
    }
  },

  evolve(state, event): TemplateState {
    if (event.type === 'TemplateAdded') {
      const { content, ...origin } = event.data;
      const { cropId } = content;
      return { ...origin, status: 'there', active: true, planIds: [], cropId, epoch: 1, draft: draftOf(content) };
    }
    if (state.status === 'none') return state;
    switch (event.type) {
      case 'TemplateChanged':
        return changedBefore(state, event.data.values);
      case 'TemplateEdited':
        return { ...state, draft: foldDraft(event.data.edits, state.draft) };
      case 'TemplateCropChanged':
        return { ...state, cropId: event.data.cropId, epoch: event.data.epoch };
      case 'TemplateDocumentRebased':
        return { ...state, epoch: event.data.epoch };
      case 'TemplateDocumentTouched':
        return state;
      case 'TemplatePublished':
        return { ...state, isPublic: true };
      case 'TemplateUnpublished':
        return { ...state, isPublic: false };
      case 'TemplateArchived':
        return { ...state, active: false };
      case 'TemplateUnarchived':
        return { ...state, active: true };
      case 'TemplateGiven':
        return { ...state, ownerId: event.data.ownerId };
      case 'TemplateUsed':
        return { ...state, planIds: [...state.planIds, event.data.planId] };
      case 'TemplateRemoved':
        return { ...state, status: 'removed' };
      default:
        return unknownEvent(state, event);
    }
  },
};
