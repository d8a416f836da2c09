/** Where an input of a calculation comes from, as people are shown it. */
export type Origin = 'measured' | 'estimated' | 'typed' | 'table' | 'default' | 'computed';

export interface TraceInput {
  readonly name: string;
  readonly value: number | string;
  readonly unit?: string;
  readonly origin: Origin;
  readonly source?: string;
  readonly uncertain?: true;
  /** Of which part of the crop, and per tonne of what, a coefficient is, as its record says: `whole fruit per t green bean, Brazil`. */
  readonly basis?: string;
}

/** One step of a calculation: recomputing `formula` from `inputs` gives `value`. */
export interface TraceLine {
  readonly name: string;
  readonly formula: string;
  readonly inputs: readonly TraceInput[];
  readonly unit: string;
  readonly value: number;
  readonly source: string;
}

export const input = (name: string, value: number | string, unit: string | undefined, origin: Origin, source?: string): TraceInput => ({
  name,
  value,
  ...(unit !== undefined && { unit }),
  origin,
  ...(source !== undefined && { source }),
});
