import { type Decider, unknownEvent } from '../../kernel/decider/decider.js';
import { type ErrorDetail, invalid, type Refusal, refuse } from '../../kernel/errors/errors.js';
import { ownValue } from '../../kernel/json/own-names.js';
import { sameJson } from '../../kernel/json/same-json.js';
import { type PracticeArea, practiceSetOf } from '../../agronomy/tables/practice-options.js';
import { sustainabilityErrors } from '../sustainability.errors.js';
import type { AreaGiven } from './practice.schema.js';
import { indicatorsOf, nothingChosen, type PracticeValues, scoreOf, type SettingsValues, trendOf } from './practice-values.js';

/** Where practices are kept: the platform, a level, or a field of a grower. */
export interface PracticePlace {
  readonly companyId?: number;
  readonly collectionId?: number;
  readonly groupId?: number;
  readonly growerId?: number;
  readonly fieldId?: number;
}
/** The whole of what a level set for a crop, after the change. */
export type PracticeSettingsSaved = {
  type: 'PracticeSettingsSaved';
  data: { place: PracticePlace; crop: string; values: SettingsValues };
};
export type PracticeSettingsReset = { type: 'PracticeSettingsReset'; data: { place: PracticePlace; crop: string } };
/** `kind`: what stands on the field now, or what is wanted of it; `key`: the crop, or `crop/variety`. */
export type PracticesSaved = {
  type: 'PracticesSaved';
  data: { place: PracticePlace; kind: ChoiceKind; key: string; values: PracticeValues };
};
export type PracticesReset = { type: 'PracticesReset'; data: { place: PracticePlace; kind: ChoiceKind; key: string } };
export type PracticesEvent = PracticeSettingsSaved | PracticeSettingsReset | PracticesSaved | PracticesReset;

export type ChoiceKind = 'standing' | 'wanted';
export interface SettingsGiven {
  readonly impactAreas?: readonly AreaGiven[] | undefined;
  readonly cost?: number | null | undefined;
  readonly costs?: SettingsValues['costs'] | undefined;
}
export type PracticesCommand =
  | { type: 'SaveSettings'; place: PracticePlace; crop: string; above: SettingsValues; given: SettingsGiven }
  | { type: 'ResetSettings'; place: PracticePlace; crop: string }
  | { type: 'SavePractices'; place: PracticePlace; kind: ChoiceKind; key: string; settings: SettingsValues; areas: readonly AreaGiven[] }
  | { type: 'ResetPractices'; place: PracticePlace; kind: ChoiceKind; key: string };

export interface PracticesState {
  readonly status: 'none' | 'there';
  readonly place: PracticePlace;
  readonly settings: Readonly<Record<string, SettingsValues>>;
  readonly choices: Readonly<Record<ChoiceKind, Readonly<Record<string, PracticeValues>>>>;
}

const no = refuse(sustainabilityErrors);
const detail = (field: string, key: 'unknownImpactArea' | 'unknownIndicator' | 'unknownPractice', value: string): ErrorDetail => ({
  field,
  key,
  message: sustainabilityErrors[key].message,
  params: { value },
});

interface Found {
  readonly area: PracticeArea;
  readonly given: AreaGiven;
}
/** What the entries mean, by id or by name; everything that names nothing is told at once. */
function meant(crop: string, given: readonly AreaGiven[]): { found: Found[] } | { refusal: Refusal } {
  const { impactAreas } = practiceSetOf(crop);
  const broken: ErrorDetail[] = [];
  const found = given.flatMap((one, i): Found[] => {
    const area = impactAreas.find(({ id, impactAreaName }) => id === one.id || impactAreaName === one.impactAreaName);
    if (!area) {
      broken.push(detail(`impactAreas[${i}].id`, 'unknownImpactArea', one.id ?? one.impactAreaName ?? ''));
      return [];
    }
    (one.indicators ?? []).forEach((indicator, j) => {
      const at = `impactAreas[${i}].indicators[${j}]`;
      const known = area.indicators.find(({ id, indicatorName }) => id === indicator.id || indicatorName === indicator.indicatorName);
      if (!known) return broken.push(detail(`${at}.id`, 'unknownIndicator', indicator.id ?? indicator.indicatorName ?? ''));
      const option = indicator.option ?? indicator.optimizePractice;
      if (option !== undefined && !known.options.some(({ id, label }) => id === option || label === option))
        broken.push(detail(`${at}.option`, 'unknownPractice', option));
      (indicator.options ?? []).forEach(({ id, label }, k) => {
        if (!known.options.some((one_) => one_.id === id || one_.label === label))
          broken.push(detail(`${at}.options[${k}].id`, 'unknownPractice', id ?? label ?? ''));
      });
    });
    return [{ area, given: one }];
  });
  return broken.length > 0 ? { refusal: invalid(broken) } : { found };
}

/** Costs are kept by the ids of the crop's practices; what names none is told by its place. */
function strayCosts(crop: string, costs: SettingsValues['costs']): ErrorDetail[] {
  const indicators = indicatorsOf(practiceSetOf(crop));
  return Object.entries(costs).flatMap(([of, options]) => {
    const known = indicators.find(({ id }) => id === of);
    if (!known) return [detail(`costs.${of}`, 'unknownIndicator', of)];
    const strays = Object.keys(options).filter((option) => !known.options.some(({ id }) => id === option));
    return strays.map((option) => detail(`costs.${of}.${option}`, 'unknownPractice', option));
  });
}

const weightsTotal = (weights: Readonly<Record<string, number>>): number => Object.values(weights).reduce((sum, weight) => sum + weight, 0);
const WEIGHT_TOLERANCE = 1e-6;
function wrongWeights(weights: Readonly<Record<string, number>>): Refusal | undefined {
  const value = weightsTotal(weights);
  return Math.abs(value - 100) > WEIGHT_TOLERANCE ? no('weightsSum', { value, total: 100 }) : undefined;
}
const weightsAfter = (crop: string, before: Readonly<Record<string, number>>, found: readonly Found[]): Record<string, number> =>
  Object.fromEntries(
    practiceSetOf(crop).impactAreas.map(({ id, weight }) => [
      id,
      found.find(({ area }) => area.id === id)?.given.weight ?? before[id] ?? weight,
    ]),
  );
const toggled = (list: readonly string[], name: string, selected: boolean | undefined): readonly string[] =>
  selected === undefined ? list : selected ? list.filter((one) => one !== name) : list.includes(name) ? list : [...list, name];

function settingsAfter(crop: string, before: SettingsValues, given: SettingsGiven): SettingsValues | Refusal {
  const read = meant(crop, given.impactAreas ?? []);
  if ('refusal' in read) return read.refusal;
  const strays = strayCosts(crop, given.costs ?? {});
  if (strays.length > 0) return invalid(strays);
  let { offIndicators, offOptions } = before;
  for (const { area, given: entry } of read.found)
    for (const one of entry.indicators ?? []) {
      const indicator = area.indicators.find(({ id, indicatorName }) => id === one.id || indicatorName === one.indicatorName)!;
      offIndicators = toggled(offIndicators, indicator.id, one.selected);
      for (const { id, label, selected } of one.options ?? []) {
        const option = indicator.options.find((known) => known.id === id || known.label === label)!;
        offOptions = toggled(offOptions, `${indicator.id} ${option.id}`, selected);
      }
    }
  const weights = weightsAfter(crop, before.weights, read.found);
  const refusal = wrongWeights(weights);
  if (refusal) return refusal;
  const empty = practiceSetOf(crop).impactAreas.find(({ indicators }) => indicators.every(({ id }) => offIndicators.includes(id)));
  if (empty) return no('indicatorRequired', { value: empty.id });
  return {
    weights,
    offIndicators: offIndicators.toSorted(),
    offOptions: offOptions.toSorted(),
    cost: given.cost === undefined ? before.cost : given.cost,
    costs: given.costs ?? before.costs,
  };
}

/** What is sent back as it was read changes nothing; a chosen practice takes an area's score and trend along unless these were sent. */
function practicesAfter(
  crop: string,
  settings: SettingsValues,
  before: PracticeValues,
  areas: readonly AreaGiven[],
): PracticeValues | Refusal {
  const read = meant(crop, areas);
  if ('refusal' in read) return read.refusal;
  let choices = before.choices;
  let [scores, trends] = [{ ...before.scores }, { ...before.trends }];
  for (const { area, given } of read.found) {
    const was = scoreOf(area, settings, before);
    let chosen = false;
    for (const one of given.indicators ?? []) {
      const indicator = area.indicators.find(({ id, indicatorName }) => id === one.id || indicatorName === one.indicatorName)!;
      const named = one.option ?? one.optimizePractice;
      const option = named === undefined ? undefined : indicator.options.find(({ id, label }) => id === named || label === named)!;
      const stands = choices[indicator.id];
      if (!option || option.id === stands || (stands === undefined && option.isDefault)) continue;
      choices = { ...choices, [indicator.id]: option.id };
      chosen = true;
    }
    if (chosen) {
      const { [area.id]: _score, ...otherScores } = scores;
      const { [area.id]: _trend, ...otherTrends } = trends;
      [scores, trends] = [otherScores, otherTrends];
    }
    if (given.score !== undefined && Math.round(given.score) !== was) scores = { ...scores, [area.id]: Math.round(given.score) };
    const trend = given.trend;
    if (trend && !chosen) {
      const stood = trendOf(area, settings, before);
      const merged = { label: trend.label ?? stood.label, direction: trend.direction ?? stood.direction };
      if (!sameJson(merged, stood)) trends = { ...trends, [area.id]: merged };
    }
  }
  const weighted = read.found.some(
    ({ area, given }) =>
      given.weight !== undefined && given.weight !== (before.weights?.[area.id] ?? settings.weights[area.id] ?? area.weight),
  );
  const weights = weighted ? weightsAfter(crop, before.weights ?? settings.weights, read.found) : before.weights;
  return (weighted && weights && wrongWeights(weights)) || { choices, scores, trends, weights };
}

const cropOfKey = (key: string): string => key.split('/')[0]!;

/** Settings and choices of practices at one place, by crop. Who may change them is asked before. */
export const practices: Decider<PracticesState, PracticesCommand, PracticesEvent> = {
  initial: { status: 'none', place: {}, settings: {}, choices: { standing: {}, wanted: {} } },

  decide(command, state): readonly PracticesEvent[] | Refusal {
    const { place } = command;
    switch (command.type) {
      case 'SaveSettings': {
        const before = ownValue(state.settings, command.crop) ?? command.above;
        const values = settingsAfter(command.crop, before, command.given);
        if ('status' in values) return values;
        const stood = { ...before, weights: weightsAfter(command.crop, before.weights, []) };
        return sameJson(values, stood) ? [] : [{ type: 'PracticeSettingsSaved', data: { place, crop: command.crop, values } }];
      }
      case 'ResetSettings':
        return ownValue(state.settings, command.crop) ? [{ type: 'PracticeSettingsReset', data: { place, crop: command.crop } }] : [];
      case 'SavePractices': {
        const before = ownValue(state.choices[command.kind], command.key) ?? nothingChosen;
        const values = practicesAfter(cropOfKey(command.key), command.settings, before, command.areas);
        if ('status' in values) return values;
        const { kind, key } = command;
        return sameJson(values, before) ? [] : [{ type: 'PracticesSaved', data: { place, kind, key, values } }];
      }
      case 'ResetPractices': {
        const { kind, key } = command;
        return ownValue(state.choices[kind], key) ? [{ type: 'PracticesReset', data: { place, kind, key } }] : [];
      }
    }
  },

  evolve(state, event): PracticesState {
    const there = { ...state, status: 'there' as const, place: event.data.place };
    switch (event.type) {
      case 'PracticeSettingsSaved':
        return { ...there, settings: { ...state.settings, [event.data.crop]: event.data.values } };
      case 'PracticeSettingsReset': {
        const { [event.data.crop]: _gone, ...settings } = state.settings;
        return { ...there, settings };
      }
      case 'PracticesSaved': {
        const { kind, key, values } = event.data;
        return { ...there, choices: { ...state.choices, [kind]: { ...state.choices[kind], [key]: values } } };
      }
      case 'PracticesReset': {
        const { kind, key } = event.data;
        const { [key]: _gone, ...left } = state.choices[kind];
        return { ...there, choices: { ...state.choices, [kind]: left } };
      }
      default:
        return unknownEvent(state, event);
    }
  },
};
