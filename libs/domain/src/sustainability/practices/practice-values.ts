import { areaScore, EVEN_WEIGHT, overallScore, scoreRange, tierOf, trendFrom } from '../../agronomy/practice/score.js';
import {
  defaultOption,
  type PracticeArea,
  practiceBases,
  type PracticeIndicator,
  type PracticeSet,
  practiceSetOf,
  sustainableCrop,
  type Trend,
} from '../../agronomy/tables/practice-options.js';

/** What a level sets for a crop. Everything is in use that is not named as off; `cost` is the limit per hectare, null without one. */
export interface SettingsValues {
  readonly weights: Readonly<Record<string, number>>;
  readonly offIndicators: readonly string[];
  /** `indicator option` */
  readonly offOptions: readonly string[];
  readonly cost: number | null;
  /** What practices cost a year per hectare, by indicator and option. */
  readonly costs: Readonly<Record<string, Readonly<Record<string, number>>>>;
}
/** What was chosen for a crop, a variety or a field. `scores` and `trends` are those that were set by hand. */
export interface PracticeValues {
  readonly choices: Readonly<Record<string, string>>;
  readonly scores: Readonly<Record<string, number>>;
  readonly trends: Readonly<Record<string, Trend>>;
  readonly weights: Readonly<Record<string, number>> | null;
}
export const nothingChosen: PracticeValues = { choices: {}, scores: {}, trends: {}, weights: null };
export const initialSettings: SettingsValues = { weights: {}, offIndicators: [], offOptions: [], cost: null, costs: {} };

/** How a crop is kept: its own name, or that of the default options as it was asked, in lower case. */
export const cropKey = (written: string): string => sustainableCrop(written) ?? written.trim().toLowerCase();
/** Where choices are kept: of a crop, or of one of its varieties. */
export const choiceKey = (crop: string, subcrop: string | undefined): string =>
  subcrop === undefined || subcrop === '' ? cropKey(crop) : `${cropKey(crop)}/${subcrop.trim().toLowerCase()}`;

export const weightOf = (area: PracticeArea, settings: SettingsValues, values: PracticeValues): number =>
  values.weights?.[area.id] ?? settings.weights[area.id] ?? EVEN_WEIGHT;
const inUse = ({ indicators }: PracticeArea, { offIndicators }: SettingsValues): readonly PracticeIndicator[] =>
  indicators.filter(({ id }) => !offIndicators.includes(id));
const chosenOf = (indicator: PracticeIndicator, { choices }: PracticeValues) =>
  indicator.options.find(({ id }) => id === choices[indicator.id]) ?? defaultOption(indicator);

/** The area's score: set by hand, else the mean of its practices once anything was chosen, else 100. */
export function scoreOf(area: PracticeArea, settings: SettingsValues, values: PracticeValues): number {
  const set = values.scores[area.id];
  if (set !== undefined) return set;
  if (Object.keys(values.choices).length === 0) return area.score;
  return areaScore(inUse(area, settings).map((indicator) => chosenOf(indicator, values).score));
}
/** How the area has moved: as set by hand, else against the crop's default practices once anything was chosen. */
export function trendOf(area: PracticeArea, settings: SettingsValues, values: PracticeValues): Trend {
  const set = values.trends[area.id];
  if (set) return set;
  if (Object.keys(values.choices).length === 0) return area.trend;
  const base = areaScore(inUse(area, settings).map((indicator) => defaultOption(indicator).score));
  return trendFrom(scoreOf(area, settings, values), base);
}

function indicatorBody(indicator: PracticeIndicator, settings: SettingsValues, values: PracticeValues) {
  const standard = defaultOption(indicator);
  const chosen = chosenOf(indicator, values);
  const costs = settings.costs[indicator.id] ?? {};
  const options = indicator.options.map(({ id, label, score, cost, provenance, basis }) => {
    const price = costs[id];
    return {
      id,
      label,
      emission: '' as const,
      score,
      cost: price === undefined ? cost : tierOf(price, costs[standard.id] ?? 0),
      trend: trendFrom(score, standard.score),
      selected: !settings.offOptions.includes(`${indicator.id} ${id}`),
      isDefault: id === standard.id,
      costPerHa: price ?? null,
      provenance,
      basis: practiceBases[basis]!,
    };
  });
  const now = options.find(({ id }) => id === chosen.id)!;
  return {
    id: indicator.id,
    indicatorName: indicator.indicatorName,
    description: indicator.description,
    alsoAffects: [...indicator.alsoAffects],
    selected: !settings.offIndicators.includes(indicator.id),
    option: now.id,
    optimizePractice: now.label,
    cost: now.cost,
    score: now.score,
    trend: now.trend,
    options,
  };
}

/** The four areas with what is chosen, in the order Soil Health, Climate, Biodiversity, Water. */
export const areaBodies = (crop: string, settings: SettingsValues, values: PracticeValues) =>
  practiceSetOf(crop).impactAreas.map((area) => ({
    id: area.id,
    impactAreaName: area.impactAreaName,
    score: scoreOf(area, settings, values),
    weight: weightOf(area, settings, values),
    trend: trendOf(area, settings, values),
    indicators: area.indicators.map((indicator) => indicatorBody(indicator, settings, values)),
  }));

export function scoreBody(crop: string, settings: SettingsValues, values: PracticeValues) {
  const impactAreas = areaBodies(crop, settings, values);
  const score = overallScore(impactAreas);
  return { score, range: scoreRange(score), impactAreas };
}

/** Indicators by id over all areas. */
export const indicatorsOf = ({ impactAreas }: PracticeSet): readonly PracticeIndicator[] =>
  impactAreas.flatMap(({ indicators }) => indicators);

/** Those of costs and choices that the crop's table has: what was stored under another name, or before a table changed, stops nothing. */
export function knownPractices(crop: string, costs: SettingsValues['costs'], choices: PracticeValues['choices']) {
  const known = new Map(indicatorsOf(practiceSetOf(crop)).map(({ id, options }) => [id, new Set(options.map((option) => option.id))]));
  return {
    costs: Object.fromEntries(
      Object.entries(costs).flatMap(([indicator, options]) => {
        const has = known.get(indicator);
        return has ? [[indicator, Object.fromEntries(Object.entries(options).filter(([option]) => has.has(option)))]] : [];
      }),
    ),
    choices: Object.fromEntries(Object.entries(choices).filter(([indicator, option]) => known.get(indicator)?.has(option))),
  };
}

/** The score without the bodies of its practices, for lists of many fields; `weakest`: the indicator in use that scores least. */
export function quickScore(crop: string, settings: SettingsValues, values: PracticeValues) {
  const { impactAreas } = practiceSetOf(crop);
  const areas = impactAreas.map((area) => ({
    id: area.id,
    score: scoreOf(area, settings, values),
    weight: weightOf(area, settings, values),
  }));
  const score = overallScore(areas);
  let weakest: { readonly id: string; readonly score: number } | undefined;
  for (const area of impactAreas)
    for (const indicator of inUse(area, settings)) {
      const one = chosenOf(indicator, values);
      if (!weakest || one.score < weakest.score) weakest = { id: indicator.id, score: one.score };
    }
  return {
    score,
    range: scoreRange(score),
    areas: Object.fromEntries(areas.map((one) => [one.id, one.score])),
    weakest: weakest?.id ?? null,
  };
}
