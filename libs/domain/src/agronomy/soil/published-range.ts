import { BULK_DENSITY_MG_M3, SAMPLE_DEPTH_CM } from '../constants.js';
import { soilTables } from '../tables/soil-tables.js';
import { soilValueIn } from './soil-units.js';

/** The topsoil that values of an area are read of. */
const LAYER = { bulkDensity_Mg_m3: BULK_DENSITY_MG_M3.value, depth_cm: SAMPLE_DEPTH_CM.value };

/**
 * How far below the lowest and above the highest limit of the published class tables a value may lie before its unit is asked about.
 * Chosen, no published figure: wide enough for exhausted and manured soils, and narrow enough that a value in cmolc is told from one in mg/dm³.
 */
const MARGIN = 3;

const [CMOLC_DM3, NA, H_AL] = [45, 33, 37];
/**
 * What stands in no class table of soils. H+Al: the limits of CFSEMG 1999 for Minas Gerais (known, not re-read), 1 to 9 cmolc/dm³. Na: from 0.5 % of the
 * least CEC class (chosen) to 15 % of the largest, where USDA Handbook 60 begins to call a soil sodic; classes of CEC 1.6 and 15 (CFSEMG 1999, Procafé).
 */
const untabled: Readonly<Record<number, Range>> = {
  [H_AL]: { unitId: CMOLC_DM3, low: 1, high: 9 },
  [NA]: { unitId: CMOLC_DM3, low: 0.008, high: 2.25 },
};

/** Lowest and highest class limits of an analyte over all published tables, each in the first table's unit. */
interface Range {
  readonly unitId: number;
  readonly low: number;
  readonly high: number;
}

const ranges = new Map<number, Range | undefined>();
function rangeOf(nutrientId: number): Range | undefined {
  if (ranges.has(nutrientId)) return ranges.get(nutrientId);
  const tables = soilTables.filter((table) => table.nutrientId === nutrientId && !table.oxide);
  const unitId = tables[0]?.unitId;
  const limits = tables.flatMap((table) =>
    table.classes
      .flatMap(({ from, to }) => [from, to])
      .flatMap((limit) => {
        const value = limit !== null && limit > 0 ? soilValueIn(limit, table.unitId, unitId!, nutrientId, LAYER) : undefined;
        return value ?? [];
      }),
  );
  const range = limits.length === 0 ? untabled[nutrientId] : { unitId: unitId!, low: Math.min(...limits), high: Math.max(...limits) };
  ranges.set(nutrientId, range);
  return range;
}

const inRangesUnit = (nutrientId: number, value: number, unitId: number, range: Range | undefined): number | undefined =>
  range && soilValueIn(value, unitId, range.unitId, nutrientId, LAYER);

/** Whether a soil value lies where the published class tables of its analyte lie; undefined where no table tells. */
export function isLikePublished(nutrientId: number, value: number, unitId: number): boolean | undefined {
  const range = rangeOf(nutrientId);
  const same = inRangesUnit(nutrientId, value, unitId, range);
  return same === undefined ? undefined : same >= range!.low / MARGIN && same <= range!.high * MARGIN;
}

/** The unit that puts a value nearest the middle of what is published, the first of equals; undefined where none puts it there at all. */
export function likeliestUnit(nutrientId: number, value: number, unitIds: readonly number[]): number | undefined {
  const range = rangeOf(nutrientId);
  if (!range) return undefined;
  const middle = Math.sqrt(range.low * range.high);
  return unitIds
    .filter((unitId) => isLikePublished(nutrientId, value, unitId))
    .map((unitId) => ({ unitId, away: Math.abs(Math.log(inRangesUnit(nutrientId, value, unitId, range)! / middle)) }))
    .toSorted((a, b) => a.away - b.away)[0]?.unitId;
}
