import { type Decider, unknownEvent } from '../kernel/decider/decider.js';
import { refuse } from '../kernel/errors/errors.js';
import { bulkErrors } from './bulk.errors.js';
import type { BulkEvent, BulkPlace, BulkStarted, FailedField, MadePlan } from './bulk.events.js';
import type { BulkStatus, FinalizeBulk } from './bulk.schema.js';

export type BulkCommand =
  | { type: 'StartBulk'; start: BulkStarted['data'] }
  /** `decidedBefore`: how many fields were decided when the batch was prepared; another number means it was done already. */
  | { type: 'DecideFields'; decidedBefore: number; made: readonly MadePlan[]; failed: readonly FailedField[]; at: string }
  | { type: 'CancelBulk' | 'FinishBulk'; at: string }
  | (FinalizeBulk & { type: 'FinalizeBulk'; updated: number; at: string })
  | { type: 'DiscardBulk'; discarded: number; at: string };

export type BulkState =
  | { readonly status: 'none' }
  | (BulkStarted['data'] & {
      readonly status: 'running' | 'ended' | 'finalized' | 'discarded';
      readonly cancelled: boolean;
      /** Fields that are decided: the first so many of `fieldIds`. */
      readonly decided: number;
      readonly made: readonly MadePlan[];
      readonly failed: readonly FailedField[];
      readonly lastAt: string;
    });
export type Bulk = Exclude<BulkState, { status: 'none' }>;

const no = refuse(bulkErrors);
const placeOf = ({ id, groupId, collectionId, companyId }: BulkPlace): BulkPlace => ({ id, groupId, collectionId, companyId });

export function bulkStatusOf({ status, made, fieldIds }: Bulk): BulkStatus {
  if (status === 'running') return 'inProgress';
  return made.length === fieldIds.length ? 'imported' : made.length > 0 ? 'partial' : 'errors';
}

/** Whether a plan meets its requirements sufficiently. */
export const isMet = ({ deficits, excesses }: Pick<MadePlan, 'deficits' | 'excesses'>): boolean =>
  deficits.length === 0 && excesses.length === 0;

/** A recommendation task: of each field one plan or the reason why there is none, then a status for all of them, or none of it at all. */
export const bulk: Decider<BulkState, BulkCommand, BulkEvent> = {
  initial: { status: 'none' },

  decide(command, state) {
    if (command.type === 'StartBulk') return state.status === 'none' ? [{ type: 'BulkStarted', data: command.start }] : [];
    if (state.status === 'none' || state.status === 'discarded') return no('TaskNotFound');
    const place = placeOf(state);
    switch (command.type) {
      case 'DecideFields': {
        const { made, failed, at } = command;
        // refused rather than ignored: the plans of this batch are in the same append and must not be made twice
        if (state.status !== 'running' || command.decidedBefore !== state.decided) return no('taskNotReady');
        return [{ type: 'BulkFieldsDecided', data: { ...place, made, failed, at } }];
      }
      case 'CancelBulk':
        return state.status === 'running' ? [{ type: 'BulkCancelled', data: { ...place, at: command.at } }] : [];
      case 'FinishBulk':
        return state.status === 'running' && state.decided === state.fieldIds.length
          ? [{ type: 'BulkFinished', data: { ...place, ok: state.made.length, failed: state.failed.length, at: command.at } }]
          : [];
      case 'FinalizeBulk': {
        if (state.status === 'finalized') return no('alreadyFinalized');
        if (state.status === 'running' || state.cancelled) return no('taskNotReady');
        const { met, notMet, updated, at } = command;
        return [{ type: 'BulkFinalized', data: { ...place, met, notMet, updated, at } }];
      }
      case 'DiscardBulk':
        if (state.status === 'finalized') return no('alreadyFinalized');
        if (state.status === 'running') return no('taskNotReady');
        return [{ type: 'BulkDiscarded', data: { ...place, discarded: command.discarded, at: command.at } }];
    }
  },

  evolve(state, event) {
    if (event.type === 'BulkStarted')
      return { ...event.data, status: 'running', cancelled: false, decided: 0, made: [], failed: [], lastAt: event.data.at };
    if (state.status === 'none') return state;
    const lastAt = event.data.at;
    switch (event.type) {
      case 'BulkFieldsDecided': {
        const made = [...state.made, ...event.data.made];
        const failed = [...state.failed, ...event.data.failed];
        return { ...state, made, failed, decided: made.length + failed.length, lastAt };
      }
      case 'BulkCancelled':
        return { ...state, status: 'ended', cancelled: true, lastAt };
      case 'BulkFinished':
        return { ...state, status: 'ended', lastAt };
      case 'BulkFinalized':
        return { ...state, status: 'finalized', lastAt };
      case 'BulkDiscarded':
        return { ...state, status: 'discarded', lastAt };
      default:
        return unknownEvent(state, event);
    }
  },
};
