import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { conditionOf } from './weather-condition.js';
import { roundHalfUp, toCelsius, toMetresPerSecond, toMillimetres } from './weather-units.js';

interface Case {
  readonly input: Readonly<Record<'maxF' | 'minF' | 'precIn' | 'prob' | 'mph' | 'hum', number | null>>;
  readonly expect: Readonly<Record<string, string>>;
}
const file = join(import.meta.dirname, '../../../../tests/fixtures/weather-conditions.json');
const { cases } = JSON.parse(readFileSync(file, 'utf8')) as { cases: Case[] };
const from = (value: number | null, convert: (value: number) => number) => (value === null ? null : convert(value));

test.each(cases)('the class of each parameter and of the day: $input', ({ input, expect: wanted }) => {
  const { high, low, rain, wind, humidity, overall } = conditionOf({
    maxTemp: from(input.maxF, toCelsius['°f']!),
    minTemp: from(input.minF, toCelsius['°f']!),
    rain: from(input.precIn, toMillimetres['inch']!),
    chance: input.prob,
    wind: from(input.mph, toMetresPerSecond['mp/h']!),
    humidity: input.hum,
  });
  const named = (word: string | undefined) => (word === 'noData' || word === 'no-data' ? 'no data' : word);
  expect({ high, low, precipitation: rain, wind, humidity, overall }).toEqual(
    Object.fromEntries(Object.entries(wanted).map(([name, word]) => [name, named(word)])),
  );
});

test('there are 51 of them', () => expect(cases).toHaveLength(51));

test('halves go up, also those that binary fractions fall short of', () => {
  expect([85.1, 85, 86, 31.1, 30.2].map((f) => roundHalfUp(toCelsius['°f']!(f)))).toEqual([30, 29, 30, 0, -1]);
});

test('the reasons say what weighs, the worst first, with the value that was compared', () => {
  const { reasons, overall, temp } = conditionOf({ maxTemp: 31.2, minTemp: 14, rain: 34.5, chance: 80, wind: 23.4, humidity: 60 });
  expect(overall).toBe('severe');
  expect(temp).toBe('moderate');
  expect(reasons).toEqual([
    { parameter: 'rain', condition: 'severe', value: 34.5, unit: 'mm' },
    { parameter: 'high', condition: 'moderate', value: 31, unit: '°C' },
    { parameter: 'wind', condition: 'moderate', value: 23, unit: 'm/s' },
  ]);
});
