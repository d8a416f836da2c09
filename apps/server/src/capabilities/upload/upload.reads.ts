import { Injectable } from '@nestjs/common';
import { outcomesOf, type RowOutcome, type Upload } from '@loam/domain/upload/upload.decider';
import type { RowBody, RowValues, TaskBody } from '@loam/domain/upload/upload.schema';
import { ROLE } from '@loam/domain/kernel/person/roles';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import type { Page } from '../../platform/read-model/read-model.port.js';
import { RowDeciders } from '../../platform/sheets/row-deciders.js';
import { ReadModel } from '../../platform/read-model/read-model.js';
import { Access } from '../access/index.js';
import type { KeptRows } from './kept-rows.js';
import { idsOf, rowErrorOf, taskBody } from './upload.answers.js';
import { UploadFiles } from './upload-files.js';
import { UploadTaskReads } from './upload-task.reads.js';
import { UploadRows } from './upload-rows.js';
import { listOf, UPLOADS } from './uploads.projection.js';

interface Paging {
  readonly pageNo: number;
  readonly pageSize: number;
}

/** Uploads of a scope, newest first, and the rows of one. */
@Injectable()
export class UploadReads {
  constructor(
    private readonly read: ReadModel,
    private readonly access: Access,
    private readonly tasks: UploadTaskReads,
    private readonly files: UploadFiles,
    private readonly deciders: RowDeciders,
    private readonly checks: UploadRows,
  ) {}

  async page(groupId: number | undefined, { pageNo, pageSize }: Paging, actor: Actor): Promise<Page<TaskBody>> {
    if (groupId !== undefined) await this.access.group(actor, groupId);
    const lists = groupId === undefined ? listsOf(actor) : [listOf('group', groupId)];
    const ids = (await Promise.all(lists.map((list) => this.read.all(UPLOADS, list, 'id')))).flat().sort((a, b) => b - a);
    const shown = ids.slice((pageNo - 1) * pageSize, pageNo * pageSize);
    const states = await Promise.all(shown.map((id) => this.tasks.stateOf(id)));
    const there = states.filter((state) => state.status !== 'none');
    return {
      items: await Promise.all(there.map(async (state) => taskBody(await this.tasks.named(state)))),
      total: ids.length,
      pageNo,
      pageSize,
    };
  }

  async rows(state: Upload, which: 'failed' | 'all', { pageNo, pageSize }: Paging): Promise<Page<RowBody>> {
    const rows = await this.files.rows(state);
    const outcomes = outcomesOf(state);
    const all = [...new Set([...rows.numbers, ...outcomes.keys()])].sort((a, b) => a - b);
    const numbers = which === 'all' ? all : all.filter((row) => 'failed' in (outcomes.get(row) ?? {}));
    const shown = numbers.slice((pageNo - 1) * pageSize, pageNo * pageSize);
    const items = await Promise.all(shown.map((row) => this.row(state, rows, row, outcomes.get(row))));
    return { items, total: numbers.length, pageNo, pageSize };
  }

  private async row(state: Upload, rows: KeptRows, row: number, outcome: RowOutcome | undefined): Promise<RowBody> {
    if (outcome && 'imported' in outcome) {
      const [, made] = outcome.imported;
      return { row, state: 'imported', values: await this.valuesOf(made), errors: [], ...idsOf(made) };
    }
    if (outcome && state.unread.includes(row)) return this.checks.check(state, row);
    const values = (await this.files.row(state, rows, row))?.values ?? {};
    return {
      row,
      state: outcome ? 'failed' : 'pending',
      values,
      errors: outcome?.failed.errors.map(rowErrorOf) ?? [],
      ...idsOf({}),
    };
  }

  /** Of what was imported nothing is kept here: what it made says so itself, as long as it may. Without the first nothing is said of the others. */
  private async valuesOf(made: Readonly<Record<string, number>>): Promise<RowValues> {
    const values: RowValues = {};
    for (const [kind, id] of Object.entries(made)) {
      const cells = await this.deciders.of(kind).cells(id);
      if (!cells) break;
      Object.assign(values, cells);
    }
    return values;
  }
}

const listsOf = ({ roleId, companyId, collectionIds, groupIds }: Actor): string[] => {
  if (roleId === ROLE.companyAdmin) return companyId === undefined ? [] : [listOf('company', companyId)];
  return roleId === ROLE.collectionAdmin ? collectionIds.map((id) => listOf('collection', id)) : groupIds.map((id) => listOf('group', id));
};
