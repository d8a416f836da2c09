import { tryLater } from '../refusal/refused.js';
import { runInWorker, WorkerLimit, WorkersBusy } from '../files/run-in-worker.js';
import {
  drawing,
  factRows,
  GREY,
  group,
  letterhead,
  type PdfDrawing,
  type PdfGroup,
  type PdfLetterhead,
  signatures,
  text,
} from './pdf-parts.js';

/** Half a minute of work, and up to two minutes of waiting for it beside other work. */
const LIMITS = { memoryMb: 512, milliseconds: 30_000, patience: 4 };
const script = new URL('./pdf.worker.js', import.meta.url);

/** What a page is made of; drawn from values, never from HTML. */
export interface PdfPage {
  readonly title: string;
  readonly language: string;
  readonly blocks: readonly (
    | { readonly heading: string }
    | { readonly paragraph: string }
    | { readonly code: string }
    | { readonly rows: readonly (readonly [string, string])[] }
    | { readonly note: string }
    | { readonly table: PdfTable }
    /** Facts with a drawing at their right. */
    | { readonly rows: readonly (readonly [string, string])[]; readonly drawing: PdfDrawing }
    | { readonly group: PdfGroup }
    | { readonly signatures: readonly string[] }
  )[];
  readonly letterhead?: PdfLetterhead;
  /** At the foot of every page. */
  readonly footer?: PdfFooter;
}

/** Its head comes again on every page; a row is never torn. */
export interface PdfTable {
  readonly head: readonly string[];
  /** Of each column: points, as wide as its words (`auto`), or a part of what is left. */
  readonly widths: readonly (number | 'auto' | '*')[];
  /** Columns of numbers, from 0. */
  readonly right?: readonly number[];
  readonly rows: readonly (readonly string[])[];
}

export interface PdfFooter {
  readonly lines: readonly string[];
  /** With `{{page}}` and `{{pages}}`. */
  readonly pages: string;
}

const MARGIN = 48;
/** Between the margins of a sheet of A4. */
const WIDTH = 595.28 - 2 * MARGIN;

const table = ({ head, widths, right = [], rows }: PdfTable) => {
  const cell = (value: string, column: number, more: object = {}) =>
    text(value, { ...more, ...(right.includes(column) && { alignment: 'right' }) });
  return {
    table: {
      headerRows: 1,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths,
      body: [
        head.map((value, column) => cell(value, column, { bold: true, color: GREY })),
        ...rows.map((row) => row.map((value, column) => cell(value, column))),
      ],
    },
    layout: 'lightHorizontalLines',
    fontSize: 9,
    margin: [0, 0, 0, 6],
  };
};

/** @throws 503 unavailable when too many wait to be drawn, or the machine is too busy to draw this one in time */
export async function drawPdf({ title, language, blocks, footer, letterhead: head }: PdfPage): Promise<Uint8Array> {
  const content = blocks.map((block) => {
    if ('heading' in block) return text(block.heading, { bold: true, fontSize: 13, margin: [0, 14, 0, 4], headlineLevel: 1 });
    if ('paragraph' in block) return text(block.paragraph, { margin: [0, 2, 0, 4] });
    if ('code' in block) return text(block.code, { fontSize: 9, margin: [0, 2, 0, 4], characterSpacing: 0.2 });
    if ('note' in block) return text(block.note, { fontSize: 8, color: GREY, margin: [0, 0, 0, 4] });
    if ('table' in block) return table(block.table);
    if ('group' in block) return group(block.group);
    if ('signatures' in block) return signatures(block.signatures, WIDTH);
    if (!('drawing' in block)) return factRows(block.rows);
    const { width } = block.drawing;
    return {
      columns: [
        { width: '*', ...factRows(block.rows) },
        { width, ...drawing(block.drawing) },
      ],
      columnGap: 16,
    };
  });
  const document = {
    info: { title },
    language,
    pageMargins: [MARGIN, 44, MARGIN, 52],
    ...(footer && { foot: footer }),
    content: [...(head ? letterhead(head, WIDTH) : []), text(title, { bold: true, fontSize: 18, margin: [0, 0, 0, 8] }), ...content],
  };
  try {
    return await runInWorker<Uint8Array>('draws', script, document, LIMITS);
  } catch (error) {
    throw notDrawn(error);
  }
}

/** A busy machine is no fault of the page: it may be asked for again. */
export const notDrawn = (error: unknown): unknown => {
  if (error instanceof WorkersBusy) return tryLater('unavailable', 5);
  return error instanceof WorkerLimit && error.limit === 'time' ? tryLater('unavailable', 30) : error;
};
