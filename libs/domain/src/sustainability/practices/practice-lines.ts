import { practiceSetOf } from '../../agronomy/tables/practice-options.js';
import type { PracticesState } from './practices.decider.js';
import type { PracticeValues, SettingsValues } from './practice-values.js';

/** What stands at a place, each value a line as a person reads it: what its history and the audit tell. */
export interface PracticeLines {
  readonly cropSettings: readonly string[];
  readonly standingPractices: readonly string[];
  readonly wantedPractices: readonly string[];
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

function settingLines(crop: string, { weights, offIndicators, offOptions, cost, costs }: SettingsValues): string[] {
  const { area, indicator, option } = namesOf(crop);
  return [
    ...Object.entries(weights).map(([id, weight]) => `${crop} · ${area(id)} ${weight} %`),
    ...offIndicators.map((id) => `${crop} · ${indicator(id)} −`),
    ...offOptions.map((both) => {
      const [of, id] = [both.slice(0, both.indexOf(' ')), both.slice(both.indexOf(' ') + 1)];
      return `${crop} · ${indicator(of)}: ${option(of, id)} −`;
    }),
    ...(cost === null ? [] : [`${crop} · ≤ ${cost}`]),
    ...Object.entries(costs).flatMap(([of, options]) =>
      Object.entries(options).map(([id, value]) => `${crop} · ${indicator(of)}: ${option(of, id)} ${value}`),
    ),
  ];
}

function choiceLines(key: string, { choices, scores, trends, weights }: PracticeValues): string[] {
  const { area, indicator, option } = namesOf(key);
  return [
    ...Object.entries(choices).map(([of, id]) => `${key} · ${indicator(of)}: ${option(of, id)}`),
    ...Object.entries(scores).map(([id, score]) => `${key} · ${area(id)} ${score}`),
    ...Object.entries(trends).map(([id, trend]) => `${key} · ${area(id)} ${trend}`),
    ...Object.entries(weights ?? {}).map(([id, weight]) => `${key} · ${area(id)} ${weight} %`),
  ];
}

export const practiceLines = ({ settings, choices }: PracticesState): PracticeLines => ({
  cropSettings: Object.entries(settings).flatMap(([crop, values]) => settingLines(crop, values)),
  standingPractices: Object.entries(choices.standing).flatMap(([key, values]) => choiceLines(key, values)),
  wantedPractices: Object.entries(choices.wanted).flatMap(([key, values]) => choiceLines(key, values)),
});
