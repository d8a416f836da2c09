import type { Change } from '../kernel/decider/changes.js';
import type { MillContent } from './mill.fields.js';

interface Mill {
  readonly id: number;
  readonly groupId: number;
}

/** What nobody said is not there. */
export type MillAdded = { type: 'MillAdded'; data: Mill & { readonly content: Partial<MillContent> } };
/** Of each value that became another, what it was; null: there was or is none. */
export type MillChanged = { type: 'MillChanged'; data: Mill & { readonly changes: Change[] } };
export type MillRemoved = { type: 'MillRemoved'; data: Mill };
export type MillEvent = MillAdded | MillChanged | MillRemoved;
