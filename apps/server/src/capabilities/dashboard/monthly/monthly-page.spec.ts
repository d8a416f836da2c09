import { expect, test } from '@jest/globals';
import { languageCodes } from '@loam/domain/kernel/locale/language';
import { ownLetters, render } from '../../../platform/mail/letters.js';
import type { MonthlyFigures } from './monthly-figures.reads.js';
import { figuresIn, monthlyLetter, monthlyPage } from './monthly-page.js';
import { monthlyLetters } from './monthly.words.js';

const counts = (n: number) => ({ plans: n, fields: 2 * n, growers: 3 * n, areaHa: 4.25 * n });
const figures: MonthlyFigures = {
  month: '2026-10',
  days: { from: '2026-10-01', to: '2026-10-31' },
  columns: { now: counts(1000), before: counts(20), yearBefore: counts(30), inAll: counts(4000) },
  groups: [{ groupId: 1, name: 'North', ...counts(1000) }],
  trend: [{ from: '2026-10-01', to: '2026-10-31', ...counts(1000), yearBefore: counts(30) }],
  crops: [{ cropId: 5, name: 'Coffee', plans: 1000, areaHa: 8500 }],
  people: { items: [{ userId: 7, name: '', ...counts(5) }], total: 12 },
  products: 4,
  company: { name: 'Río Verde & Co.', logo: null, colours: null },
};
const at = '2026-11-01T06:00:00.000Z';
const tablesIn = (page: ReturnType<typeof monthlyPage>) => page.blocks.flatMap((block) => ('table' in block ? [block.table] : []));

test('a month stands beside the one before, the year before and all there is, with its unit in every head', () => {
  const page = monthlyPage(figures, { name: 'Eva', language: 'en', metricTypeId: 0 }, at);
  expect(page.title).toBe('October 2026 in figures');
  const [stands, months, groups, crops, people] = tablesIn(page);
  expect(stands).toMatchObject({
    head: ['', 'October 2026', 'Month before', 'A year before', 'In all by 31 Oct 2026'],
    rows: [
      ['Plans', '1,000', '20', '30', '4,000'],
      ['Fields', '2,000', '40', '60', '8,000'],
      ['Growers', '3,000', '60', '90', '12,000'],
      ['Area (ha)', '4,250', '85', '127.5', '17,000'],
    ],
  });
  expect([months!.rows[0], groups!.rows[0], crops!.rows[0]]).toEqual([
    ['October 2026', '1,000', '2,000', '3,000', '4,250', '30'],
    ['North', '1,000', '2,000', '3,000', '4,250'],
    ['Coffee', '1,000', '8,500'],
  ]);
  expect(people!.rows).toEqual([['Removed person', '5', '10', '15', '21.3']]);
  expect(page.blocks).toContainEqual({ note: 'The first 1 of 12.' });
});

test('the paper has its company’s colours, and without them Loam’s own', () => {
  const colours = { main: '#123a6b', accent: '#f2a33a' };
  const reader = { name: 'Eva', language: 'en', metricTypeId: 0 } as const;
  expect(monthlyPage({ ...figures, company: { ...figures.company!, colours } }, reader, at).letterhead).toEqual({
    ...{ name: 'Río Verde & Co.', lines: ['Eva'], colours },
  });
  expect(monthlyPage(figures, reader, at).letterhead).not.toHaveProperty('colours');
});

test('who reckons in acres is told acres: 4,250 ha are 10,502 ac', () => {
  const page = monthlyPage(figures, { name: 'Eva', language: 'en', metricTypeId: 1 }, at);
  expect(tablesIn(page)[0]!.rows[3]!.slice(0, 2)).toEqual(['Area (ac)', '10,502']); // 4,250 / 0.40468564224
  expect(figuresIn({ language: 'pt', metricTypeId: 0 }).areaWithUnit(1234.5)).toBe('1.234,5 ha');
});

test.each(languageCodes)('%s: every row has as many cells as its head, and no place of the letter stays open', (language) => {
  const page = monthlyPage({ ...figures, crops: [] }, { name: 'Eva', language, metricTypeId: 0 }, at);
  for (const { head, widths, rows } of tablesIn(page))
    for (const row of rows) expect([row.length, widths.length]).toEqual([head.length, head.length]);
  const said = monthlyLetter(figures, { name: 'Eva', language, metricTypeId: 0 });
  const letter = render(monthlyLetters[language].monthlyReport, { language, ...said }, 'https://loam.example');
  expect(letter.links).toEqual(['https://loam.example/dashboard?days=custom&from=2026-10-01&to=2026-10-31']);
  expect(letter.text + letter.subject).not.toContain('{{');
  for (const [name, value] of Object.entries(said.values))
    expect([name, (letter.text + letter.subject).includes(value)]).toEqual([name, true]);
  expect(Object.keys(ownLetters[language])).not.toContain('monthlyReport');
});
