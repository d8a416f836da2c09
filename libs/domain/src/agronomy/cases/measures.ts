import { KG_HA, LB_AC } from '../../kernel/unit/unit-ids.js';
import { convert, HA_PER_ACRE, KG_PER_LB, L_PER_GALLON, type Unit, units } from '../../kernel/unit/units.js';
import { ownNames } from '../../kernel/json/own-names.js';

/** A unit as what it measures: one of it in the base named. */
export interface Measure {
  readonly factor: number;
  readonly base: string;
}

const bySymbol = (symbol: string): Unit[] => units.filter((unit) => unit.symbol.toLowerCase() === symbol.toLowerCase());
/** Other ways to write the symbols of the units' table. */
const SPELLINGS: Readonly<Record<string, string>> = ownNames({
  'm3/ha': 'm³/ha',
  m3: 'm³',
  'm3/h': 'm³/h',
  gpm: 'gal/min',
  'l/m3': 'l/m³',
  'mg/dm3': 'mg/dm³',
  'mmolc/dm3': 'mmolc/dm³',
  'cmolc/dm3': 'cmolc/dm³',
  'meq/100g': 'meq/100 g',
  'me/100g': 'meq/100 g',
  'me/100 g': 'meq/100 g',
  'cmol/kg': 'cmolc/kg',
  'cmol(+)/kg': 'cmolc/kg',
  'cmol/dm3': 'cmolc/dm³',
  dunam: 'Du',
  'ms/cm': 'dS/m',
  'mmho/cm': 'dS/m',
  'me/l': 'meq/l',
  'g/m3': 'mg/l',
  ppm: 'mg/kg',
  c: '°C',
  f: '°F',
});
/** Units written out, in the plural, or with the country whose measure is meant anyway. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/(?<!\s)\s+per\s+/g, '/'],
  [/\b(?:imperial|imp|uk) gal(?:lons?)?\b/g, 'ukgal'],
  [/\b(?:long|imperial|uk) tons?\b/g, 'ukton'],
  [/\bcubic yards?\b/g, 'yd3'],
  [/\bcubic f(?:ee|oo)t\b/g, 'ft3'],
  [/\bcubic met(?:re|er)s?\b/g, 'm3'],
  // a `ton` beside a metric measure is a tonne; short tons stand with pounds and acres
  [/\b(kg|g|mg)\s*\/\s*tons?\b/g, '$1/t'],
  [/^tons?\s*\/\s*(?=ha\b|hectares?\b)/g, 't/'],
  [/\bus |\bshort /g, ''],
  [/\bsq(?:uare|\.)? ?f(?:ee)?t\b/g, 'ft2'],
  [/\bsq(?:uare|\.)? ?m(?:et(?:re|er)s?)?\b/g, 'm2'],
  [/\b(?:acre|ac)[- ]f(?:oo|ee)?t\b/g, 'acft'],
  [/\b(?:acre|ac)[- ]in(?:ch(?:es)?)?\b/g, 'acin'],
  [/\bacres?\b/g, 'ac'],
  [/\bhectares?\b/g, 'ha'],
  [/\b(?:lbs|pounds?)\b/g, 'lb'],
  [/\bfluid ounces?\b/g, 'fl oz'],
  [/\bounces?\b/g, 'oz'],
  [/\bpints?\b/g, 'pt'],
  [/\bquarts?\b/g, 'qt'],
  [/\bgallons?\b/g, 'gal'],
  [/\blit(?:re|er)s?\b/g, 'l'],
  [/\b(?:tonnes?|metric tons?|mt)\b/g, 't'],
  [/\btons\b/g, 'ton'],
  [/\binch(?:es)?\b/g, 'in'],
  [/\bquintals?\b/g, 'q'],
  [/\bgrains?\b/g, 'gr'],
  [/\bunits\b/g, 'unit'],
  [/\bmicro(?=mho|s\/)/g, 'u'],
  [/\b(m|u)?mhos\b/g, '$1mho'],
  [/\b(c|m)mol ?\((?:\+|c)\)/g, '$1molc'],
  [/[μµ]/g, 'u'],
  [/³/g, '3'],
  [/²/g, '2'],
];
/** A tonne a hectare as bushels an acre: pounds of a bushel by the grain standards of the USDA (maize 56, wheat and soybean 60, barley 48, oats 32). */
const BUSHEL_LB: Readonly<Record<string, number>> = ownNames({
  maize: 56,
  corn: 56,
  wheat: 60,
  soybean: 60,
  soybeans: 60,
  barley: 48,
  oat: 32,
  oats: 32,
  sorghum: 56,
  rye: 56,
});
/** What quotients are made of: a mass in kg, an area in ha, a volume in l, a time in h. Pound, acre and foot of 1959, gallon of NIST Handbook 44; ton, gallon and fertiliser unit (a hundredth of 112 lb) of the UK Weights and Measures Act 1985. */
const PARTS: Readonly<Record<string, Measure>> = ownNames({
  kg: { factor: 1, base: 'mass' },
  g: { factor: 1e-3, base: 'mass' },
  mg: { factor: 1e-6, base: 'mass' },
  ug: { factor: 1e-9, base: 'mass' },
  t: { factor: 1000, base: 'mass' },
  q: { factor: 100, base: 'mass' },
  lb: { factor: KG_PER_LB, base: 'mass' },
  oz: { factor: KG_PER_LB / 16, base: 'mass' },
  gr: { factor: KG_PER_LB / 7000, base: 'mass' },
  ton: { factor: 2000 * KG_PER_LB, base: 'mass' },
  cwt: { factor: 100 * KG_PER_LB, base: 'mass' },
  ukton: { factor: 2240 * KG_PER_LB, base: 'mass' },
  unit: { factor: 1.12 * KG_PER_LB, base: 'mass' },
  ha: { factor: 1, base: 'area' },
  ac: { factor: HA_PER_ACRE, base: 'area' },
  m2: { factor: 1e-4, base: 'area' },
  km2: { factor: 100, base: 'area' },
  ft2: { factor: 9.290304e-6, base: 'area' },
  du: { factor: 0.1, base: 'area' },
  dunam: { factor: 0.1, base: 'area' },
  feddan: { factor: 0.420083, base: 'area' },
  l: { factor: 1, base: 'volume' },
  ml: { factor: 1e-3, base: 'volume' },
  hl: { factor: 100, base: 'volume' },
  m3: { factor: 1000, base: 'volume' },
  dm3: { factor: 1, base: 'volume' },
  cm3: { factor: 1e-3, base: 'volume' },
  ft3: { factor: 28.316846592, base: 'volume' },
  yd3: { factor: 27 * 28.316846592, base: 'volume' },
  ukgal: { factor: 4.54609, base: 'volume' },
  gal: { factor: L_PER_GALLON, base: 'volume' },
  qt: { factor: L_PER_GALLON / 4, base: 'volume' },
  pt: { factor: L_PER_GALLON / 8, base: 'volume' },
  'fl oz': { factor: L_PER_GALLON / 128, base: 'volume' },
  acin: { factor: HA_PER_ACRE * 254_000, base: 'volume' },
  acft: { factor: HA_PER_ACRE * 3_048_000, base: 'volume' },
  h: { factor: 1, base: 'time' },
  hr: { factor: 1, base: 'time' },
  min: { factor: 1 / 60, base: 'time' },
  s: { factor: 1 / 3600, base: 'time' },
  mol: { factor: 1000, base: 'amount' },
  mmol: { factor: 1, base: 'amount' },
  umol: { factor: 1e-3, base: 'amount' },
  eq: { factor: 1000, base: 'charge' },
  meq: { factor: 1, base: 'charge' },
  mmolc: { factor: 1, base: 'charge' },
  cmolc: { factor: 10, base: 'charge' },
});
/** What a quotient measures, and one of its base parts in its base. */
const QUOTIENTS: Readonly<Record<string, readonly Measure[]>> = ownNames({
  'mass/area': [{ factor: 1, base: 'kg/ha' }],
  'volume/area': [{ factor: 1, base: 'volumePerArea' }],
  'mass/volume': [
    { factor: 1e6, base: 'mg/l' },
    { factor: 1, base: 'bulkDensity' },
  ],
  'mass/mass': [{ factor: 1e6, base: 'massFraction' }],
  'volume/time': [{ factor: 1e-3, base: 'flow' }],
  'volume/volume': [{ factor: 1, base: 'injectionRatio' }],
  'amount/volume': [{ factor: 1, base: 'molarity' }],
  'amount/mass': [{ factor: 1, base: 'amountPerMass' }],
  'charge/volume': [{ factor: 1, base: 'normality' }],
  'charge/mass': [{ factor: 0.1, base: 'chargePerMass' }],
});
/** A length; as a depth of water also litres on a hectare: 1 m is 10 million. */
const depth = (metres: number): Measure[] => [
  { factor: metres, base: 'm' },
  { factor: metres * 1e7, base: 'volumePerArea' },
];
/** Measures that neither the units' table holds nor a quotient makes. */
const DERIVED: Readonly<Record<string, readonly Measure[]>> = ownNames({
  's/m': [{ factor: 10, base: 'dS/m' }],
  'us/cm': [{ factor: 0.001, base: 'dS/m' }],
  'umho/cm': [{ factor: 0.001, base: 'dS/m' }],
  'ms/m': [{ factor: 0.01, base: 'dS/m' }],
  ppb: [
    { factor: 1e-3, base: 'massFraction' },
    { factor: 1e-3, base: 'mg/l' },
  ],
  lph: [{ factor: 1e-3, base: 'flow' }],
  m: [{ factor: 1, base: 'm' }],
  ft: [{ factor: 0.3048, base: 'm' }],
  mm: depth(0.001),
  cm: depth(0.01),
  in: depth(0.0254),
});
const baseOf: Readonly<Record<string, string>> = ownNames({ massPerArea: 'kg/ha', massPerVolume: 'mg/l', conductivity: 'dS/m' });

/** `lb/1000 ft2`: a quotient of two parts, the lower one perhaps many times. */
function quotient(key: string): readonly Measure[] {
  const [, upper, times, lower] = /^([^/]+)\/(?:([\d,]+) ?)?([^\d,/][^/]*)$/.exec(key) ?? [];
  if (upper === undefined || lower === undefined || !Object.hasOwn(PARTS, upper) || !Object.hasOwn(PARTS, lower)) return [];
  const [above, below] = [PARTS[upper]!, PARTS[lower]!];
  const per = below.factor * Number(times?.replaceAll(',', '') ?? 1);
  return per > 0
    ? (QUOTIENTS[`${above.base}/${below.base}`] ?? []).map(({ factor, base }) => ({ factor: (factor * above.factor) / per, base }))
    : [];
}

/** Where the case of a letter decides: megagrams, millimoles a litre, the acre of bulletins. */
const CASED: readonly (readonly [RegExp, string])[] = [
  [/^Mg(?=\/)|(?<=\/)Mg$/, 't'],
  [/^mM$/, 'mmol/l'],
  [/\/\s?A$/, '/ac'],
];

/** `kg ha⁻¹` and `cmolc dm-3`, as journals write quotients. */
const asQuotient = (text: string): string =>
  text
    .replace(/(?<=[^\s.·])(?:\s*[.·]\s*|\s+)([a-zA-Z]+)(?:-1|⁻¹)$/, '/$1')
    .replace(/(?<=[^\s.·])(?:\s*[.·]\s*|\s+)([a-zA-Z]+)(?:-3|⁻³)$/, '/$13');

/** Everything that a unit may measure, as it is written in tables and bulletins; empty for what is no unit. */
export function measures(written: string): Measure[] {
  const cased = CASED.reduce((text, [letters, symbol]) => text.replace(letters, symbol), asQuotient(written.trim()));
  const key = WORDS.reduce((text, [word, symbol]) => text.replaceAll(word, symbol), cased.toLowerCase())
    .split('/')
    .map((part) => part.trim())
    .join('/');
  const bushel = /^bu(?:shels?)?\/ac\W+(\w+)\W*$/.exec(key) ?? /^(\w+) bu(?:shels?)?\/ac$/.exec(key);
  const pounds = bushel && Object.hasOwn(BUSHEL_LB, bushel[1]!) ? BUSHEL_LB[bushel[1]!] : undefined;
  if (pounds) return [{ factor: convert(pounds, LB_AC, KG_HA), base: 'kg/ha' }];
  const spelled = Object.hasOwn(SPELLINGS, key)
    ? [...bySymbol(SPELLINGS[key]!), ...(key === 'ppm' ? bySymbol('mg/l') : [])]
    : bySymbol(key);
  const inTable = spelled.map(({ factor, dimension }): Measure => ({ factor, base: baseOf[dimension] ?? dimension }));
  const others = [
    ...(Object.hasOwn(DERIVED, key) ? DERIVED[key]! : []),
    ...(Object.hasOwn(PARTS, key) ? [PARTS[key]!] : []),
    ...quotient(key),
  ];
  return [...inTable, ...others.filter(({ base }) => inTable.every((one) => one.base !== base))];
}
