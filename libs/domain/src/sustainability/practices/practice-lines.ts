import { practiceSetOf } from '../../agronomy/tables/practice-options.js';
import type { PracticesState } from './practices.decider.js';
import type { PracticeValues, SettingsValues } from './practice-values.js';

/** What stands at a place, value by value under the name that a person reads: what its history and the audit tell. */
type Named = Readonly<Record<string, string | number | boolean>>;
export interface PracticeLines {
  readonly cropSettings: Named;
  readonly standingPractices: Named;
  readonly wantedPractices: Named;
}

/** The names of areas, indicators and options of a crop; what the tables no longer have keeps its id. */
function namesOf(crop: string) {
  const areas = practiceSetOf(crop.split('/')[0]!).impactAreas;
  const indicators = areas.flatMap((area) => area.indicators);
  const indicator = (id: string) => indicators.find((one) => one.id === id);
  return {
    area: (id: string) => areas.find((one) => one.id === id)?.impactAreaName ?? id,
    indicator: (id: string) => indicator(id)?.indicatorName ?? id,
    option: (of: string, id: string) => indicator(of)?.options.find((one) => one.id === id)?.label ?? id,
  };
}

type Line = readonly [name: string, value: string | number | boolean];

function settingLines([crop, { weights, offIndicators, offOptions, cost, costs }]: readonly [string, SettingsValues]): Line[] {
  const { area, indicator, option } = namesOf(crop);
  const named = (of: string, id: string) => `${crop} · ${indicator(of)}: ${option(of, id)}`;
  return [
    ...Object.entries(weights).map(([id, weight]): Line => [`${crop} · ${area(id)}`, `${weight} %`]),
    ...offIndicators.map((id): Line => [`${crop} · ${indicator(id)}`, false]),
    ...offOptions.map((both): Line => [named(both.slice(0, both.indexOf(' ')), both.slice(both.indexOf(' ') + 1)), false]),
    ...(cost === null ? [] : [[`${crop} · ≤ $`, cost] as const]),
    ...Object.entries(costs).flatMap(([of, options]) => Object.entries(options).map(([id, value]): Line => [`${named(of, id)} $`, value])),
  ];
}

function choiceLines([key, { choices, scores, trends, weights }]: readonly [string, PracticeValues]): Line[] {
  const { area, indicator, option } = namesOf(key);
  return [
    ...Object.entries(choices).map(([of, id]): Line => [`${key} · ${indicator(of)}`, option(of, id)]),
    ...Object.entries(scores).map(([id, score]): Line => [`${key} · ${area(id)}`, score]),
    ...Object.entries(trends).map(([id, { label, direction }]): Line => [`${key} · ${area(id)} ±`, direction === 'up' ? label : -label]),
    ...Object.entries(weights ?? {}).map(([id, weight]): Line => [`${key} · ${area(id)} %`, weight]),
  ];
}

export const practiceLines = ({ settings, choices }: PracticesState): PracticeLines => ({
  cropSettings: Object.fromEntries(Object.entries(settings).flatMap(settingLines)),
  standingPractices: Object.fromEntries(Object.entries(choices.standing).flatMap(choiceLines)),
  wantedPractices: Object.fromEntries(Object.entries(choices.wanted).flatMap(choiceLines)),
});
