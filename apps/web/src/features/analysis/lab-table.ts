import { analysisMaximum, analytesOf, valueUnitId } from '@loam/domain/agronomy/analytes';
import { type LabTarget, methodIn, nameAndUnit, targetOf, unitIn } from '@loam/domain/agronomy/soil/lab-names';
import { soilTables } from '@loam/domain/agronomy/tables/soil-tables';
import { unitFits } from '@loam/domain/analysis/analysis.policy';
import { unitOf } from '@loam/domain/kernel/unit/units';
import { cellsOf, COLUMNS, type DecimalSign, decimalSignOf, linesOf, plainNumber } from '../../sheets/pasted/pasted-text';
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
  // the method stands in a cell of its own; an index behind the value is its class
  const more = words
    .filter((cell) => cell !== name)
    .join(' ')
    .replace(/\(?\bindex\s+\d[\d.]*[+-]?\)?/i, '')
    .trim();
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

/** Lines of a CSV with tabs between their cells: a comma ends one only where every line has as many, and none can be a decimal one. */
function withTabs(lines: readonly string[]): readonly string[] {
  const bare = lines.map((line) => line.replace(/"[^"]*"/g, ''));
  const commas = new Set(bare.map((line) => line.split(',').length - 1));
  const text = bare.join('\n');
  const isCsv = commas.size === 1 && !commas.has(0) && !commas.has(1) && !COLUMNS.test(text);
  if (!isCsv || (/\d,\d/.test(text) && !/\d\.\d{1,2}(?!\d)/.test(text))) return lines;
  return lines.map((line) => line.replace(/"[^"]*"|,/g, (part) => (part === ',' ? '\t' : part)));
}

/** Columns of plain text stand apart by blanks. */
const APART = new RegExp(`${COLUMNS.source}|\\s{2,}`);

/** A table with its names in one line, and the lines of values below them. */
function samplesBelow(lines: readonly string[]) {
  const [heads, ...below] = lines.map((line) => cellsOf(line, COLUMNS, { empty: true }));
  if (!heads || heads.some(isNumber) || heads.filter((cell) => targetOf(nameAndUnit(cell).name) !== undefined).length < 3) return undefined;
  return { heads, below, samples: below.filter((cells) => cells.filter(isNumber).length >= 2) };
}

/** How many samples stand below one another; the first is the one that is read. */
export const samplesIn = (text: string): number => Math.max(1, samplesBelow(withTabs(linesOf(text)))?.samples.length ?? 1);

/** The first sample of such a table; a line of units may stand between names and values. */
function lyingDown(lines: readonly string[]): Cells[] | undefined {
  const { heads, below, samples } = samplesBelow(lines) ?? {};
  const values = samples?.[0];
  if (!heads || !values) return undefined;
  const units = below?.find((cells) => cells !== values && cells.filter((cell) => unitIn(cell) !== undefined).length >= 2);
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
  if (value <= 0) return { ...row, problem: 'notPositive' };
  return value <= max ? row : { ...row, problem: 'outOfRange', max };
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

const names = (text: string): boolean => targetOf(nameAndUnit(text).name) !== undefined;

/** A cell a line, as pages and papers are copied: a name, its value below, its unit below that. */
function joined(lines: readonly string[]): readonly string[] {
  const rows: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const [name = '', value = '', unit = ''] = lines.slice(at, at + 3).map((line) => line.trim());
    if (!names(name) || !isNumber(value)) rows.push(lines[at]!);
    else {
      const last = unitIn(unit) === undefined ? 1 : 2;
      rows.push(lines.slice(at, at + 1 + last).join('\t'));
      at += last;
    }
  }
  return rows;
}

/** A value that has the other sign before three digits, as groups of thousands have it, is none that can be read. */
const certain =
  (sign: DecimalSign | undefined) =>
  (cells: Cells): Cells =>
    sign && new RegExp(`^[1-9]\\d{0,2}[${sign === ',' ? '.' : ','}]\\d{3}$`).test(cells.value ?? '') ? { ...cells, value: '' } : cells;

/** What a laboratory's table says, a row a value; a line without any number or known name is no row. */
export function readLabTable(text: string, by: UnitsBy = AS_SENT): LabRow[] {
  const lines = joined(withTabs(linesOf(text)));
  const found =
    lyingDown(lines) ??
    lines.map((line) => {
      const parts = cellsOf(line, APART);
      return parts.length > 1 && parts.some(isNumber) ? fromCells(parts) : fromWords(line.trim());
    });
  const cells = found.map(certain(decimalSignOf(text)));
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

/** Whether a pasted text is a table with names, readable or not, and no column of numbers with a `nd` between them. */
export const isLabTable = (text: string): boolean =>
  /\p{L}/u.test(text) && (readLabTable(text).some(({ target }) => target !== null) || !linesOf(text).some(isNumber));
