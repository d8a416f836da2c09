import { type Decider, unknownEvent } from '../kernel/decider/decider.js';
import { refuse } from '../kernel/errors/errors.js';
import { layerErrors } from './layer.errors.js';
import type { LayerContent, LayerDetails, LayerEvent, LayerPlace, LayerValues } from './layer.events.js';

type Given<T> = { readonly [K in keyof T]?: T[K] | undefined };
export type LayerCommand =
  | { type: 'AddLayer'; place: LayerPlace; details: LayerDetails; content: LayerContent }
  | { type: 'ChangeLayer'; details: Given<LayerDetails>; values?: LayerValues }
  | { type: 'RemoveLayer'; analysisIds: readonly number[] };

export type LayerState =
  | { readonly status: 'none' }
  | (LayerPlace & LayerDetails & LayerContent & { readonly status: 'present' | 'removed' });
export type Layer = Exclude<LayerState, { status: 'none' }>;

const no = refuse(layerErrors);

export const layer: Decider<LayerState, LayerCommand, LayerEvent> = {
  initial: { status: 'none' },

  decide(command, state) {
    if (command.type === 'AddLayer') {
      if (state.status !== 'none') return []; // the same id again: a retry, not an error
      return [{ type: 'LayerAdded', data: { ...command.place, ...command.details, ...command.content } }];
    }
    if (state.status !== 'present') return no('LayerNotFound');
    const place = { id: state.id, growerId: state.growerId, fieldId: state.fieldId };
    if (command.type === 'RemoveLayer') {
      const { analysisIds } = command;
      return analysisIds.length > 0 ? no('layerInUse', { analysisIds }, 'layerId') : [{ type: 'LayerRemoved', data: place }];
    }
    const { layerName = state.layerName, date = state.date, unit = state.unit } = command.details;
    const change = {
      ...(layerName !== state.layerName && { layerName }),
      ...(date !== state.date && { date }),
      ...(unit !== state.unit && { unit }),
      ...(command.values && command.values.column !== state.column && command.values),
    };
    return Object.keys(change).length === 0 ? [] : [{ type: 'LayerChanged', data: { ...place, ...change } }];
  },

  evolve(state, event) {
    if (event.type === 'LayerAdded') return { ...event.data, status: 'present' };
    if (state.status === 'none') return state;
    switch (event.type) {
      case 'LayerChanged':
        return { ...state, ...event.data };
      case 'LayerRemoved':
        return { ...state, status: 'removed' };
      default:
        return unknownEvent(state, event);
    }
  },
};
