import { analytesOf } from '../agronomy/analytes.js';
import { depthIn } from '../agronomy/soil/lab-layers.js';
import { methodIn, nameAndUnit, targetOf, unitIn } from '../agronomy/soil/lab-names.js';
import { extractionMethods, soilTables } from '../agronomy/tables/soil-tables.js';
import { dateOfCell } from '../kernel/sheet/cell-date.js';
import { foldText } from '../kernel/string/fold-text.js';
import { analysisUnits, soilDepths } from '../kernel/schema/lists.js';
import { ownNames } from '../kernel/json/own-names.js';
import { GROWER_OF_ROW, growerOfRow, guessGrower } from '../kernel/sheet/row-grower.js';
import { unitOf } from '../kernel/unit/units.js';
import {
  faultOf,
  numberOfCell,
  onePerColumn,
  type RowCells,
  type RowFacts,
  type RowFault,
  type UploadKind,
} from '../kernel/sheet/upload-kind.js';
import { validate } from '../kernel/errors/validate.js';
import './analysis.errors.js'; // a schema's keys are known once its errors are
import { type SaveAnalysis, saveAnalysis } from './analysis.schema.js';
import { analysisAliases, analysisColumnNames, analysisSymbols } from './analysis.upload-names.js';

type SheetKind = 'soil' | 'plant';

/** A row's analysis, still without the field, which is that of the grower by its name. `leftOut`: columns whose values say that nothing was found. */
export interface AnalysisRow {
  readonly kind: SheetKind;
  readonly growerId: number;
  readonly fieldName: string;
  readonly input: SaveAnalysis;
  readonly leftOut: readonly string[];
}

const [PERCENT, G_KG] = [33, 37];
const texture = ['sand', 'silt', 'clay'] as const;

/** The column of each analyte. */
const columnOf: Readonly<Record<number, string>> = {
  ...{ 1: 'nitrogen', 4: 'phosphorus', 5: 'potassium', 6: 'calcium', 7: 'magnesium', 8: 'sulfur', 9: 'boron', 10: 'copper', 11: 'iron' },
  ...{ 12: 'manganese', 13: 'molybdenum', 14: 'zinc', 19: 'chloride', 20: 'cobalt', 21: 'silicon', 22: 'selenium', 31: 'nitrateN' },
  ...{ 32: 'ammoniumN', 33: 'sodium', 34: 'aluminium', 35: 'hydrogen', 37: 'potentialAcidity', 44: 'ph', 45: 'organicMatter', 46: 'cec' },
  ...{ 47: 'baseSaturation', 48: 'sumOfBases', 49: 'organicCarbon', 50: 'ec', 51: 'activeLime' },
};
const analytes = (kind: SheetKind) => analytesOf[kind].flatMap((one) => (columnOf[one.id] ? [{ ...one, column: columnOf[one.id]! }] : []));
const methodsOf = (nutrientId: number): ReadonlySet<number> =>
  new Set(soilTables.flatMap((table) => (table.nutrientId === nutrientId ? table.methodIds : [])));

/** As units are written, known or not: what stands in brackets and is none of ours must not be taken for another. */
const LIKE_UNIT = /[([]\s*([\p{L}µ%]{1,6}\s?[./]\s?\p{L}{1,6}\p{N}?|[\p{L}µ]{1,5}\s\p{L}{1,4}[-⁻]\p{N}|ppm|ppb)\s*[)\]]\s*$/u;

interface Measured {
  readonly value: number | string | null;
  /** As it is written, in the cell or above it; undefined where neither says any. */
  readonly unit: string | undefined;
  readonly isNothing: boolean;
}
/** No word of a list, no header and no value of a laboratory is longer: what is, is not looked at sign by sign. */
const MOST_SIGNS = 300;
/** No unit is written longer. */
const LONGEST_UNIT = 30;
const unitIdOf = (unit: string): number | undefined => (unit.length > LONGEST_UNIT ? undefined : unitIn(unit));

/** `.234,5`, ` 000`, `'500`: what follows the beginning of a number that is written in another way. No unit begins so. */
const MORE_DIGITS = /^[\s.,'’]*\d/u;

/** `12,5`, `12.5 mg/kg`, `<0.1`. Zero and what is below what the laboratory finds are no values. */
function measuredIn(cell: string, header: string | undefined): Measured {
  const text = cell.length > MOST_SIGNS ? '' : cell.trim();
  const [begins = '', below, number] = /^([<≤]?) ?([-+]?\d+(?:[.,]\d+)?(?:[eE][-+]?\d{1,3})?)/.exec(text) ?? [];
  const amount = MORE_DIGITS.test(text.slice(begins.length)) ? undefined : number;
  const value = amount === undefined ? cell : numberOfCell(amount);
  const own = amount === undefined ? '' : text.slice(begins.length).trim();
  const unit =
    own !== ''
      ? own
      : header === undefined
        ? undefined
        : (nameAndUnit(header).unit ?? LIKE_UNIT.exec(header.slice(-LONGEST_UNIT * 2))?.[1]);
  return { value, unit, isNothing: (below !== undefined && below !== '') || value === 0 };
}

const unknownUnit = (column: string, unit: string): RowFault => ({
  column,
  key: 'unitUnknown',
  params: { unit: unit.slice(0, LONGEST_UNIT) },
});

interface Values {
  readonly nutrients: {
    readonly id: number;
    readonly value: unknown;
    readonly unitId: number | null;
    readonly extractionMethodId?: number;
  }[];
  readonly columns: string[];
  readonly texture: Record<string, unknown>;
  readonly leftOut: string[];
  readonly faults: RowFault[];
}

/** What a row says was measured: each value in the unit of its cell, else of its header, else of the sheet, else in the usual one. */
function valuesOf(kind: SheetKind, cells: RowCells, heads: RowFacts['headers'] = {}): Values {
  const headers = Object.fromEntries(Object.entries(heads).filter(([, header]) => header.length <= MOST_SIGNS));
  const found: Values = { nutrients: [], columns: [], texture: {}, leftOut: [], faults: [] };
  for (const { id, column, unitIds } of analytes(kind)) {
    const cell = cells[column];
    if (cell === undefined) continue;
    const { value, unit, isNothing } = measuredIn(cell, headers[column]);
    const unitId = unit === undefined ? null : unitIdOf(unit);
    if (unitId === undefined) found.faults.push(unknownUnit(column, unit!));
    else if (isNothing) found.leftOut.push(column);
    else {
      const method = kind === 'soil' && headers[column] !== undefined ? methodIn(headers[column], methodsOf(id)) : null;
      const usual = cells['units'] === undefined ? unitIds[0]! : null;
      found.nutrients.push({ id, value, unitId: unitId ?? usual, ...(method !== null && { extractionMethodId: method }) });
      found.columns.push(column);
    }
  }
  for (const column of kind === 'soil' ? texture : []) {
    const cell = cells[column];
    if (cell === undefined) continue;
    const { value, unit } = measuredIn(cell, headers[column]);
    const unitId = unit === undefined ? PERCENT : unitIdOf(unit);
    if (unitId !== PERCENT && unitId !== G_KG) found.faults.push(unknownUnit(column, unit!));
    else found.texture[column] = unitId === G_KG && typeof value === 'number' ? value / 10 : value;
  }
  return found;
}

const folded = (text: string) => foldText(text).replace(/\s+/g, '');
const depthNames = soilDepths.map(({ fromCm, toCm }) => `${fromCm}-${toCm} cm`);
const allMethods = new Set(extractionMethods.map(({ id }) => id));

/** What a word of a list stands for, or that it is none of it. */
const chosen = <T>(column: string, cell: string | undefined, find: (cell: string) => T | undefined, options: readonly string[]) => {
  if (cell === undefined) return { value: null, faults: [] };
  const value = cell.length > MOST_SIGNS ? undefined : find(cell);
  return value === undefined ? { value: null, faults: [{ column, key: 'invalidOption', params: { options } }] } : { value, faults: [] };
};

const depthOf = (cells: RowCells) =>
  chosen(
    'soilDepth',
    cells['soilDepth'],
    (cell) => {
      const depth = depthIn(cell);
      return depth && soilDepths.find(({ fromCm, toCm }) => fromCm === depth.fromCm && toCm === depth.toCm)?.id;
    },
    depthNames,
  );
const unitsOf = (cells: RowCells) =>
  chosen('units', cells['units'], (cell) => analysisUnits.find((one) => folded(one) === folded(cell.replace('³', '3'))), analysisUnits);
const methodOf = (cells: RowCells) =>
  chosen(
    'extractionMethod',
    cells['extractionMethod'],
    (cell) => extractionMethods.find(({ name }) => folded(name) === folded(cell))?.id ?? methodIn(cell, allMethods) ?? undefined,
    extractionMethods.map(({ name }) => name),
  );
const cropOf = (cells: RowCells, { named }: RowFacts): RowFault[] =>
  cells['crop'] !== undefined && named['crop'] === undefined ? [{ column: 'crop', key: 'cropUnknownInRow' }] : [];

/** A sheet without a name of its own is known by its laboratory and its day. */
const nameOf = ({ name, laboratoryName }: RowCells, sampleDate: string | undefined) =>
  name ?? [laboratoryName, sampleDate].filter(Boolean).join(' ').slice(0, 100);

const ownColumns = ownNames({ soilDepthId: 'soilDepth', extractionMethodId: 'extractionMethod', cropId: 'crop' });

function readAnalysis(kind: SheetKind, cells: RowCells, facts: RowFacts) {
  const grower = growerOfRow(cells, facts);
  const values = valuesOf(kind, cells, facts.headers);
  const [depth, units, method] = [depthOf(cells), unitsOf(cells), methodOf(cells)];
  const sampleDate = dateOfCell(cells['sampleDate']?.slice(0, MOST_SIGNS), facts.countryId);
  const { laboratoryName, tissue, sampledTime } = cells;
  const read = validate(saveAnalysis[kind], {
    ...{ fieldId: 1, name: nameOf(cells, sampleDate), sampleDate, laboratoryName, cropId: facts.named['crop'] ?? null },
    units: units.value ?? (kind === 'plant' ? '%' : 'ppm'),
    nutrients: values.nutrients,
    ...(kind === 'soil'
      ? { soilDepthId: depth.value, extractionMethodId: method.value, ...values.texture }
      : { tissue: tissue ?? null, sampledTime: sampledTime ?? null }),
  });
  /** Of a value and its unit the column is the nutrient's; of their sum that of the last. */
  const columnFor = (field: string): string => {
    const index = /^nutrients\[(\d+)\]/.exec(field)?.[1];
    if (index !== undefined) return values.columns[Number(index)]!;
    return field === 'nutrients' ? (values.columns.at(-1) ?? 'fieldName') : (ownColumns[field] ?? field);
  };
  const nothing = values.nutrients.length + Object.keys(values.texture).length + values.faults.length === 0;
  const faults = onePerColumn([
    ...('fault' in grower ? [grower.fault] : []),
    ...(cells['fieldName'] === undefined ? [{ column: 'fieldName', key: 'required' }] : []),
    ...('refusal' in read ? read.refusal.details.map((detail) => faultOf(detail, { [detail.field]: columnFor(detail.field) })) : []),
    ...values.faults,
    ...(kind === 'soil' ? [...depth.faults, ...method.faults] : []),
    ...units.faults,
    ...cropOf(cells, facts),
    ...(nothing ? [{ column: 'fieldName', key: 'noValuesInRow' }] : []),
  ]);
  if (faults.length > 0 || 'fault' in grower || 'refusal' in read) return { faults };
  const { fieldId: _, ...input } = read.value;
  return { read: { kind, growerId: grower.id, fieldName: cells['fieldName']!, input, leftOut: values.leftOut } };
}

/** What the template says behind the name of a column: the unit in which a value without one is read. */
const usualUnits = (kind: SheetKind): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(
    analytes(kind).flatMap(({ column, unitIds: [usual] }) => (column === 'ph' ? [] : [[column, unitOf(usual!)!.symbol]])),
  ),
  ...(kind === 'soil' && Object.fromEntries(texture.map((column) => [column, '%']))),
});

const headersOf = (kind: SheetKind): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(analysisSymbols).filter(([, column]) => analytes(kind).some((one) => one.column === column)));

/** Rows of analyses of one kind: the field is that of the name that its grower has. */
function uploadOf(kind: SheetKind, example: Readonly<Record<string, string>>): UploadKind<AnalysisRow> {
  const own = new Set(analytes(kind).map(({ column }) => column));
  return {
    required: ['fieldName', 'sampleDate'],
    oneOf: GROWER_OF_ROW,
    names: analysisColumnNames,
    aliases: analysisAliases,
    unitsInHeaders: true,
    alsoKnown: headersOf(kind),
    unitsInTemplate: usualUnits(kind),
    likely(header) {
      const target = targetOf(nameAndUnit(header).name);
      const column = typeof target === 'number' ? columnOf[target] : target;
      return column !== undefined && (own.has(column) || (kind === 'soil' && typeof target === 'string')) ? column : undefined;
    },
    example: { growerCode: 'GR-001', fieldName: 'North block', sampleDate: '2026-11-02', laboratoryName: 'AgroLab', ...example },
    read: (cells, facts) => readAnalysis(kind, cells, facts),
    keyOf: ({ growerId, fieldName, input }) =>
      JSON.stringify([growerId, fieldName.toLowerCase(), input.sampleDate, input.name, input.soilDepthId]),
    clashes: ['analysisExistsInRow'],
    together: true,
    choices: (column) => (column === 'soilDepth' ? depthNames : column === 'units' ? analysisUnits : column === 'extractionMethod' ? extractionMethods.map(({ name }) => name) : []), // prettier-ignore
    lookedUp: [...GROWER_OF_ROW, 'crop'],
    guess: (cells) => ({ ...guessGrower(cells), crop: cells['crop'] === undefined ? undefined : 1 }),
  };
}

export const soilAnalysisUpload = uploadOf('soil', {
  ...{ soilDepth: '0-20 cm', extractionMethod: 'Olsen', sand: '40', silt: '35', clay: '25', ph: '6.8', organicMatter: '1.9' },
  ...{ phosphorus: '12.5', potassium: '180', calcium: '2400', magnesium: '310', sulfur: '14', zinc: '0.8', boron: '0.5', cec: '18' },
});
export const plantAnalysisUpload = uploadOf('plant', {
  ...{ crop: 'Soybean', tissue: 'Leaf', nitrogen: '4.8', phosphorus: '0.35', potassium: '2.1', calcium: '1.1', magnesium: '0.38' },
  ...{ sulfur: '0.26', zinc: '32', boron: '41', manganese: '60', iron: '110', copper: '9' },
});
