import { type Decider, unknownEvent } from '../kernel/decider/decider.js';
import { refuse, type Refusal } from '../kernel/errors/errors.js';
import { interventionErrors } from './intervention.errors.js';
import type { InterventionEvent, InterventionRecorded } from './intervention.events.js';

/** `notes`: null and blank are none. `latest`: the last day that has begun anywhere on earth, `YYYY-MM-DD`. */
export interface InterventionFacts {
  readonly actorId: number;
  readonly latest: string;
  /** The type that was named: undefined when the group has none like it; `active` false when it is archived there. */
  readonly type?: { readonly id: number; readonly active: boolean } | undefined;
}
interface Written {
  readonly date?: string | undefined;
  readonly notes?: string | null | undefined;
}

export type InterventionCommand =
  | {
      type: 'RecordIntervention';
      id: number;
      growerId: number;
      input: Written & { readonly date: string };
      facts: InterventionFacts;
    }
  /** `typeNamed`: a type was named at all */
  | { type: 'ChangeIntervention'; growerId: number; input: Written & { readonly typeNamed: boolean }; facts: InterventionFacts }
  | { type: 'RemoveIntervention'; growerId: number };

export type InterventionState = { readonly status: 'none' } | (InterventionRecorded['data'] & { readonly status: 'there' | 'removed' });
export type Intervention = Extract<InterventionState, { id: number }>;

const no = refuse(interventionErrors);
const noteOf = (notes: string | null | undefined): string | null => (notes === undefined || notes === '' ? null : notes);

/** The type must be in use in the group, but for one that stands there already; the day must have begun. */
function wrong({ date }: Written, { latest, type }: InterventionFacts, standing: number | undefined): Refusal | undefined {
  if (!type || (!type.active && type.id !== standing)) return no('unknownInterventionType');
  if (date !== undefined && date > latest) return no('interventionInFuture', { max: latest, value: date });
  return undefined;
}

export const intervention: Decider<InterventionState, InterventionCommand, InterventionEvent> = {
  initial: { status: 'none' },

  decide(command, state) {
    if (command.type === 'RecordIntervention') {
      if (state.status !== 'none') return []; // the same id twice: a job that ran again, not an error
      const { id, growerId, input, facts } = command;
      const refusal = wrong(input, facts, undefined);
      if (refusal) return refusal;
      const written = { typeId: facts.type!.id, date: input.date, notes: noteOf(input.notes) };
      return [{ type: 'InterventionRecorded', data: { id, growerId, ...written, recordedBy: facts.actorId } }];
    }
    if (state.status !== 'there' || state.growerId !== command.growerId) return no('InterventionNotFound');
    const { id, growerId } = state;
    if (command.type === 'RemoveIntervention') return [{ type: 'InterventionRemoved', data: { id, growerId } }];
    const { input, facts } = command;
    const type = input.typeNamed ? facts.type : { id: state.typeId, active: true };
    const refusal = wrong(input, { ...facts, type }, state.typeId);
    if (refusal) return refusal;
    const notes = input.notes === undefined ? state.notes : noteOf(input.notes);
    const change = {
      ...(type!.id !== state.typeId && { typeId: type!.id }),
      ...(input.date !== undefined && input.date !== state.date && { date: input.date }),
      ...(notes !== state.notes && { notes }),
    };
    return Object.keys(change).length === 0 ? [] : [{ type: 'InterventionChanged', data: { id, growerId, ...change } }];
  },

  evolve(state, event) {
    if (event.type === 'InterventionRecorded') return { ...event.data, status: 'there' };
    if (state.status === 'none') return state;
    switch (event.type) {
      case 'InterventionChanged':
        return { ...state, ...event.data };
      case 'InterventionRemoved':
        return { ...state, status: 'removed', notes: null };
      default:
        return unknownEvent(state, event);
    }
  },
};
