import type { Language } from '@loam/domain/kernel/locale/language';
import { unitOf } from '@loam/domain/kernel/unit/units';
import { dateIn } from '../../../platform/texts/dates.js';
import { citedWords } from '../../../platform/texts/domain-texts.js';
import type { PdfPage } from '../../../platform/pdf/pdf.js';
import { paperClass } from './paper-class-words.js';
import type { Paper } from './paper.reads.js';
import { paperWords } from './paper-words.js';
import { numberIn } from './sheet-format.js';

/** The soil test that the plan is made for: its values with their classes, and whose these are. */
export function soilBlocks(soil: Paper['soil'], language: Language): PdfPage['blocks'] {
  if (!soil) return [];
  const words = paperWords[language];
  const { cited, region: regionOf } = citedWords(language);
  const books = new Set(
    soil.values.flatMap(({ book, region }) => {
      if (book === null) return [];
      return [region === null ? cited(book) : `${cited(book)} (${regionOf(region)})`];
    }),
  );
  const cells = soil.values.map(({ key, value, unitId, label }) => [
    words.names[key] ?? key,
    `${numberIn(language, value)} ${key === 'pH' ? '' : (unitOf(unitId)?.symbol ?? '')}`.trim(),
    label === null ? '—' : paperClass(label, language),
  ]);
  const half = Math.ceil(cells.length / 2);
  const head = [words.measured, words.value, words.class];
  return [
    { heading: words.soil(soil.sampledOn === null ? null : dateIn(language, soil.sampledOn)) },
    {
      table: {
        head: [...head, ...head],
        widths: ['*', 'auto', 70, '*', 'auto', 70],
        right: [1, 4],
        rows: cells.slice(0, half).map((left, at) => [...left, ...(cells[half + at] ?? ['', '', ''])]),
      },
    },
    ...(books.size > 0 ? [{ note: words.books([...books].join('; ')) }] : []),
  ];
}
