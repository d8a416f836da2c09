import { areaScore, overallScore, type ScoreRange, scoreRange, trendFrom } from '@loam/domain/agronomy/practice/score';
import type { Optimization } from './queries';

export type Choices = Readonly<Record<string, string>>;
type Area = Optimization['impactAreas'][number];
export type Indicator = Area['indicators'][number];

const optionOf = (indicator: Indicator, choices: Choices) =>
  indicator.options.find(({ id }) => id === (choices[indicator.id] ?? indicator.option)) ?? indicator.options[0]!;

export interface Moved {
  readonly score: number;
  readonly range: ScoreRange;
  readonly areas: readonly Area[];
  /** what the chosen practices cost per hectare; null: nobody has entered a cost of any */
  readonly cost: number | null;
}

/** What choices come to before the server has answered, by the same rules: a chosen option brings its score, cost and trend. */
export function moved({ impactAreas }: Pick<Optimization, 'impactAreas'>, choices: Choices): Moved {
  const touched = Object.keys(choices).length > 0;
  const areas = impactAreas.map((area) => {
    const indicators = area.indicators.map((indicator) => {
      const { id, label, score, cost, trend } = optionOf(indicator, choices);
      return { ...indicator, option: id, optimizePractice: label, score, cost, trend };
    });
    if (!touched) return { ...area, indicators };
    const inUse = indicators.filter(({ selected }) => selected);
    const score = areaScore(inUse.map((one) => one.score));
    const standard = areaScore(inUse.map(({ options }) => (options.find(({ isDefault }) => isDefault) ?? options[0]!).score));
    return { ...area, indicators, score, trend: trendFrom(score, standard) };
  });
  const score = overallScore(areas);
  const costs = areas.flatMap(({ indicators }) => indicators.flatMap((one) => (one.selected ? (optionOf(one, {}).costPerHa ?? []) : [])));
  return { score, range: scoreRange(score), areas, cost: costs.length === 0 ? null : costs.reduce((sum, one) => sum + one, 0) };
}
