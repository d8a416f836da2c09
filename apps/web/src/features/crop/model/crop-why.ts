import { uptake } from '@loam/domain/agronomy/need/demand';
import type { Coefficient } from '@loam/domain/agronomy/facts';
import { input, type TraceLine } from '@loam/domain/agronomy/trace';
import { inUnit } from '@loam/domain/agronomy/trace-reading';
import { cropOfSource } from '@loam/domain/crop/crop-figures';
import { KG_HA, T_HA } from '@loam/domain/kernel/unit/unit-ids';
import { unitOf } from '@loam/domain/kernel/unit/units';
import type { WholeCrop } from '../queries';

/** Of what somebody types, before it is saved. */
const IN_FORM = 'as it stands in the form';

/** A coefficient in kg/t as the crop has it, with what its record says of itself; `typed` stands in its place where it differs. */
export function coefficientOf(crop: WholeCrop, table: 'removal' | 'uptake', id: number, typed?: number | null): Coefficient | undefined {
  const stored = crop[table].find((one) => one.id === id);
  if (typed === null) return undefined;
  if (typed !== undefined && (!stored || Math.abs(typed - stored.value) > 1e-9 * stored.value)) return { value: typed, source: IN_FORM };
  const uncertain = crop.facts[`${table}_kg_t`][id]?.uncertain;
  return stored && { value: stored.value, source: stored.source, ...(uncertain && { uncertain }) };
}

export interface Cell {
  readonly id: number;
  readonly value: number | null;
}
/** Nutrients of which the harvest takes away more than the whole crop takes up: no one trial says so, but figures of two may. */
export const removedAbove = (removal: readonly Cell[], taken: readonly Cell[]): number[] =>
  removal.flatMap(({ id, value }) => {
    const whole = taken.find((one) => one.id === id)?.value ?? null;
    return value !== null && whole !== null && value > whole ? [id] : [];
  });

/** The average yield in the reader's unit, of the two that the crop states: both as typed, or as the table has them. */
export const averageLine = (low: number, high: number, unitId: number, own: boolean): TraceLine => {
  const unit = unitOf(unitId)!.symbol;
  const origin = own ? 'typed' : 'table';
  return {
    name: 'averageYield',
    formula: '(Y1 + Y2) / 2',
    unit,
    value: (low + high) / 2,
    source: 'mean of the two yields',
    inputs: [input('Y1', low, unit, origin), input('Y2', high, unit, origin)],
  };
};

/** What the stages come to together: days, or the shares of one nutrient in %. Those left empty add nothing. */
export const stageSumLine = (
  what: 'stageDays' | 'stageShares',
  parts: readonly { readonly name: string; readonly value: number | null }[],
): TraceLine => {
  const [symbol, unit] = what === 'stageDays' ? ['dᵢ', 'd'] : ['sᵢ', '%'];
  const given = parts.flatMap(({ name, value }) => (value === null ? [] : [{ name, value }]));
  return {
    name: what,
    formula: `Σ ${symbol}`,
    unit,
    value: given.reduce((sum, { value }) => sum + value, 0),
    source: IN_FORM,
    inputs: given.map(({ name, value }) => input(`${symbol} ${name}`, value, unit, 'typed')),
  };
};

/**
 * What the whole crop takes up of a nutrient at its average yield: the average, the uptake in kg/ha, and that in the reader's unit.
 * `low` and `high` in t/ha. None where the crop has neither coefficient.
 */
export function uptakeLines(
  { low, high, own }: { readonly low: number; readonly high: number; readonly own: boolean },
  { removal, taken }: { readonly removal: Coefficient | undefined; readonly taken: Coefficient | undefined },
  id: number,
  amountUnitId: number,
): TraceLine[] {
  const average = averageLine(low, high, T_HA, own);
  const line = uptake({ removal_kg_t: removal ? { [id]: removal } : {}, uptake_kg_t: taken ? { [id]: taken } : {} }, id, average.value);
  if (!line) return [];
  const isOwn = (source: string | undefined) => source !== undefined && (source === IN_FORM || cropOfSource(source) !== undefined);
  const told = {
    ...line,
    inputs: line.inputs.map((one) =>
      one.name === 'Y' ? { ...one, origin: 'computed' as const } : isOwn(one.source) ? { ...one, origin: 'typed' as const } : one,
    ),
  };
  return [average, told, ...inUnit(told, KG_HA, amountUnitId)];
}
