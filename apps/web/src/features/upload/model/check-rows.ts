import { ROLE } from '@loam/domain/kernel/roles';
import type { RowFault } from '@loam/domain/upload/upload.events';
import { growerKeyOf, readRow, type RowFacts } from '@loam/domain/upload/upload.policy';
import type { UploadParameter } from '@loam/domain/upload/upload-columns.schema';
import type { RowValues } from '@loam/domain/upload/upload.schema';
import type { CurrentUser } from '../../../api/user';
import type { SheetRow } from './sheet';

type Uploader = Pick<CurrentUser, 'id' | 'roleId' | 'countryId' | 'metricTypeId'>;

/** Cells as text by parameter; an empty cell is not there. */
export const valuesOf = (cells: readonly string[], parameters: readonly (UploadParameter | undefined)[]): RowValues =>
  Object.fromEntries(
    parameters.flatMap((parameter, i) => (parameter !== undefined && cells[i] ? [[parameter, cells[i]]] : [])),
  ) as RowValues;

/** What the server will know of a row besides its cells. Whether an e-mail address is a person of the group it alone can tell. */
const factsOf = (values: RowValues, { id, roleId, countryId, metricTypeId }: Uploader): RowFacts => ({
  groupId: 1,
  countryId: countryId ?? 1,
  unitTypeId: metricTypeId === 1 ? 1 : 0,
  assignedTo: values.assignedTo !== undefined || roleId === ROLE.groupAdmin ? id : undefined,
});

/** What is wrong with a row by the rules of growers and fields, the same that the server applies. */
export function faultsOf(values: RowValues, user: Uploader): readonly RowFault[] {
  const read = readRow(values, factsOf(values, user));
  return 'faults' in read ? read.faults : [];
}

export interface FaultyRow {
  readonly row: number;
  readonly values: RowValues;
  readonly faults: readonly RowFault[];
}

export interface CheckResult {
  readonly checked: number;
  readonly total: number;
  readonly faulty: number;
  readonly growers: number;
  readonly fields: number;
  /** The first of them, as many as are shown. */
  readonly shown: readonly FaultyRow[];
}

const SHOWN = 50;
const STEP = 250;
const breathe = () => new Promise((done) => setTimeout(done, 0));

/** Looks through all rows a few hundred at a time, so that the page stays alive, and yields how far it is. */
export async function* checkRows(
  rows: readonly SheetRow[],
  parameters: readonly (UploadParameter | undefined)[],
  user: Uploader,
): AsyncGenerator<CheckResult> {
  const growers = new Set<string>();
  const shown: FaultyRow[] = [];
  let [faulty, fields] = [0, 0];
  for (let at = 0; at < rows.length; at += STEP) {
    for (const { row, cells } of rows.slice(at, at + STEP)) {
      const values = valuesOf(cells, parameters);
      const read = readRow(values, factsOf(values, user));
      if ('faults' in read) {
        faulty += 1;
        if (shown.length < SHOWN) shown.push({ row, values, faults: read.faults });
      } else {
        growers.add(JSON.stringify(growerKeyOf(read.grower)).toLowerCase());
        if (read.field) fields += 1;
      }
    }
    yield { checked: Math.min(at + STEP, rows.length), total: rows.length, faulty, growers: growers.size, fields, shown: [...shown] };
    await breathe();
  }
}
