import { tryLater } from '../http/refused.js';
import { runInWorker, WorkersBusy } from '../files/run-in-worker.js';
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
  )[];
}

const text = (value: string, more: object = {}) => ({ text: runsOf(value), ...more });

/** @throws 503 unavailable when too many wait to be drawn */
export async function drawPdf({ title, language, blocks }: PdfPage): Promise<Uint8Array> {
  const content = blocks.map((block) => {
    if ('heading' in block) return text(block.heading, { bold: true, fontSize: 13, margin: [0, 14, 0, 4] });
    if ('paragraph' in block) return text(block.paragraph, { margin: [0, 2, 0, 4] });
    if ('code' in block) return text(block.code, { fontSize: 9, margin: [0, 2, 0, 4], characterSpacing: 0.2 });
    return {
      table: { widths: [130, '*'], body: block.rows.map(([name, value]) => [text(name, { color: '#555555' }), text(value)]) },
      layout: 'noBorders',
    };
  });
  const document = {
    info: { title },
    language,
    pageMargins: [56, 56, 56, 56],
    content: [text(title, { bold: true, fontSize: 20, margin: [0, 0, 0, 10] }), ...content],
  };
  try {
    return await runInWorker<Uint8Array>(script, document, LIMITS);
  } catch (error) {
    throw error instanceof WorkersBusy ? tryLater('unavailable', 5) : error;
  }
}
