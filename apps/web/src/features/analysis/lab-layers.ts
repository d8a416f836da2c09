import { depthIn, layeredNitrogen } from '@loam/domain/agronomy/soil/lab-layers';
import { nameAndUnit, unitIn } from '@loam/domain/agronomy/soil/lab-names';
import { KG_HA, MG_KG } from '@loam/domain/kernel/unit/unit-ids';
import type { LabRow, Layer } from './lab-row';
import { emptyLayers, type SoilDraft } from './soil-draft';

const NITRATE = 31;
/** As the sheet takes them. */
const [DEEPEST_CM, MOST_NITRATE] = [300, 1000];

interface Read {
  readonly name: string;
  readonly value: number | null;
  readonly unit: string | undefined;
}
const overlap = (a: Layer, b: Layer): boolean => a.fromCm < b.toCm && b.fromCm < a.toCm;

/** A row of nitrogen by depth; undefined where the line is of something else. `heading`: the words above, for lines that say their depth alone. */
export function layerRow(
  { name, value, unit: written }: Read,
  heading?: { readonly name: string; readonly unit: string | undefined },
): LabRow | undefined {
  const depth = depthIn(name);
  if (!depth) return undefined;
  const { fromCm, toCm, rest } = depth;
  const named = layeredNitrogen(rest === '' && heading ? heading.name : rest);
  if (named === undefined) return undefined;
  const unit = written ?? heading?.unit;
  const unitId = unit === undefined ? null : (unitIn(unit) ?? 0);
  const row = { name, target: NITRATE, value, unitId, methodId: null, layer: { fromCm, toCm } };
  if (value === null) return { ...row, problem: 'noValue' };
  if (named === 'ion') return { ...row, problem: 'ion' };
  if (fromCm >= toCm || toCm > DEEPEST_CM) return { ...row, problem: 'depth' };
  if (unitId !== null && unitId !== MG_KG && unitId !== KG_HA) return { ...row, problem: 'unknownUnit' };
  return value >= 0 && value <= MOST_NITRATE ? { ...row, problem: null } : { ...row, problem: 'outOfRange', max: MOST_NITRATE };
}

/** Nitrogen and its unit, where a line names them and no value: what stands below is of it. */
export function layerHeading(name: string, unit: string | undefined): { name: string; unit: string | undefined } | undefined {
  const own = nameAndUnit(name);
  return layeredNitrogen(own.name) === undefined ? undefined : { name: own.name, unit: unit ?? own.unit };
}

/** The later of two layers that overlap is not taken. */
export function withoutOverlaps(rows: readonly LabRow[]): LabRow[] {
  const taken: Layer[] = [];
  return rows.map((row) => {
    if (!row.layer || row.problem !== null) return row;
    if (taken.some((one) => overlap(one, row.layer!))) return { ...row, problem: 'twice' as const };
    taken.push(row.layer);
    return row;
  });
}

/** The sheet's layers with those of a laboratory: what it says takes the place of what it overlaps, other values and free depths stay. */
export function layersWith(
  { nitrateLayers, nitrateUnitId }: Pick<SoilDraft, 'nitrateLayers' | 'nitrateUnitId'>,
  rows: readonly LabRow[],
): Pick<SoilDraft, 'nitrateLayers' | 'nitrateUnitId'> {
  const pasted = rows.flatMap(({ layer, value, unitId, problem }) => (layer && problem === null ? [{ ...layer, value, unitId }] : []));
  if (pasted.length === 0) return { nitrateLayers, nitrateUnitId };
  const kept = nitrateLayers
    .filter((one) => one.value !== null && !pasted.some((other) => overlap(one, other)))
    .map((one) => ({ ...one, unitId: one.unitId ?? nitrateUnitId }));
  const filled = [...kept, ...pasted.map((one) => ({ ...one, unitId: one.unitId ?? nitrateUnitId }))];
  const unit = filled[0]!.unitId;
  const free = emptyLayers().filter((one) => !filled.some((other) => overlap(one, other)));
  return {
    nitrateLayers: [...filled.map((one) => ({ ...one, unitId: one.unitId === unit ? null : one.unitId })), ...free].toSorted(
      (a, b) => a.fromCm - b.fromCm,
    ),
    nitrateUnitId: unit,
  };
}
