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

/** What stands in the file, its compressed streams too. */
function drawnInPdf(pdf: Buffer): string {
  let text = pdf.toString('latin1');
  for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('stream\n', at + 7)) {
    try {
      text += inflateSync(pdf.subarray(at + 7)).toString('latin1');
    } catch {
      // not a compressed one
    }
  }
  return text;
}

/** Pages, counted in the file itself; objects may lie in compressed streams. */
export const pagesOfPdf = (pdf: Buffer): number => drawnInPdf(pdf).match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;

const hex = (share: string) =>
  Math.round(Number(share) * 255)
    .toString(16)
    .padStart(2, '0');
/** The colours that something is filled with, as `#1f7a3d`. */
export const fillsOfPdf = (pdf: Buffer): ReadonlySet<string> =>
  new Set([...drawnInPdf(pdf).matchAll(/([\d.]+) ([\d.]+) ([\d.]+) (?:rg|scn)\b/g)].map(([, ...shares]) => `#${shares.map(hex).join('')}`));
