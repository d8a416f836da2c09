import { Injectable } from '@nestjs/common';
import { growerColumnOf } from '@loam/domain/kernel/sheet/row-grower';
import type { RowCells, Uploader } from '@loam/domain/kernel/sheet/upload-kind';
import type { Transaction } from '../../platform/decisions/decisions.port.js';
import { RowFailed } from '../../platform/sheets/row-deciders.js';
import { Access } from '../access/index.js';
import { actorOf, UserReads } from '../user/index.js';
import { growers } from './grower.aggregate.js';
import { GrowerWrites } from './grower.writes.js';
import { NamedGrowers } from './named-growers.js';

/** Whom rows of sheets are of, where these are of growers who are there already (`kernel/sheet/row-grower`). */
@Injectable()
export class RowGrowers {
  constructor(
    private readonly known: NamedGrowers,
    private readonly writes: GrowerWrites,
    private readonly access: Access,
    private readonly users: UserReads,
  ) {}

  /** The one grower of the group, among those whom the uploader sees, that the row means; undefined where there is none, or more than one. */
  async named(cells: RowCells, uploader: Uploader, groupId: number): Promise<{ growerCode: number | undefined }> {
    const column = growerColumnOf(cells);
    const said = cells[column]?.trim() ?? '';
    const found =
      said === ''
        ? []
        : column === 'customerId'
          ? await this.numbered(said, uploader)
          : await this.known.of(column, said, uploader, groupId);
    const there: number[] = [];
    for (const id of new Set(found)) {
      const { state } = await this.writes.read(id);
      if (state.status !== 'none' && state.status !== 'removed' && state.groupId === groupId) there.push(id);
    }
    return { growerCode: there.length === 1 ? there[0] : undefined };
  }

  /** Within the transaction of the row's batch. @throws RowFailed when the grower is gone from the group meanwhile */
  async expect(tx: Transaction, growerId: number, groupId: number): Promise<void> {
    const { state } = await tx.read(growers, growerId);
    if (state.status === 'none' || state.status === 'removed' || state.groupId !== groupId)
      throw new RowFailed('growerCode', 'growerUnknownInRow');
  }

  private async numbered(said: string, uploader: Uploader): Promise<number[]> {
    if (!/^[1-9]\d{0,15}$/.test(said)) return [];
    const actor = actorOf((await this.users.read(uploader.id)).state);
    return (await this.access.reaches(actor, 'grower', Number(said))) ? [Number(said)] : [];
  }
}
