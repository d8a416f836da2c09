import type { Condition } from '@loam/domain/weather/weather-condition';
import { formatNumber } from '../../../i18n/number';
import { preferences, type UnitSystem } from '../../../i18n/preferences';
import type { Tone } from '../../../ui/badge';

interface Shown {
  readonly unit: string;
  readonly from: (value: number) => number;
  readonly decimals: number;
}
const shown: Readonly<Record<UnitSystem, Readonly<Record<'temp' | 'rain' | 'wind', Shown>>>> = {
  metric: {
    temp: { unit: '°C', from: (celsius) => celsius, decimals: 0 },
    rain: { unit: 'mm', from: (mm) => mm, decimals: 1 },
    wind: { unit: 'm/s', from: (ms) => ms, decimals: 0 },
  },
  imperial: {
    temp: { unit: '°F', from: (celsius) => (celsius * 9) / 5 + 32, decimals: 0 },
    rain: { unit: 'in', from: (mm) => mm / 25.4, decimals: 2 },
    wind: { unit: 'mph', from: (ms) => ms / 0.44704, decimals: 0 },
  },
};

/** A value in the reader's units: `31 °C`, `—` for none. Weather is rounded, not cut off. */
export function weatherValue(what: 'temp' | 'rain' | 'wind', value: number | null, units: UnitSystem = preferences().units): string {
  if (value === null) return '—';
  const { unit, from, decimals } = shown[units][what];
  return `${formatNumber(Number(from(value).toFixed(decimals)), { decimals })} ${unit}`;
}
export const percentOf = (value: number | null): string => (value === null ? '—' : `${formatNumber(value, { decimals: 0 })} %`);

const tones: Readonly<Record<Exclude<Condition, 'no data'>, Tone>> = { positive: 'ok', moderate: 'warn', severe: 'bad' };
const isKnown = (condition: string): condition is keyof typeof tones => Object.hasOwn(tones, condition);
/** Never a colour alone: the badge has a mark and the word. What is not known is grey. */
export const toneOf = (condition: string): Tone => (isKnown(condition) ? tones[condition] : 'none');
export const conditionKey = (condition: string) => (isKnown(condition) ? condition : 'noData');
export const toneOfVerdict = { good: 'ok', caution: 'warn', no: 'bad', unknown: 'none' } as const satisfies Record<string, Tone>;
