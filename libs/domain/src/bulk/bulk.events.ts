import type { BulkSettings, FinalizeBulk } from './bulk.schema.js';

export interface BulkPlace {
  readonly id: number;
  readonly groupId: number;
  readonly collectionId: number;
  readonly companyId: number;
}

/** A plan that was made: nutrients that it gives too little or too much of, and which of the options it follows. Numbers only. */
export interface MadePlan {
  readonly fieldId: number;
  readonly planId: number;
  readonly option: number;
  readonly deficits: readonly number[];
  readonly excesses: readonly number[];
}
export interface FailedField {
  readonly fieldId: number;
  readonly key: string;
}

type Event<Type extends string, Data> = { type: Type; data: BulkPlace & Data };
type At = { readonly at: string };

export type BulkStarted = Event<
  'BulkStarted',
  At & {
    readonly by: { readonly id: number; readonly name: string };
    readonly settings: BulkSettings;
    /** Each once, in the order in which they were named. */
    readonly fieldIds: readonly number[];
  }
>;
export type BulkEvent =
  | BulkStarted
  /** One batch, appended together with the plans it made: a batch is there as a whole or not at all. */
  | Event<'BulkFieldsDecided', At & { readonly made: readonly MadePlan[]; readonly failed: readonly FailedField[] }>
  | Event<'BulkCancelled', At>
  | Event<'BulkFinished', At & { readonly ok: number; readonly failed: number }>
  /** Appended together with the plans' own events. */
  | Event<'BulkFinalized', At & { readonly met: FinalizeBulk['met']; readonly notMet: FinalizeBulk['notMet']; readonly updated: number }>
  | Event<'BulkDiscarded', At & { readonly discarded: number }>;
