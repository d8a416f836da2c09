import '@loam/domain/bulk/bulk.errors'; // keys of the schema's refusals are known once their catalogue is
import { type BulkSettings, type StartBulk, startBulk } from '@loam/domain/bulk/bulk.schema';
import { validate } from '@loam/domain/kernel/errors/validate';
import { CRF_TYPE, MANURE_FORMS } from '@loam/domain/kernel/schema/lists';
import type { ProductFacts } from '@loam/domain/agronomy/facts';

/** The settings as they are typed. */
export interface Draft {
  readonly cropId: number | null;
  readonly prefix: string;
  readonly expectedYield: number | null;
  readonly unitId: number;
  readonly plantingDate: string | null;
  readonly notes: string;
  /** Products of each option. */
  readonly options: readonly (readonly number[])[];
}

export const emptyDraft = (imperial: boolean): Draft => ({
  cropId: null,
  prefix: '',
  expectedYield: null,
  unitId: imperial ? 3 : 1,
  plantingDate: null,
  notes: '',
  options: [[]],
});

const letters = 'ABCDEFGHIJ';
/** Name of an option by its place. */
export const optionName = (index: number): string => letters[index] ?? String(index + 1);
export const OPTIONS_MAX = letters.length;

/** Of settings that were sent before: the way back from the overview keeps what was typed. */
export const draftOf = (settings: BulkSettings): Draft => ({
  cropId: settings.cropId,
  prefix: settings.planNamePrefix,
  expectedYield: settings.expectedYield,
  unitId: settings.expectedYieldUnitId,
  plantingDate: settings.plantingDate ?? null,
  notes: settings.notes ?? '',
  options: settings.options.map(({ fertilizers }) => fertilizers.map(({ id }) => id)),
});

/** Bulk recommendations exclude manure and controlled-release products (specification §5): they are not offered. */
export const isOffered = ({ typeId, formId }: Pick<ProductFacts, 'typeId' | 'formId'>): boolean =>
  typeId !== CRF_TYPE && !MANURE_FORMS.has(formId);

export interface Fault {
  readonly key: string;
  readonly message: string;
  readonly params?: Record<string, unknown> | undefined;
}
export type Faults = ReadonlyMap<string, Fault>;

/** The call's body, or what is wrong by field (`options[0].fertilizers`), checked by the schema that the server reads with. */
export function bodyOf(draft: Draft, fieldIds: readonly number[]): { readonly body: StartBulk } | { readonly faults: Faults } {
  const read = validate(startBulk, {
    ...(draft.cropId !== null && { cropId: draft.cropId }),
    planNamePrefix: draft.prefix,
    ...(draft.expectedYield !== null && { expectedYield: draft.expectedYield }),
    expectedYieldUnitId: draft.unitId,
    ...(draft.plantingDate !== null && { plantingDate: draft.plantingDate }),
    ...(draft.notes.trim() !== '' && { notes: draft.notes }),
    options: draft.options.map((products, i) => ({ name: optionName(i), fertilizers: products.map((id) => ({ id })) })),
    fieldIds,
  });
  if (!('refusal' in read)) return { body: read.value };
  return { faults: new Map(read.refusal.details.map(({ field, key, message, params }) => [field, { key, message, params }])) };
}
