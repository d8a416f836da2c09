import type { FootprintInputs } from '../../agronomy/footprint/footprint-inputs.js';
import type { Decider } from '../../kernel/decider/decider.js';
import type { FootprintResult } from './footprint.schema.js';

/** A computed footprint of a field's season, with the inputs and the version of the factors that it came from. It never changes. */
export interface FootprintOrigin {
  readonly id: number;
  readonly growerId: number;
  readonly fieldId: number;
  readonly planId: number;
  readonly crop: string;
  readonly provider: string;
  readonly inputs: FootprintInputs;
  readonly result: FootprintResult;
}
export type FootprintCalculated = { type: 'FootprintCalculated'; data: FootprintOrigin };
export type FootprintEvent = FootprintCalculated;
export type FootprintCommand = { type: 'RecordFootprint'; origin: FootprintOrigin };
export type FootprintState = { readonly status: 'none' } | (FootprintOrigin & { readonly status: 'there' });

export const footprintRecord: Decider<FootprintState, FootprintCommand, FootprintEvent> = {
  initial: { status: 'none' },
  decide: ({ origin }, state) => (state.status === 'none' ? [{ type: 'FootprintCalculated', data: origin }] : []),
  evolve: (_state, { data }) => ({ ...data, status: 'there' }),
};
