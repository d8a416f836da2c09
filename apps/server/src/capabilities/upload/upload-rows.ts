import { Injectable } from '@nestjs/common';
import type { Upload } from '@loam/domain/upload/upload.decider';
import type { RowBody } from '@loam/domain/upload/upload.schema';
import { LocalizationReads } from '../organization/index.js';
import { UserReads } from '../user/index.js';
import { RowImport } from './row-import.js';
import { idsOf, rowErrorOf } from './upload.answers.js';
import { UploadFiles } from './upload-files.js';
import { UploadSheets } from './upload-sheets.js';

/** A row looked at before it is run again. */
@Injectable()
export class UploadRows {
  constructor(
    private readonly files: UploadFiles,
    private readonly users: UserReads,
    private readonly imports: RowImport,
    private readonly localizations: LocalizationReads,
    private readonly sheets: UploadSheets,
  ) {}

  /** The row with its correction, and what of it would be refused by the rules that need nothing but the row. */
  async check(state: Upload, row: number): Promise<RowBody> {
    const { groupId, by, kind } = state;
    const rows = await this.files.rows(state);
    const values = (await this.files.row(state, rows, row))?.values ?? {};
    const { state: user } = await this.users.read(by.id);
    const set = await this.localizations.ofGroup(groupId);
    const sheet = this.sheets.of(kind);
    await this.imports.examineLong(values);
    const read = sheet.read(values, {
      groupId,
      countryId: set.countryId ?? user.countryId,
      unitTypeId: set.unitTypeId ?? user.metricTypeId,
      named: await this.imports.named(sheet, values, { id: by.id, roleId: user.roleId }, groupId),
      headers: rows.source.headers,
    });
    return { row, state: 'failed', values, errors: 'faults' in read ? read.faults.map(rowErrorOf) : [], ...idsOf({}) };
  }
}
