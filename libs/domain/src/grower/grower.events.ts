import type { Change } from '../kernel/decider/changes.js';
import type { GrowerText } from './grower-body.schema.js';
import type { RegisterGrower } from './grower.schema.js';

/** The values of a grower that people type; what was not given is null. */
export interface GrowerDetails extends Readonly<Record<GrowerText, string | null>> {
  readonly fullName: string;
  readonly assignedTo: number;
  readonly countryId: number;
  readonly unitTypeId: 0 | 1;
  readonly nutrientForm: RegisterGrower['nutrientForm'];
}

/** Where a grower belongs. Lists and rights follow from it. */
export interface GrowerPlace {
  readonly id: number;
  readonly groupId: number;
  readonly collectionId: number;
  readonly companyId: number;
}

export type GrowerRegistered = { type: 'GrowerRegistered'; data: GrowerPlace & GrowerDetails };
export type GrowerChanged = { type: 'GrowerChanged'; data: GrowerPlace & { changes: readonly Change[] } };
/** To another group of its company, and to a keeper there: its place is the new one. */
export type GrowerMoved = {
  type: 'GrowerMoved';
  data: GrowerPlace & { readonly from: Pick<GrowerPlace, 'groupId' | 'collectionId'>; readonly assignedTo: number };
};
export type GrowerDeactivated = { type: 'GrowerDeactivated'; data: GrowerPlace };
export type GrowerReactivated = { type: 'GrowerReactivated'; data: GrowerPlace };
/** `erase`: the key is to be destroyed at once, whatever becomes of the node that was asked. */
export type GrowerRemoved = { type: 'GrowerRemoved'; data: GrowerPlace & { readonly erase?: true } };
export type GrowerEvent = GrowerRegistered | GrowerChanged | GrowerMoved | GrowerDeactivated | GrowerReactivated | GrowerRemoved;
