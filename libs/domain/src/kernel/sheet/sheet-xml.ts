import { ownNames } from '../json/own-names.js';

/** A table as it is exported: its first row names the columns. */
export type Table = readonly (readonly string[])[];

const plainNumber = /^[-+]?\d+([.,]\d+)?([eE][-+]?\d+)?$/;
const dangerous = /(^|[\r\n])[\s\u00a0\u200b\ufeff]*[=+\-@\t\r\n＝＋－＠]|^[\t\r\n]/;

/** A cell that a spreadsheet would run (after blanks, on any line) gets a leading apostrophe; plain numbers stay numbers. */
export const guarded = (text: string): string => (dangerous.test(text) && !plainNumber.test(text) ? `'${text}` : text);

const escapes: Readonly<Record<string, string>> = ownNames({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '_x000D_' });
// XML 1.0 has no place for other controls
const xmlText = (text: string): string =>
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '').replace(/[&<>"\r]/g, (sign) => escapes[sign]!);

function columnName(index: number): string {
  let name = '';
  for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) name = String.fromCharCode(65 + ((rest - 1) % 26)) + name;
  return name;
}

function xlsxCell(text: string, row: number, column: number): string {
  const at = `r="${columnName(column)}${row}"`;
  if (text === '') return '';
  const number = Number(text);
  if (/^-?(0|[1-9]\d{0,14})(\.\d+)?$/.test(text) && String(number) === text) return `<c ${at}><v>${text}</v></c>`;
  return `<c ${at} t="inlineStr"><is><t xml:space="preserve">${xmlText(guarded(text))}</t></is></c>`;
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

/** Rows of the sheet, the first of them having this number. */
export const xlsxRows = (table: Table, first: number): string =>
  table
    .map((cells, i) => `<row r="${first + i}">${cells.map((text, column) => xlsxCell(text, first + i, column)).join('')}</row>`)
    .join('');

/** What stands beside the rows in a workbook of one sheet (ECMA-376). */
export const besideRows = (name: string): Readonly<Record<string, string>> => ({
  '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
  '_rels/.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${xmlText(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
});
export const SHEET_PLACE = 'xl/worksheets/sheet1.xml';
export const SHEET_BEGIN = `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`;
export const SHEET_END = '</sheetData></worksheet>';

/** The files of a workbook of one sheet, by their places in its archive. */
export const sheetParts = (table: Table, name = 'Sheet1'): Readonly<Record<string, string>> => ({
  ...besideRows(name),
  [SHEET_PLACE]: `${SHEET_BEGIN}${xlsxRows(table, 1)}${SHEET_END}`,
});
