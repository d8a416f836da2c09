import { strToU8, type Zippable, zipSync } from 'fflate';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

interface Book {
  /** What stands between `<sheetData>` and its end. */
  readonly rows?: string;
  readonly sheet?: string;
  readonly workbook?: string;
  readonly relations?: string;
  readonly types?: string;
  readonly shared?: string;
  readonly more?: Zippable;
}

export const textCell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
/** A sheet with one grower. */
export const honestRows = `<row r="1">${textCell('A1', 'fullName')}</row><row r="2">${textCell('A2', 'Book Grower')}</row>`;

/** The parts of a workbook, each of which a test can replace by a hostile one. */
export function partsOf({ rows = honestRows, sheet, workbook, relations, types, shared, more = {} }: Book = {}): Zippable {
  return {
    '[Content_Types].xml': strToU8(
      types ?? `<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    ),
    'xl/workbook.xml': strToU8(
      workbook ?? `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      relations ??
        `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/>${shared === undefined ? '' : `<Relationship Id="rId2" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/>`}</Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': strToU8(
      sheet ?? `<?xml version="1.0"?><worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`,
    ),
    ...(shared !== undefined && { 'xl/sharedStrings.xml': strToU8(shared) }),
    ...more,
  };
}

export const bookOf = (book?: Book): Buffer => Buffer.from(zipSync(partsOf(book), { level: 6 }));
