import { Injectable } from '@nestjs/common';
import { outcomesOf, type Upload } from '@loam/domain/upload/upload.decider';
import type { UploadSheet } from '@loam/domain/upload/upload-sheet';
import { Download } from '../../platform/http/answers/download.js';
import { sheetTypes, type Table, writeCsv, writeXlsx } from '../../platform/sheets/sheet-writer.js';
import { rowErrorOf } from './upload.answers.js';
import { UploadFiles } from './upload-files.js';
import { UploadSheets } from './upload-sheets.js';

export type SheetFormat = 'csv' | 'xlsx';
const errorHeaders: Readonly<Record<string, string>> = { en: 'Errors', mr: 'त्रुटी', pt: 'Erros' };

const written = (name: string, format: SheetFormat, table: Table) =>
  new Download(`${name}.${format}`, sheetTypes[format], format === 'csv' ? writeCsv(table) : writeXlsx(table));

/** Sheets that people download: the template, and the rows that failed with what is wrong with each. */
@Injectable()
export class UploadExports {
  constructor(
    private readonly files: UploadFiles,
    private readonly sheets: UploadSheets,
  ) {}

  /** Headers in the language, and one row that can be imported as it stands. */
  template(sheet: UploadSheet, language: string | undefined): Download {
    const [names, { columns }] = [sheet.columnNames(language), sheet.head];
    return written(`${sheet.name}-template`, 'xlsx', [
      columns.map((column) => names[column]!),
      columns.map((column) => sheet.example[column] ?? ''),
    ]);
  }

  /** Can be corrected and uploaded again: its headers are those of the template, the column of errors is not read. */
  async failed(state: Upload, format: SheetFormat, language: string | undefined): Promise<Download> {
    const sheet = this.sheets.of(state.kind);
    const [names, { columns }] = [sheet.columnNames(language), sheet.head];
    const rows = await this.files.rows(state);
    const table: string[][] = [];
    const used = new Set<string>();
    for (const [row, outcome] of [...outcomesOf(state)].sort(([a], [b]) => a - b)) {
      if (!('failed' in outcome)) continue;
      const kept = await this.files.row(state, rows, row);
      for (const name of Object.keys(kept?.values ?? {})) used.add(name);
      const said = outcome.failed.errors.map(rowErrorOf).map(({ column, message }) => `${names[column] ?? column}: ${message}`);
      table.push([...columns.map((name) => kept?.values[name] ?? ''), said.join('; ')]);
    }
    const shown = columns.map((name) => used.has(name) || name === sheet.label);
    const narrow = (cells: readonly string[]) => cells.filter((_, i) => shown[i] ?? true);
    const headers = [...columns.map((name) => names[name]!), errorHeaders[(language ?? 'en').slice(0, 2)] ?? errorHeaders['en']!];
    return written(`${state.file.name.replace(/\.[^.]*$/, '')}-errors`, format, [headers, ...table].map(narrow));
  }
}
