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

const drawing = async () =>
  (await import(pathToFileURL(join(projectRoot, 'apps/server/dist/platform/pdf/pdf.js')).href)) as {
    drawPdf(page: object): Promise<Uint8Array>;
  };

(hasPdfToText ? test : test.skip)(`a table that goes over a page has its head on each, and a stage its bar${orNoPdfToText}`, async () => {
  const { drawPdf } = await drawing();
  const pagesWith = async (block: object, first: RegExp, again: RegExp) => {
    const pdf = await drawPdf({ title: 'Plan', language: 'en', blocks: [block] });
    const { stdout } = spawnSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' });
    const pages = stdout.split('\f').filter((page) => page.trim() !== '');
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.map((page) => page.match(again)?.length)).toEqual(pages.map(() => 1));
    // nothing of the table stands above its head
    for (const page of pages) expect(page.search(again)).toBeLessThan(page.search(first));
    return pages;
  };
  const doses = Array.from({ length: 90 }, (_, n) => [`Product ${n}`, `${n} kg/ha`, ''] as const);
  const staged = await pagesWith(
    { group: { bar: 'Tillering · 12 May', said: 'Broadcast', rows: doses } },
    /Product/,
    /Tillering · 12 May\s+Broadcast/g,
  );
  const all = doses.map(([name]) => name);
  expect(staged.flatMap((page) => page.match(/Product \d+/g) ?? [])).toEqual(all);
  const table = { head: ['What', 'How much'], widths: ['*', 90], rows: doses.map(([name, dose]) => [name, dose]) };
  await pagesWith({ table }, /Product/, /What\s+How much/g);
});

(hasPdfToText ? test : test.skip)(
  `R649 a drawing and the words upon it stay in their places when a heading further down goes to the next page${orNoPdfToText}`,
  async () => {
    const { drawPdf } = await drawing();
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

(hasPdfToText ? test : test.skip)(`a figure stands on one line with its unit, however narrow the column${orNoPdfToText}`, async () => {
  const { drawPdf } = await drawing();
  const soil = ['CEC', 'sum of bases 7,5 cmolc/dm³', 'acidity 11,25 cmolc/dm³', 'lime 2.500 kg/ha'];
  for (const width of [60, 70, 80, 90, 100]) {
    const blocks = [{ table: { head: ['', ''], widths: ['*', width], rows: soil.map((words) => [words, words]) } }];
    const pdf = await drawPdf({ title: 'Plan', language: 'pt-BR', blocks });
    const { stdout } = spawnSync('pdftotext', ['-raw', '-', '-'], { input: pdf, encoding: 'utf8' });
    for (const figure of ['7,5 cmolc/dm³', '11,25 cmolc/dm³', '2.500 kg/ha'])
      expect([width, stdout.split(figure).length]).toEqual([width, 3]);
  }
});
