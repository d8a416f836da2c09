import type { RowCells, RowFacts, RowFault } from '@loam/domain/kernel/sheet/upload-kind';
import type { UploadSheet } from '@loam/domain/upload/upload-sheet';
import type { CurrentUser } from '../../../api/user';
import type { Sheet } from './sheet';

type Uploader = Pick<CurrentUser, 'id' | 'roleId' | 'countryId' | 'metricTypeId'>;

/** Cells as text by parameter; an empty cell is not there. */
export const valuesOf = (cells: readonly string[], parameters: readonly (string | undefined)[]): RowCells =>
  Object.fromEntries(parameters.flatMap((parameter, i) => (parameter !== undefined && cells[i] ? [[parameter, cells[i]]] : [])));

/** What the server will know of a row besides its cells. What it alone can look up is taken for granted. */
const factsOf = (sheet: UploadSheet, values: RowCells, user: Uploader, headers?: RowFacts['headers']): RowFacts => ({
  groupId: 1,
  countryId: user.countryId ?? 1,
  unitTypeId: user.metricTypeId === 1 ? 1 : 0,
  named: sheet.guess(values, user),
  ...(headers && { headers }),
});

/** What is wrong with a row by the rules of what it makes, the same that the server applies. */
export function faultsOf(sheet: UploadSheet, values: RowCells, user: Uploader): readonly RowFault[] {
  const read = sheet.read(values, factsOf(sheet, values, user));
  return 'faults' in read ? read.faults : [];
}

export interface FaultyRow {
  readonly row: number;
  readonly values: RowCells;
  readonly faults: readonly RowFault[];
}

export interface CheckResult {
  readonly checked: number;
  readonly total: number;
  readonly faulty: number;
  /** How many of each kind the rows are of, by its name. */
  readonly made: Readonly<Record<string, number>>;
  /** The first of them, as many as are shown. */
  readonly shown: readonly FaultyRow[];
}

const SHOWN = 50;
const STEP = 250;
const breathe = () => new Promise((done) => setTimeout(done, 0));

/** Counts what rows make: each row another one, or one for all rows with its key. */
function counter(sheet: UploadSheet) {
  const keys = sheet.kinds.map(({ name, keyOf }) => ({ name, keyOf, seen: new Set<unknown>() }));
  return {
    add: (made: ReadonlyMap<string, unknown>) => {
      for (const { name, keyOf, seen } of keys) if (made.has(name)) seen.add(keyOf ? keyOf(made.get(name)) : Symbol(name));
    },
    counts: () => Object.fromEntries(keys.map(({ name, seen }) => [name, seen.size])),
  };
}

/** Looks through all rows a few hundred at a time, so that the page stays alive, and yields how far it is. */
export async function* checkRows(
  sheet: UploadSheet,
  { rows, headers }: Sheet,
  parameters: readonly (string | undefined)[],
  user: Uploader,
): AsyncGenerator<CheckResult> {
  const counted = counter(sheet);
  const shown: FaultyRow[] = [];
  let faulty = 0;
  const heads = Object.fromEntries(parameters.flatMap((name, i) => (name === undefined ? [] : [[name, headers[i]!]])));
  for (let at = 0; at < rows.length; at += STEP) {
    for (const { row, cells } of rows.slice(at, at + STEP)) {
      const values = valuesOf(cells, parameters);
      const read = sheet.read(values, factsOf(sheet, values, user, heads));
      if ('faults' in read) {
        faulty += 1;
        if (shown.length < SHOWN) shown.push({ row, values, faults: read.faults });
      } else counted.add(read.made);
    }
    yield { checked: Math.min(at + STEP, rows.length), total: rows.length, faulty, made: counted.counts(), shown: [...shown] };
    await breathe();
  }
}
