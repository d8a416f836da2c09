import { ownNames } from '../kernel/json/own-names.js';

/** International inch of 25.4 mm and mile of 1,609.344 m (1959), knot of 1,852 m an hour: exact by definition. */
const MM_PER_INCH = 25.4;
/** Specification §9; it is also the exact factor. */
const MS_PER_MPH = 0.44704;
const MS_PER_KNOT = 1852 / 3600;

type Convert = (value: number) => number;
const same: Convert = (value) => value;

/** What providers call their units, in lower case, and how a value comes to °C, mm and m/s. */
export const toCelsius: Readonly<Record<string, Convert>> = ownNames({
  '°c': same,
  c: same,
  '°f': (f) => ((f - 32) * 5) / 9,
  f: (f) => ((f - 32) * 5) / 9,
});
export const toMillimetres: Readonly<Record<string, Convert>> = ownNames({
  mm: same,
  inch: (inch) => inch * MM_PER_INCH,
  in: (inch) => inch * MM_PER_INCH,
});
export const toMetresPerSecond: Readonly<Record<string, Convert>> = ownNames({
  'm/s': same,
  ms: same,
  'mp/h': (mph) => mph * MS_PER_MPH,
  mph: (mph) => mph * MS_PER_MPH,
  'km/h': (kmh) => kmh / 3.6,
  kmh: (kmh) => kmh / 3.6,
  kn: (knots) => knots * MS_PER_KNOT,
});
export const toPercent: Readonly<Record<string, Convert>> = ownNames({ '%': same });

/** Half up: 29.5 → 30, -0.5 → 0. What computing in binary leaves of a half counts as one: 85.1 °F are 29.499999999999996 °C. */
export const roundHalfUp = (value: number): number => Math.floor(value + 0.5 + 1e-9);
