import { convert, isOfDimension } from '../kernel/units.js';
import { type Interpretation, type SoilValue, classIndex } from './soil-interpretation.js';
import { type TissueTable, tissueTablesOf } from './tables/tissue-tables.js';

const MACRO = new Set([1, 4, 5, 6, 7, 8, 19, 21, 33]);
const PERCENT = 33;
const MG_KG = 25;
const fold = (text: string) => text.trim().toLowerCase();

/** The table of a crop for the tissue that was sampled; without a tissue, the crop's first. */
export const tissueTableFor = (cropId: number | undefined, tissue: string | undefined): TissueTable | undefined => {
  const tables = cropId === undefined ? [] : tissueTablesOf(cropId);
  return tissue === undefined || tissue.trim() === '' ? tables[0] : tables.find((table) => fold(table.tissue) === fold(tissue));
};

/** Class of one tissue value (dry matter), limits in the value's own unit; without a table, the reason. */
export function interpretTissueValue(
  { nutrientId, value, unitId }: SoilValue,
  cropId: number | undefined,
  tissue: string | undefined,
): Interpretation {
  const none = (reason: string): Interpretation => ({ nutrientId, value, unitId, thresholds: [], range: null, reason });
  if (cropId === undefined) return none('cropNeeded');
  const table = tissueTableFor(cropId, tissue);
  const classes = table?.classes[nutrientId];
  if (!table || !classes) return none('noTable');
  const tableUnit = MACRO.has(nutrientId) ? PERCENT : MG_KG;
  if (!isOfDimension(unitId, 'massFraction')) return none('noTable');
  const one = convert(1, unitId, tableUnit);
  const range = classIndex(classes, value * one);
  return {
    nutrientId,
    value,
    unitId,
    range,
    label: classes[range]!.label,
    tableId: table.id,
    region: table.original ?? 'general',
    source: table.source,
    thresholds: classes.map(({ label, from, to }) => ({ label, from: from / one, to: to === null ? null : to / one, rating: null })),
    ...(table.uncertain && { uncertain: true }),
  };
}
