import { Refused } from '../refused.js';
import { defaultOption, type PracticeIndicator, type PracticeOption, practiceSetOf } from '../tables/practice-options.js';
import { FACTS, type PathIndicator, type PathOption, type PathProblem } from './path-problem.js';

/** Per hectare, by indicator and option: what a practice costs a year. An option without a figure is not proposed. */
export type PracticeCosts = Readonly<Record<string, Readonly<Record<string, number>>>>;
export interface PracticeCase {
  readonly crop: string;
  readonly current: Readonly<Record<string, string>>;
  readonly costs: PracticeCosts;
  readonly weights?: Readonly<Record<string, number>> | undefined;
  readonly together?: readonly string[] | undefined;
  /** Indicators and options that an adviser's settings leave out. */
  readonly leftOut?: { readonly indicators: ReadonlySet<string>; readonly options: ReadonlySet<string> } | undefined;
}

const called = (one: { readonly id: string }, name: string, written: string): boolean =>
  one.id === written || name.toLowerCase() === written.trim().toLowerCase();

function byName<V>(given: Readonly<Record<string, V>>, field: string, indicators: readonly PracticeIndicator[]): Map<string, V> {
  return new Map(
    Object.entries(given).map(([name, value]) => {
      const meant = indicators.find((one) => called(one, one.indicatorName, name));
      if (!meant) throw new Refused('unknownInput', `${field}.${name}`, `${name} is no indicator of the crop`);
      return [meant.id, value];
    }),
  );
}
function optionOf({ id, options }: PracticeIndicator, written: string, field: string): PracticeOption {
  const meant = options.find((one) => called(one, one.label, written));
  if (!meant)
    throw new Refused('invalidInput', `${field}.${id}`, `${written} is no option of ${id}: ${options.map((o) => o.id).join(', ')}`);
  return meant;
}

/**
 * The choice that an adviser has: every option with a cost, at what it costs beside the one that stands now; what already happened stays.
 * @throws Refused what names no indicator or option of the crop
 */
export function practiceProblem({ crop, current, costs, weights, together, leftOut }: PracticeCase): PathProblem {
  const { impactAreas } = practiceSetOf(crop);
  const all = impactAreas.flatMap(({ indicators }) => indicators);
  const stands = byName(current, 'current', all);
  const priced = byName(costs, 'costs', all);
  const indicatorOf = (indicator: PracticeIndicator): PathIndicator => {
    const written = stands.get(indicator.id);
    const now = written === undefined ? defaultOption(indicator) : optionOf(indicator, written, 'current');
    const prices = new Map(
      Object.entries(priced.get(indicator.id) ?? {}).map(([name, cost]) => [optionOf(indicator, name, 'costs').id, cost]),
    );
    const options = indicator.options.flatMap(({ id, score }): PathOption[] => {
      if (id === now.id) return [{ id, score, cost: 0 }];
      const cost = prices.get(id);
      const offered = cost !== undefined && !FACTS.some((fact) => fact === indicator.id) && !leftOut?.options.has(`${indicator.id} ${id}`);
      return offered ? [{ id, score, cost: cost - (prices.get(now.id) ?? 0) }] : [];
    });
    return { id: indicator.id, current: now.id, options };
  };
  return {
    together,
    areas: impactAreas.map(({ id, weight, indicators }) => ({
      id,
      weight: weights?.[id] ?? weight,
      indicators: indicators.filter((one) => !leftOut?.indicators.has(one.id)).map(indicatorOf),
    })),
  };
}
