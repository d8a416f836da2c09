import { expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from '../support/stack.js';
import { hasPdfToText, orNoPdfToText, pagesOfPdf } from './support/pdf.js';

/** Where a word stands, in points from the upper edge of its page. */
const heightOf = (pdf: Uint8Array, word: string): number => {
  const { stdout } = spawnSync('pdftotext', ['-bbox', '-', '-'], { input: pdf, encoding: 'utf8' });
  return Number(new RegExp(`yMin="([\\d.]+)"[^>]*>${word}<`).exec(stdout)?.[1]);
};
const square = (at: number) => [
  [at, at],
  [at + 40, at],
  [at + 40, at + 40],
  [at, at + 40],
];

(hasPdfToText ? test : test.skip)(
  `R649 a drawing and the words upon it stay in their places when a heading further down goes to the next page${orNoPdfToText}`,
  async () => {
    const { drawPdf } = (await import(pathToFileURL(join(projectRoot, 'apps/server/dist/platform/pdf/pdf.js')).href)) as {
      drawPdf(page: object): Promise<Uint8Array>;
    };
    const drawn = (lines: number) =>
      drawPdf({
        title: 'Plan',
        language: 'en',
        blocks: [
          {
            rows: [['Field', 'Mine']],
            drawing: {
              ...{ width: 190, height: 150, caption: 'North is up.' },
              shapes: [{ points: square(75), strong: true }],
              labels: [{ text: 'Upon', x: 95, y: 95, strong: true }],
            },
          },
          ...Array.from({ length: lines }, () => ({ paragraph: 'words' })),
          { heading: 'Cost' },
          { paragraph: 'Alone' },
        ],
      });
    const [short, long] = [await drawn(1), await drawn(25)];
    const box = heightOf(short, 'North');
    expect(box - heightOf(short, 'Upon')).toBeGreaterThan(30); // within the box, above the caption
    expect([heightOf(long, 'Upon'), heightOf(long, 'North')]).toEqual([heightOf(short, 'Upon'), box]);
    // the heading went with its words, and nothing else did
    expect([pagesOfPdf(Buffer.from(long)), heightOf(long, 'Cost') < 120, heightOf(long, 'Cost') < heightOf(long, 'Alone')]).toEqual([
      2,
      true,
      true,
    ]);
  },
);
