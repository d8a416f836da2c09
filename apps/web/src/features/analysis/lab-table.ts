import { analysisMaximum, analytesOf, valueUnitId } from '@loam/domain/agronomy/analytes';
import { type LabTarget, methodIn, nameAndUnit, targetOf, unitIn } from '@loam/domain/agronomy/soil/lab-names';
import { soilTables } from '@loam/domain/agronomy/tables/soil-tables';
import { unitFits } from '@loam/domain/analysis/analysis.policy';
import { unitOf } from '@loam/domain/kernel/units';
import { cellsOf, COLUMNS, linesOf, plainNumber } from '../../sheets/pasted/pasted-text';
import { layerHeading, layerRow, withoutOverlaps } from './lab-layers';
import type { LabRow } from './lab-row';
import { type UnitsBy, withUnits } from './lab-units';

const methodsOf = new Map(
  analytesOf.soil.map(({ id }) => [id, new Set(soilTables.flatMap((table) => (table.nutrientId === id ? table.methodIds : [])))]),
);
const G_KG = 37;

const isNumber = (text: string): boolean => /\p{Nd}/u.test(text) && /^[<>≤≥]?[\p{Nd}.,\s]+$/u.test(text.trim());

interface Cells {
  readonly name: string;
  readonly value: string | undefined;
  readonly unit: string | undefined;
}

/** As units are written, known or not. */
const LIKE_UNIT = /^[\p{L}µ%]{1,6}[./]\p{L}{1,6}\p{N}?$/u;

/** Cells of a line in any order: the number is the value, what reads as a unit the unit, the words the name. */
function fromCells(cells: readonly string[]): Cells {
  const value = cells.find(isNumber);
  const beside = cells.filter((cell) => cell !== value);
  const unit =
    beside.find((cell) => unitIn(cell) !== undefined) ?? beside.find((cell) => LIKE_UNIT.test(cell) && targetOf(cell) === undefined);
  const words = cells.filter((cell) => cell !== value && cell !== unit && !isNumber(cell));
  const name = words.find((cell) => targetOf(nameAndUnit(cell).name) !== undefined) ?? words[0] ?? '';
  // the method stands in a cell of its own
  const more = words.filter((cell) => cell !== name).join(' ');
  const own = nameAndUnit(name);
  return { name: more === '' ? own.name : `${own.name} ${more}`, value, unit: unit ?? own.unit };
}

/** A line of plain text: the last number that is followed by a unit, or by nothing, is the value. */
function fromWords(line: string): Cells {
  const words = line.replace(/[:=]\s+/g, ' ').split(/\s+/);
  for (let at = words.length - 1; at > 0; at--) {
    const rest = words.slice(at + 1).join(' ');
    if (isNumber(words[at]!) && (rest === '' || unitIn(rest) !== undefined)) {
      const own = nameAndUnit(words.slice(0, at).join(' '));
      return { name: own.name, value: words[at], unit: rest === '' ? own.unit : rest };
    }
  }
  const value = words.find((word, at) => at > 0 && isNumber(word));
  return { name: value === undefined ? line : words.slice(0, words.indexOf(value)).join(' '), value, unit: undefined };
}

/** Columns of plain text stand apart by blanks. */
const APART = new RegExp(`${COLUMNS.source}|\\s{2,}`);

/** A table with its names in one line: values below them, a line of units between them perhaps. */
function lyingDown(lines: readonly string[]): Cells[] | undefined {
  const split = lines.map((line) => cellsOf(line, COLUMNS, { empty: true }));
  const [heads, ...below] = split;
  if (!heads || heads.some(isNumber) || heads.filter((cell) => targetOf(nameAndUnit(cell).name) !== undefined).length < 3) return undefined;
  const values = below.find((cells) => cells.filter(isNumber).length >= 2);
  if (!values) return undefined;
  const units = below.find((cells) => cells !== values && cells.filter((cell) => unitIn(cell) !== undefined).length >= 2);
  return heads.flatMap((head, at) => {
    const own = nameAndUnit(head);
    return head === '' || !isNumber(values[at] ?? '') ? [] : [{ name: own.name, value: values[at], unit: units?.[at] || own.unit }];
  });
}

function understood({ name, value: written, unit }: Cells): LabRow {
  const target = targetOf(name) ?? null;
  const plain = { name, target, methodId: null, unitId: null, value: null };
  if (target === null) return { ...plain, problem: 'unknownName' };
  const value = written === undefined ? null : plainNumber(written);
  if (value === null) return { ...plain, problem: 'noValue' };
  const unitId = unit === undefined ? null : (unitIn(unit) ?? null);
  if (typeof target === 'string') {
    const percent = unitId === G_KG || value > 100 ? value / 10 : value;
    return { ...plain, value: percent, problem: percent < 0 || percent > 100 ? 'outOfRange' : null };
  }
  if (unit !== undefined && (unitId === null || !unitFits('soil', target, unitId))) return { ...plain, value, problem: 'unknownUnit' };
  return { ...plain, value, unitId, methodId: methodIn(name, methodsOf.get(target) ?? new Set()), problem: null };
}

/** A row whose value the sheet would refuse in its unit says so. */
function bounded(row: LabRow, sheetUnits: string): LabRow {
  const { target, value, problem, layer } = row;
  if (typeof target !== 'number' || layer || problem !== null || value === null) return row;
  const unitId = valueUnitId('soil', target, row.unitId, sheetUnits)!;
  const max = unitOf(unitId)?.symbol === '%' ? 100 : analysisMaximum(target, unitId);
  return value > 0 && value <= max ? row : { ...row, problem: 'outOfRange', max };
}

/** Each line by itself, but for lines that say their depth alone: they are of the nitrogen that was named above. */
function rowsOf(cells: readonly Cells[]): LabRow[] {
  let heading: ReturnType<typeof layerHeading>;
  return cells.flatMap((cell): LabRow[] => {
    const value = cell.value === undefined ? null : plainNumber(cell.value);
    const layer = layerRow({ name: cell.name, value, unit: cell.unit }, heading);
    if (layer) return [layer];
    const above = cell.value === undefined ? layerHeading(cell.name, cell.unit) : undefined;
    if (!above) return [understood(cell)];
    heading = above;
    return [];
  });
}

/** What a laboratory's table says, a row a value; a line without any number or known name is no row. */
export function readLabTable(text: string, by: UnitsBy = AS_SENT): LabRow[] {
  const lines = linesOf(text);
  const cells =
    lyingDown(lines) ??
    lines.map((line) => {
      const parts = cellsOf(line, APART);
      return parts.length > 1 && parts.some(isNumber) ? fromCells(parts) : fromWords(line.trim());
    });
  const says = ({ name, target, value, layer }: LabRow): boolean =>
    layer !== undefined || target !== null || value !== null || cells.some((one) => one.name === name && one.value !== undefined);
  const seen = new Set<LabTarget>();
  return withUnits(withoutOverlaps(rowsOf(cells)).filter(says), by).map((unbounded): LabRow => {
    const row = bounded(unbounded, by.sheetUnits);
    if (row.layer || row.problem !== null || row.target === null) return row;
    if (seen.has(row.target)) return { ...row, problem: 'twice' };
    seen.add(row.target);
    return row;
  });
}

const AS_SENT: UnitsBy = { sheetUnits: 'ppm', chosen: new Map() };

/** Whether a pasted text is a table with names, and no column of numbers. */
export const isLabTable = (text: string): boolean => /\p{L}{1,}/u.test(text) && readLabTable(text).some(({ problem }) => problem === null);
