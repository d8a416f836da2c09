import { tryLater } from '../refusal/refused.js';
import { runInWorker, WorkerLimit, WorkersBusy } from '../files/run-in-worker.js';
import { runsOf } from './text-runs.js';

const LIMITS = { memoryMb: 512, milliseconds: 30_000 };
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
  )[];
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

const GREY = '#555555';
const text = (value: string, more: object = {}) => ({ text: runsOf(value), ...more });

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
export async function drawPdf({ title, language, blocks, footer }: PdfPage): Promise<Uint8Array> {
  const content = blocks.map((block) => {
    if ('heading' in block) return text(block.heading, { bold: true, fontSize: 13, margin: [0, 14, 0, 4], headlineLevel: 1 });
    if ('paragraph' in block) return text(block.paragraph, { margin: [0, 2, 0, 4] });
    if ('code' in block) return text(block.code, { fontSize: 9, margin: [0, 2, 0, 4], characterSpacing: 0.2 });
    if ('note' in block) return text(block.note, { fontSize: 8, color: GREY, margin: [0, 0, 0, 4] });
    if ('table' in block) return table(block.table);
    return {
      table: { widths: [130, '*'], body: block.rows.map(([name, value]) => [text(name, { color: GREY }), text(value)]) },
      layout: 'noBorders',
    };
  });
  const document = {
    info: { title },
    language,
    pageMargins: [56, 56, 56, 56],
    ...(footer && { foot: footer }),
    content: [text(title, { bold: true, fontSize: 20, margin: [0, 0, 0, 10] }), ...content],
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
