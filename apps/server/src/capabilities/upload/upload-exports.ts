import { Injectable } from '@nestjs/common';
import { outcomesOf, type Upload } from '@loam/domain/upload/upload.decider';
import type { RowCells } from '@loam/domain/kernel/sheet/upload-kind';
import { errorText } from '@loam/domain/kernel/errors/error-text';
import { type Language, languageOf } from '@loam/domain/kernel/locale/language';
import type { UploadSheet } from '@loam/domain/upload/upload-sheet';
import { Download } from '../../platform/http/answers/download.js';
import { sheetTypes, writeCsv, writeXlsx } from '../../platform/sheets/sheet-writer.js';
import { errorTexts } from '../../platform/texts/domain-texts.js';
import { rowErrorOf } from './upload.answers.js';
import { UploadFiles } from './upload-files.js';
import { UploadSheets } from './upload-sheets.js';
import type { Table } from '@loam/domain/kernel/sheet/sheet-xml';

export type SheetFormat = 'csv' | 'xlsx';
/** Heads of the columns that are ours: the row's number in the file that was uploaded, and what is wrong with it. */
const [pt, es] = [
  ['Linha', 'Erros'],
  ['Fila', 'Errores'],
] as const;
const ownHeaders: Readonly<Record<Language, readonly [row: string, errors: string]>> = {
  ...{ en: ['Row', 'Errors'], mr: ['ओळ', 'त्रुटी'], pt, es },
  ...{ 'pt-PT': pt, 'es-419': es },
};

const written = (name: string, format: SheetFormat, table: Table, separator?: string) =>
  new Download(`${name}.${format}`, sheetTypes[format], format === 'csv' ? writeCsv(table, separator) : writeXlsx(table));

/** Sheets that people download: the template, and the rows that failed with what is wrong with each. */
@Injectable()
export class UploadExports {
  constructor(
    private readonly files: UploadFiles,
    private readonly sheets: UploadSheets,
  ) {}

  /** Headers in the language, and one row that can be imported as it stands. */
  template(sheet: UploadSheet, language: string | undefined): Download {
    return written(`${sheet.name}-template`, 'xlsx', [
      sheet.templateHeaders(language),
      sheet.head.columns.map((column) => sheet.example[column] ?? ''),
    ]);
  }

  /**
   * As the file that was uploaded had them: its headers, its separator, the number of each row. The columns of numbers and errors are
   * not read when it is corrected and uploaded again.
   */
  async failed(state: Upload, format: SheetFormat, language: string | undefined): Promise<Download> {
    const sheet = this.sheets.of(state.kind);
    const names = sheet.columnNames(language);
    const rows = await this.files.rows(state);
    const { headers, separator } = rows.source;
    // what is wrong reads as on the page that offers the file; who names no language gets the words of the API
    const texts = language === undefined ? {} : errorTexts(languageOf(language));
    const failed: { row: number; values: RowCells; said: string }[] = [];
    for (const [row, outcome] of [...outcomesOf(state)].sort(([a], [b]) => a - b)) {
      if (!('failed' in outcome)) continue;
      const kept = await this.files.row(state, rows, row);
      const said = outcome.failed.errors
        .map(rowErrorOf)
        .map(
          ({ column, key, message, params }) => `${headers[column] ?? names[column] ?? column}: ${errorText(texts, key, message, params)}`,
        );
      failed.push({ row, values: kept?.values ?? {}, said: said.join('; ') });
    }
    const used = new Set(failed.flatMap(({ values }) => Object.keys(values)));
    const own = Object.keys(headers);
    const columns = [...own, ...sheet.head.columns.filter((name) => !own.includes(name))].filter(
      (name) => used.has(name) || name === sheet.label,
    );
    const [rowHead, errorsHead] = ownHeaders[languageOf(language)];
    const table = [
      [rowHead, ...columns.map((name) => headers[name] ?? names[name]!), errorsHead],
      ...failed.map(({ row, values, said }) => [String(row), ...columns.map((name) => values[name] ?? ''), said]),
    ];
    return written(`${state.file.name.replace(/\.[^.]*$/, '')}-errors`, format, table, separator);
  }
}
