import { type AlertType, convertAlertValue } from '../alert-parameters.js';
import type { AlertContent } from '../alert.schema.js';
import type { ForecastDay } from '../forecast.js';

/** A day of the forecast on which an alert speaks, and with which value, in the alert's own unit. */
export interface MatchedDay {
  readonly date: string;
  readonly value: number;
}
export interface StagePlace {
  readonly stageId: number;
  readonly from: string | null;
  readonly to: string | null;
}
/** What is known of the crop that stands on a field. */
export interface Standing {
  readonly cropId: number;
  readonly plantingDate: string | null;
  readonly stages: readonly StagePlace[];
}
/** A chance of rain up to this is no rain (specification §9). */
const LEAST_CHANCE = 20;

/** Stages of a day: -1 before planting, -2 the planting itself; none after the crop ends. */
export function stagesOn(date: string, { plantingDate, stages }: Standing): readonly number[] {
  if (plantingDate !== null && date < plantingDate) return [-1];
  const found = stages.flatMap(({ stageId, from, to }) => (from !== null && to !== null && date >= from && date <= to ? [stageId] : []));
  return date === plantingDate ? [-2, ...found] : found;
}

/** The day's value that an alert of a type watches, in the forecast's units: °C, mm, m/s, %. */
function watched(type: AlertType, day: ForecastDay): number | null {
  switch (type) {
    case 'Heat':
      return day.maxTemp;
    case 'Cold':
      return day.minTemp;
    case 'Rain':
      return (day.chance ?? 0) > LEAST_CHANCE ? day.rain : null;
    case 'Wind':
      return day.wind;
    case 'Humidity':
      return day.humidity;
    case 'HumidityLow':
      return day.humidityMin ?? day.humidity;
  }
}
const forecastUnit: Readonly<Record<AlertType, string>> = {
  ...{ Heat: '°C', Cold: '°C', Rain: 'mm', Wind: 'm/s', Humidity: '%', HumidityLow: '%' },
};

/** Without what converting leaves in binary: 38 °C is 100.4 °F, not 100.39999999999999. */
const exact = (value: number): number => Number(value.toPrecision(12));

/** Days from `today` on which an alert speaks for what stands on a field. Compared in the alert's unit, exactly, without rounding. */
export function matchedDays(alert: AlertContent, days: readonly ForecastDay[], standing: Standing, today: string): MatchedDay[] {
  const { type, parameter, stages, cropId } = alert;
  if (cropId !== null && cropId !== standing.cropId) return [];
  const low = type === 'Cold' || type === 'HumidityLow';
  return days.flatMap((day) => {
    const found = day.date < today ? null : watched(type, day);
    if (found === null) return [];
    const value = exact(convertAlertValue(type, found, forecastUnit[type], parameter.unit));
    const speaks = low ? value <= parameter.value : value >= parameter.value;
    const inStage = stages.length === 0 || stagesOn(day.date, standing).some((stage) => stages.includes(stage));
    return speaks && inStage ? [{ date: day.date, value: Math.round(value * 100) / 100 }] : [];
  });
}
