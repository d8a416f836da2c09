import { spawnSync } from 'node:child_process';
import { inflateSync } from 'node:zlib';

export const hasPdfToText = spawnSync('pdftotext', ['-v']).status === 0;
/** Behind the title of a test that reads what a PDF says. */
export const orNoPdfToText = hasPdfToText ? '' : ' (skipped: pdftotext: it comes with poppler-utils)';

/** What a reader can copy out of the pages, without blanks: where a line breaks is not the point. */
export function textOfPdf(pdf: ArrayBuffer): string {
  const { stdout } = spawnSync('pdftotext', ['-', '-'], { input: new Uint8Array(pdf), encoding: 'utf8' });
  return stdout.replaceAll(/\s+/g, '');
}

/** Pages, counted in the file itself; objects may lie in compressed streams. */
export function pagesOfPdf(pdf: Buffer): number {
  let text = pdf.toString('latin1');
  for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('stream\n', at + 7)) {
    try {
      text += inflateSync(pdf.subarray(at + 7)).toString('latin1');
    } catch {
      // not a compressed one
    }
  }
  return text.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
}
