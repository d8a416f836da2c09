import type { Language } from '@loam/domain/kernel/list-names';
import { unitOf } from '@loam/domain/kernel/units';
import type { RecommendationBody } from '@loam/domain/recommendation/recommendation.schema';
import type { PdfPage } from '../../platform/pdf/pdf.js';
import { numberIn } from './sheet-format.js';
import { sheetWords } from './sheet-words.js';

const words: Readonly<Record<Language, string>> = { en: 'Recommendation', mr: 'शिफारस', pt: 'Recomendação' };

/** The options and notes of a recommendation, for the top of its plan's sheet. */
export function recommendationBlocks({ options, notes, fertilizers }: RecommendationBody, language: Language): PdfPage['blocks'] {
  const { product, dose } = sheetWords[language];
  const names = new Map(fertilizers.map(({ id, name }) => [id, name]));
  const amount = (value: number | null, unitId: number | null) =>
    value === null ? '—' : `${numberIn(language, value)} ${unitOf(unitId ?? 0)?.symbol ?? ''}`.trim();
  return [
    ...options.flatMap((option) => [
      { heading: `${words[language]}: ${option.name}` },
      {
        table: {
          head: [product, dose],
          widths: ['*', 100] as const,
          right: [1],
          rows: option.fertilizers.map((one) => [names.get(one.id) ?? '', amount(one.amount, one.unitId)]),
        },
      },
    ]),
    ...notes.map(({ text, by }) => ({ paragraph: `${by.name}: ${text}` })),
  ];
}
