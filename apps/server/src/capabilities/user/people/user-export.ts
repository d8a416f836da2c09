import { Injectable } from '@nestjs/common';
import { languageOf } from '@loam/domain/kernel/locale/language';
import { type RoleScope, scopeOf } from '@loam/domain/kernel/person/roles';
import { userExportNames } from '@loam/domain/user/user.export-names';
import type { ExportUsers, UserRow } from '@loam/domain/user/user-admin.schema';
import type { Table } from '@loam/domain/kernel/sheet/sheet-xml';
import type { Actor } from '../../../platform/decisions/decisions.port.js';
import type { Download } from '../../../platform/http/answers/download.js';
import { streamedSheet } from '../../../platform/sheets/sheet-stream.js';
import { UserDirectoryReads } from './user-directory.reads.js';

/** So many rows are made at once. */
const PART = 200;
type Names = (typeof userExportNames)[keyof typeof userExportNames];

const cellsOf = (row: UserRow, names: Names): string[] => [
  row.fullName ?? '',
  row.email,
  names.roles[scopeOf(row.roleId) as RoleScope],
  ...[row.groups, row.collections].map((places) => places.map(({ name }) => name).join('; ')),
  names[row.status],
  row.lastSeenAt ?? '',
  row.createdAt,
];

/** Chosen people of an admin's scope as a sheet. */
@Injectable()
export class UserExport {
  constructor(private readonly directory: UserDirectoryReads) {}

  of({ emails, format, lang }: ExportUsers, actor: Actor): Download {
    const names = userExportNames[languageOf(lang)];
    return streamedSheet(names.file, format, this.table(new Set(emails.map((one) => one.toLowerCase())), names, actor));
  }

  private async *table(emails: ReadonlySet<string>, names: Names, actor: Actor): AsyncGenerator<Table> {
    yield [[names.name, names.email, names.role, names.groups, names.collections, names.status, names.seen, names.since]];
    let left = 1;
    for (let pageNo = 1; left > 0; pageNo += 1) {
      const { items, total } = await this.directory.page(
        { status: 'all', sortBy: 'name', sortOrder: 'asc', pageNo, pageSize: PART },
        actor,
      );
      left = total - pageNo * PART;
      yield items.filter(({ email }) => emails.has(email.toLowerCase())).map((row) => cellsOf(row, names));
    }
  }
}
