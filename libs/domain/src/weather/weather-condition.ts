import { roundHalfUp } from './weather-units.js';

export const conditions = ['no data', 'positive', 'moderate', 'severe'] as const;
export type Condition = (typeof conditions)[number];

/** One day as it was forecast, in °C, mm, m/s and per cent, unrounded; null where the provider says nothing. */
export interface DayWeather {
  readonly minTemp: number | null;
  readonly maxTemp: number | null;
  readonly rain: number | null;
  /** chance of rain, % */
  readonly chance: number | null;
  readonly wind: number | null;
  readonly humidity: number | null;
}

export const parameters = ['high', 'low', 'rain', 'wind', 'humidity'] as const;
export type Parameter = (typeof parameters)[number];
/** Why a day is no better: the parameter, its class, and the value that was compared. */
export interface Reason {
  readonly parameter: Parameter;
  readonly condition: 'moderate' | 'severe';
  readonly value: number;
  readonly unit: '°C' | 'mm' | 'm/s' | '%';
}
export interface DayCondition extends Readonly<Record<Parameter, Condition>> {
  /** the worse of high and low */
  readonly temp: Condition;
  readonly overall: Condition;
  readonly reasons: readonly Reason[];
}

/** Below a chance of so many per cent (and at it) rain does not count: specification §9. */
const CHANCE_THAT_COUNTS = 20;

// The bounds are those of specification §9. Where it is silent: heat below 12 °C is positive, because the low temperature judges cold.
const high = (celsius: number): Condition => (celsius >= 38 ? 'severe' : celsius >= 30 ? 'moderate' : 'positive');
const low = (celsius: number): Condition => (celsius <= 5 ? 'severe' : celsius < 12 ? 'moderate' : 'positive');
const wind = (metres: number): Condition => (metres >= 30 ? 'severe' : metres >= 22 ? 'moderate' : 'positive');
const humidity = (percent: number): Condition => (percent < 40 || percent >= 90 ? 'severe' : percent >= 80 ? 'moderate' : 'positive');
function rain(millimetres: number, chance: number | null): Condition {
  if (chance === null || chance <= CHANCE_THAT_COUNTS) return 'positive';
  return millimetres >= 30 ? 'severe' : millimetres >= 15 ? 'moderate' : 'positive';
}

/** What binary fractions leave of 30 mm (1.1811 in · 25.4) is not less than 30; a tenth of a micrometre is nothing. */
const exactMm = (millimetres: number): number => Number(millimetres.toFixed(7));
const worst = (...of: readonly Condition[]): Condition => conditions[Math.max(...of.map((one) => conditions.indexOf(one)))]!;
const units = { high: '°C', low: '°C', rain: 'mm', wind: 'm/s', humidity: '%' } as const;

/** Converted, rounded half up where the specification rounds, then compared. A parameter without a value does not weigh in. */
export function conditionOf(day: DayWeather): DayCondition {
  const values: Readonly<Record<Parameter, number | null>> = {
    high: day.maxTemp === null ? null : roundHalfUp(day.maxTemp),
    low: day.minTemp === null ? null : roundHalfUp(day.minTemp),
    rain: day.rain === null ? null : exactMm(day.rain),
    wind: day.wind === null ? null : roundHalfUp(day.wind),
    humidity: day.humidity,
  };
  const judge = { high, low, wind, humidity, rain: (mm: number) => rain(mm, day.chance) };
  const of = (one: Parameter): Condition => (values[one] === null ? 'no data' : judge[one](values[one]));
  const found = { high: of('high'), low: of('low'), rain: of('rain'), wind: of('wind'), humidity: of('humidity') };
  const overall = values.high === null && values.low === null ? 'no data' : worst(...Object.values(found));
  const reasons = parameters.flatMap((parameter): Reason[] => {
    const condition = found[parameter];
    if (overall === 'no data' || (condition !== 'moderate' && condition !== 'severe')) return [];
    return [{ parameter, condition, value: values[parameter]!, unit: units[parameter] }];
  });
  reasons.sort((a, b) => conditions.indexOf(b.condition) - conditions.indexOf(a.condition));
  return { ...found, temp: worst(found.high, found.low), overall, reasons };
}
