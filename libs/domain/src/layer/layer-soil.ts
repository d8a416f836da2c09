import type { SaveAnalysis } from '../analysis/analysis.schema.js';
import { valueUnitId } from '../agronomy/analytes.js';
import type { ChosenColumn, SoilColumn, UseLayerSoil } from './layer-soil.schema.js';
import { type ColumnMeaning, meaningOf, mostOf } from './soil-columns.js';

/** A column of a layer and what its surface says; without a mean it has too few points. */
export interface MeasuredColumn {
  readonly column: string;
  readonly points: number;
  readonly mean: number | null;
  readonly zones: readonly (number | null)[];
  readonly rmse: number | null;
}
interface NamedLayer {
  readonly id: number;
  readonly fieldId: number;
  readonly layerName: string;
  readonly date: string;
  readonly unit: string | null;
  readonly column: string | null;
  readonly points: number;
}

/** What samples are known to: more digits come of the arithmetic. */
const rounded = (value: number): number => Number(value.toPrecision(4));
const TEXTURE = ['sand', 'silt', 'clay'] as const;
/** What three shares may miss a whole by; rounding of laboratories. */
const TEXTURE_SLACK = 1;

function meaningIn(column: string, layer: NamedLayer, chosen: readonly ChosenColumn[]): ColumnMeaning | null {
  const said = chosen.find((one) => one.column === column);
  const read = meaningOf(column, column === layer.column ? layer.unit : null);
  if (!said) return read;
  if (said.nutrientId === null) return null;
  const method = read.target === said.nutrientId ? read.extractionMethodId : null;
  const unitId = said.unitId ?? (read.target === said.nutrientId ? read.unitId : valueUnitId('soil', said.nutrientId, null, 'ppm')) ?? null;
  return { target: said.nutrientId, unitId, extractionMethodId: method };
}

/** What each column is taken for, and whether it can stand in an analysis. */
export function soilColumns(measured: readonly MeasuredColumn[], layer: NamedLayer, chosen: readonly ChosenColumn[]): SoilColumn[] {
  const seen = new Set<ColumnMeaning['target']>();
  const columns = measured.map(({ column, points, mean, zones, rmse }): SoilColumn => {
    const meaning = meaningIn(column, layer, chosen);
    const target = meaning?.target ?? null;
    const [nutrientId, texture] = typeof target === 'number' ? [target, null] : [null, target];
    const unitId = meaning?.unitId ?? null;
    const read = {
      ...{ column, nutrientId, texture, unitId, extractionMethodId: meaning?.extractionMethodId ?? null, points },
      ...{ mean: mean === null ? null : rounded(mean), zones: zones.map((one) => (one === null ? null : rounded(one))), rmse },
    };
    const problem = ((): SoilColumn['problem'] => {
      if (meaning === null) return 'leftOut';
      if (target === null) return 'unknownName';
      if (seen.has(target)) return 'twice';
      if (mean === null) return 'tooFewPoints';
      if (nutrientId === null) return mean < 0 || mean > 100 ? 'aboveMaximum' : null;
      if (!(mean > 0)) return 'notPositive';
      return mean > mostOf(nutrientId, unitId!) ? 'aboveMaximum' : null;
    })();
    if (problem === null) seen.add(target);
    return { ...read, problem };
  });
  const whole = textureOf(columns) !== undefined;
  return columns.map((one) => (one.texture !== null && one.problem === null && !whole ? { ...one, problem: 'textureParts' } : one));
}

/** All three shares of the ground, to a whole; undefined where one is missing or they are no whole. */
function textureOf(columns: readonly SoilColumn[]): Record<(typeof TEXTURE)[number], number> | undefined {
  const of = (part: (typeof TEXTURE)[number]) => columns.find(({ texture, problem }) => texture === part && problem === null)?.mean;
  const [sand, silt, clay] = [of('sand'), of('silt'), of('clay')];
  if (typeof sand !== 'number' || typeof silt !== 'number' || typeof clay !== 'number') return undefined;
  if (Math.abs(sand + silt + clay - 100) > TEXTURE_SLACK) return undefined;
  const [tenthsSand, tenthsClay] = [Math.round(sand * 10), Math.round(clay * 10)];
  return { sand: tenthsSand / 10, silt: (1000 - tenthsSand - tenthsClay) / 10, clay: tenthsClay / 10 };
}

/** The field's soil analysis as a layer says it: the means of the zones by their areas, and what each zone holds. */
export function analysisOfLayer(
  layer: NamedLayer,
  columns: readonly SoilColumn[],
  zones: readonly { readonly zone: number; readonly areaHa: number }[],
  { name, source, soilDepthId }: Pick<UseLayerSoil, 'name' | 'source' | 'soilDepthId'>,
): SaveAnalysis {
  const used = columns.filter(({ problem, nutrientId }) => problem === null && nutrientId !== null);
  const { id, layerName } = layer;
  return {
    ...{ name: name ?? layerName, fieldId: layer.fieldId, sampleDate: layer.date, units: 'ppm' },
    laboratoryName: source ?? `${layerName}, zone means, ${layer.points} points`,
    soilDepthId: soilDepthId ?? null,
    nutrients: used.map(({ nutrientId, mean, unitId, extractionMethodId }) => ({
      ...{ id: nutrientId!, value: mean!, unitId },
      ...(extractionMethodId !== null && { extractionMethodId }),
    })),
    ...textureOf(columns),
    ...{ layerId: id, layerName, layers: [{ layerId: id, layerName }] },
    zones: zones.map(({ zone, areaHa }, n) => ({
      ...{ zone, areaHa },
      nutrients: used.flatMap(({ nutrientId, unitId, zones: means }) => {
        const value = means[n] ?? null;
        return value === null || value <= 0 ? [] : [{ id: nutrientId!, value, unitId }];
      }),
    })),
  };
}
