import { Injectable } from '@nestjs/common';
import { growerExportNames } from '@loam/domain/grower/grower.export-names';
import type { ExportGrowers } from '@loam/domain/grower/grower.schema';
import { growerColumnNames } from '@loam/domain/grower/grower.upload-names';
import type { GrowerListRow } from '@loam/domain/grower/grower-body.schema';
import { countryOf } from '@loam/domain/kernel/locale/countries';
import { languageOf } from '@loam/domain/kernel/locale/language';
import type { Table } from '@loam/domain/kernel/sheet/sheet-xml';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import type { Download } from '../../platform/http/answers/download.js';
import { streamedSheet } from '../../platform/sheets/sheet-stream.js';
import { Access } from '../access/index.js';
import { GrowerReads } from './grower.reads.js';

/** The columns of a sheet of growers that lists know, in its order; whom a grower is assigned to by name. */
const columns = [
  'fullName',
  'growerCode',
  'email',
  'phoneNumber',
  'country',
  'state',
  'companyName',
  'farmName',
  'farmId',
  'assignedTo',
] as const;
type Names = (typeof growerExportNames)[keyof typeof growerExportNames];

function cellsOf(row: GrowerListRow, names: Names): string[] {
  const sheet = { ...row, country: countryOf(row.countryId)?.key ?? '', assignedTo: row.assignedToName };
  return [
    ...columns.map((name) => sheet[name] ?? ''),
    names[row.active ? 'active' : 'inactive'],
    ...[row.fieldsCount, row.plansCount].map(String),
  ];
}

/** Chosen growers as a sheet. */
@Injectable()
export class GrowerExport {
  constructor(
    private readonly access: Access,
    private readonly reads: GrowerReads,
  ) {}

  /** @throws 404 GroupNotFound */
  async of({ groupId, ids, format, lang }: ExportGrowers, actor: Actor): Promise<Download> {
    await this.access.growersOf(actor, groupId);
    const language = languageOf(lang);
    const names = growerExportNames[language];
    return streamedSheet(names.file, format, this.table({ groupId, ids }, language, actor));
  }

  private async *table(
    { groupId, ids }: Pick<ExportGrowers, 'groupId' | 'ids'>,
    language: keyof typeof growerExportNames,
    actor: Actor,
  ): AsyncGenerator<Table> {
    const [own, names] = [growerColumnNames[language], growerExportNames[language]];
    yield [[...columns.map((name) => own[name]), names.status, names.fields, names.plans]];
    for await (const rows of this.reads.chosen(groupId, ids, actor)) yield rows.map((row) => cellsOf(row, names));
  }
}
