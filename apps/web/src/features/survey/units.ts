import { ownNames } from '@loam/domain/kernel/json/own-names';
import type { SurveyField } from '@loam/domain/survey/fields/survey-fields';
import type { TFunction } from 'i18next';

/** What one of the person's unit is in the metric one that is stored. */
interface Shown {
  readonly symbol: string;
  readonly factor: number;
}
const measured: Readonly<Record<string, readonly [metric: string, imperial: string, factor: number]>> = ownNames({
  'kg or lb': ['kg', 'lb', 0.45359237],
  'ha or ac': ['ha', 'ac', 0.40468564224],
  'm3 or gal': ['m³', 'gal', 0.003785411784],
  'L or gal': ['l', 'gal', 3.785411784],
});
const worded: Readonly<Record<string, string>> = ownNames({
  ...{ 'kg a.i.': 'kgAI', 't fresh': 'tFresh', 'trees/ha': 'treesHa', 'currency/day': 'perDay', 'currency/year': 'perYear' },
  ...{ species: 'species', trees: 'trees', times: 'times', passes: 'passes', persons: 'persons', years: 'years' },
  'currency per unit': 'perUnit',
});

/** How the unit of a question is written, and what a figure in it is of the stored one. */
export function shownUnit({ unit }: SurveyField, imperial: boolean, currency: string, t: TFunction<'survey'>): Shown | undefined {
  if (unit === undefined) return undefined;
  const both = measured[unit];
  if (both) return imperial ? { symbol: both[1], factor: both[2] } : { symbol: both[0], factor: 1 };
  if (unit === 'currency') return { symbol: currency, factor: 1 };
  return { symbol: worded[unit] === undefined ? unit : t(`unit.${worded[unit]}`, { currency }), factor: 1 };
}
