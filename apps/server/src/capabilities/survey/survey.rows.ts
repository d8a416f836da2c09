import { Injectable } from '@nestjs/common';
import type { CellChange, RowCells, Uploader } from '@loam/domain/kernel/sheet/upload-kind';
import type { SurveyAnswer, SurveyProduct } from '@loam/domain/survey/survey.events';
import { growerColumn, type SurveyRow } from '@loam/domain/survey/survey.upload';
import type { Transaction } from '../../platform/decisions/decisions.port.js';
import { type RowDecider, RowFailed, type RowPlace } from '../../platform/sheets/row-deciders.js';
import { growers, GrowerWrites, NamedGrowers } from '../grower/index.js';
import { surveys } from './survey.aggregate.js';
import { SurveyReads } from './survey.reads.js';
import { SurveyWrites } from './survey.writes.js';

const same = (one: string | null, other: string): boolean => one?.trim().toLowerCase() === other.trim().toLowerCase();

/** An answer as a sheet says it. */
function cellOf(answer: SurveyAnswer | null | undefined): string | null {
  if (answer === null || answer === undefined) return null;
  if (typeof answer === 'boolean') return answer ? 'yes' : 'no';
  if (!Array.isArray(answer)) return String(answer);
  return (answer as readonly (string | SurveyProduct)[])
    .map((one) => (typeof one === 'string' ? one : `${one.productId}:${one.kg}`))
    .join('|');
}

/** A row begins a grower's survey of a year, or brings the one that there is up to date. */
@Injectable()
export class SurveyRows implements RowDecider<SurveyRow> {
  readonly kind = surveys.kind;
  readonly columnOf = { customerId: 'farmId' };

  constructor(
    private readonly writes: SurveyWrites,
    private readonly reads: SurveyReads,
    private readonly growers: NamedGrowers,
    private readonly growerWrites: GrowerWrites,
  ) {}

  ahead = (rows: readonly RowCells[]): Promise<void> => this.writes.idsAhead(rows.length);

  /** The one grower of the group whom the row means; undefined where there is none, or more than one with that farm ID. */
  async named(cells: RowCells, uploader: Uploader, groupId: number) {
    const column = growerColumn(cells);
    const said = cells[column]?.trim() ?? '';
    const found = said === '' ? [] : await this.candidates(column, said, uploader, groupId);
    let meant: number | undefined;
    for (const id of found) {
      const { state } = await this.growerWrites.read(id);
      if (state.status === 'none' || state.status === 'removed' || state.groupId !== groupId) continue;
      if (column !== 'customerId' && !same(state[column], said)) continue;
      if (meant !== undefined) return { farmId: undefined };
      meant = state.id;
    }
    return { farmId: meant };
  }

  private async candidates(
    column: ReturnType<typeof growerColumn>,
    said: string,
    uploader: Uploader,
    groupId: number,
  ): Promise<readonly number[]> {
    if (column === 'customerId') return /^[1-9]\d{0,15}$/.test(said) ? [Number(said)] : [];
    return this.growers.of(column, said, uploader, groupId);
  }

  async decide(tx: Transaction, row: SurveyRow, { place }: RowPlace) {
    const { state } = await tx.read(growers, row.growerId);
    if (state.status === 'none' || state.status === 'removed' || state.groupId !== place.groupId)
      throw new RowFailed('farmId', 'growerNotFoundInRow');
    const changes = await this.writes.changesWithin(tx, row);
    const decided = await this.writes.saveWithin(tx, row);
    const told = changes.map(({ path, old, new: next }): CellChange => ({
      column: path,
      old: cellOf(old as SurveyAnswer | null),
      new: cellOf(next as SurveyAnswer),
    }));
    const { id } = decided.state as { id: number };
    return { id, added: decided.changed && decided.revision === 1, changes: told };
  }

  async stillThere(tx: Transaction, id: number): Promise<boolean> {
    return (await tx.read(surveys, id)).state.status === 'there';
  }

  unmake = (tx: Transaction, id: number): Promise<void> => this.writes.removeWithin(tx, id);

  async cells(id: number): Promise<RowCells | undefined> {
    const { state } = await this.reads.one(id);
    if (state.status !== 'there') return undefined;
    const farmId = cellOf(state.answers['farmId']);
    return { ...(farmId !== null && { farmId }), surveyYear: String(state.surveyYear), customerId: String(state.growerId) };
  }
}
