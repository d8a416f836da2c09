import { expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../apps/web/src');
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.spec\.tsx?$|^features\/gallery\//.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
const saying = (words: RegExp, of = files) => of.filter(({ text }) => words.test(text)).map(({ file }) => file);
const features = files.filter(({ file }) => file.startsWith('features/'));

/** Rows that are chosen for the work at hand, which is asked for elsewhere on the page. */
const worked = ['features/bulk/parts/fields-card.tsx', 'features/upload/parts/failed-rows.tsx'];

test('every list whose rows are chosen is the same table with the same bar', () => {
  const chosen = saying(/\bselected=\{selected\}|onSelect=\{(setSelected|onSelect)\}/, features).filter((file) => !worked.includes(file));
  expect(chosen.length).toBeGreaterThanOrEqual(8);
  const lists = features.filter(({ file }) => chosen.includes(file));
  expect(lists.filter(({ text }) => !/<(DataTable|\w+Table)\b/.test(text) || !/\bbulk=/.test(text)).map(({ file }) => file)).toEqual([]);
});

test('whatever changes many can be taken back for the same 30 seconds', () => {
  expect(readFileSync(join(root, 'ui/table/bulk-question.tsx'), 'utf8')).toContain('UNDO_MS = 30_000');
  const offers = files.filter(({ file, text }) => /\blasts:/.test(text) && !/ui\/feedback\/notice/.test(file));
  expect(offers.length).toBeGreaterThanOrEqual(3);
  expect(offers.filter(({ text }) => /\blasts:(?! UNDO_MS\b)/.test(text)).map(({ file }) => file)).toEqual([]);
});
