import { z } from 'zod';
import { convert, type Unit, units } from '../../kernel/units.js';
import { formFactor } from '../chemistry.js';
import { Refused } from '../refused.js';
import { calculation, given, type Step, type Topic } from './calculation.js';

const bySymbol = (symbol: string): Unit[] => units.filter((unit) => unit.symbol.toLowerCase() === symbol.toLowerCase());
/** Other ways to write the symbols of the units' table. */
const SPELLINGS: Readonly<Record<string, string>> = {
  'short ton/ac': 'ton/ac',
  'short ton/acre': 'ton/ac',
  'ton/acre': 'ton/ac',
  'tons/ac': 'ton/ac',
  'tonne/ha': 't/ha',
  'lb/acre': 'lb/ac',
  'lbs/ac': 'lb/ac',
  'us gal/ac': 'gal/ac',
  'us gal/acre': 'gal/ac',
  'gal/acre': 'gal/ac',
  'us gal': 'gal',
  'm3/ha': 'm³/ha',
  m3: 'm³',
  'm3/h': 'm³/h',
  gpm: 'gal/min',
  'l/m3': 'l/m³',
  'mg/dm3': 'mg/dm³',
  'mmolc/dm3': 'mmolc/dm³',
  'cmolc/dm3': 'cmolc/dm³',
  'meq/100g': 'meq/100 g',
  inch: 'in',
  inches: 'in',
  acre: 'ac',
  acres: 'ac',
  hectare: 'ha',
  hectares: 'ha',
  dunam: 'Du',
  'ms/cm': 'dS/m',
  'mmho/cm': 'dS/m',
  'me/l': 'meq/l',
  'g/m3': 'mg/l',
  ppm: 'mg/kg',
  c: '°C',
  f: '°F',
  'short ton': 'ton',
  tonne: 't',
  litre: 'l',
  lbs: 'lb',
  pound: 'lb',
};
/** A tonne a hectare as bushels an acre: pounds of a bushel by the grain standards of the USDA (maize 56, wheat and soybean 60, barley 48, oats 32). */
const BUSHEL_LB: Readonly<Record<string, number>> = {
  maize: 56,
  corn: 56,
  wheat: 60,
  soybean: 60,
  barley: 48,
  oats: 32,
  sorghum: 56,
  rye: 56,
};
const LB_AC = 3;
const KG_HA = 2;
interface Measure {
  readonly factor: number;
  readonly base: string;
}
/** A length; as a depth of water also litres on a hectare: 1 m is 10 million. */
const depth = (metres: number): Measure[] => [
  { factor: metres, base: 'm' },
  { factor: metres * 1e7, base: 'volumePerArea' },
];
/** Measures that the units' table does not hold, by their factor to a base. */
const DERIVED: Readonly<Record<string, readonly Measure[]>> = {
  'kg/du': [{ factor: 10, base: 'kg/ha' }],
  'kg/dunam': [{ factor: 10, base: 'kg/ha' }],
  'g/m2': [{ factor: 10, base: 'kg/ha' }],
  'g/m²': [{ factor: 10, base: 'kg/ha' }],
  'kg/ac': [{ factor: 1 / 0.40468564224, base: 'kg/ha' }],
  'oz/ac': [{ factor: 0.028349523125 / 0.40468564224, base: 'kg/ha' }],
  'lb/1000 ft2': [{ factor: (0.45359237 * 1e4) / 92.90304, base: 'kg/ha' }],
  'cwt/ac': [{ factor: (100 * 0.45359237) / 0.40468564224, base: 'kg/ha' }],
  'q/ha': [{ factor: 100, base: 'kg/ha' }],
  'oz/gal': [{ factor: 28.349523125e3 / 3.785411784, base: 'mg/l' }],
  'lb/gal': [{ factor: 453592.37 / 3.785411784, base: 'mg/l' }],
  'lb/100 gal': [{ factor: 4535.9237 / 3.785411784, base: 'mg/l' }],
  'fl oz/ac': [{ factor: 3.785411784 / 128 / 0.40468564224, base: 'volumePerArea' }],
  'pt/ac': [{ factor: 3.785411784 / 8 / 0.40468564224, base: 'volumePerArea' }],
  'qt/ac': [{ factor: 3.785411784 / 4 / 0.40468564224, base: 'volumePerArea' }],
  'mmolc/kg': [{ factor: 0.1, base: 'chargePerMass' }],
  'us/cm': [{ factor: 0.001, base: 'dS/m' }],
  'µs/cm': [{ factor: 0.001, base: 'dS/m' }],
  'ms/m': [{ factor: 0.01, base: 'dS/m' }],
  m: [{ factor: 1, base: 'm' }],
  ft: [{ factor: 0.3048, base: 'm' }],
  mm: [...depth(0.001)],
  cm: [...depth(0.01)],
  in: [...depth(0.0254)],
  inch: [...depth(0.0254)],
};
const baseOf: Readonly<Record<string, string>> = { massPerArea: 'kg/ha', massPerVolume: 'mg/l', conductivity: 'dS/m' };

/** Megagrams, where the case of the letter decides. */
const MEGAGRAM: Readonly<Record<string, string>> = { 'Mg/ha': 't/ha', 'Mg/m3': 'Mg/m³', 'g/cm3': 'Mg/m³' };
function measures(written: string): Measure[] {
  const name = MEGAGRAM[written] ?? written;
  const key = name.trim().toLowerCase();
  const bushel = /^bu(?:shels?)?\/ac(?:re)?\W+(\w+)\W*$/.exec(key) ?? /^(\w+) bu(?:shels?)?\/ac(?:re)?$/.exec(key);
  const pounds = bushel && BUSHEL_LB[bushel[1]!];
  if (pounds) return [{ factor: convert(pounds, LB_AC, KG_HA), base: 'kg/ha' }];
  const spelled = Object.hasOwn(SPELLINGS, key)
    ? [...bySymbol(SPELLINGS[key]!), ...(key === 'ppm' ? bySymbol('mg/l') : [])]
    : bySymbol(name.trim());
  const inTable = spelled.map(({ factor, dimension }) => ({ factor, base: baseOf[dimension] ?? dimension }));
  return Object.hasOwn(DERIVED, key) ? [...inTable, ...DERIVED[key]!] : inTable;
}

/** `kg P2O5/ha` and `mg/l NO3-N`: a measure of a form. */
function measuredForm(name: string): { readonly unit: string; readonly form: string } | undefined {
  const found = /^(.*?)\s?\b([A-Z][A-Za-z0-9]*(?:-[NPS])?)(?![A-Za-z0-9])\s?(.*)$/.exec(name);
  if (!found) return undefined;
  const [, before, form, after] = found;
  const unit = `${before}${after}`.trim();
  return measures(unit).length > 0 && formFactor(form!, form!) !== undefined ? { unit, form: form! } : undefined;
}

const CELSIUS = 40;
const FAHRENHEIT = 41;
/** `value` of `from` in `to`: units of one kind, else forms of a nutrient by molar masses; the unit is `-` for the latter, a pure factor. */
function converted(value: number, from: string, to: string, at: number): { value: number; unit: string; source: string } {
  for (const source of measures(from)) {
    const target = measures(to).find(({ base }) => base === source.base);
    if (!target) continue;
    if (source.base === 'temperature')
      return {
        value:
          source.factor === target.factor
            ? value
            : source.factor === 1
              ? convert(value, CELSIUS, FAHRENHEIT)
              : convert(value, FAHRENHEIT, CELSIUS),
        unit: to,
        source: 'definition',
      };
    return {
      value: (value * source.factor) / target.factor,
      unit: to,
      source: 'international pound, acre and inch (1959); US gallon (NIST Handbook 44)',
    };
  }
  const [held, wanted] = [measuredForm(from), measuredForm(to)];
  if (held && wanted) {
    const share = formFactor(held.form, wanted.form);
    if (share === undefined) throw new Refused('unitMismatch', `conversions[${at}].to`, `${from} does not convert into ${to}`);
    const { value: amount } = held.unit === wanted.unit ? { value } : converted(value, held.unit, wanted.unit, at);
    return { value: amount * share, unit: to, source: 'molar masses (IUPAC 2021) and international units (1959)' };
  }
  const factor = formFactor(from, to);
  if (factor !== undefined) return { value: value * factor, unit: '-', source: 'molar masses (IUPAC 2021)' };
  const unknown = [
    ['from', from],
    ['to', to],
  ].find(([, name]) => measures(name!).length === 0 && formFactor(name!, name!) === undefined);
  if (unknown) throw new Refused('unknownUnit', `conversions[${at}].${unknown[0]}`, `unknown unit or form ${unknown[1]}`);
  throw new Refused('unitMismatch', `conversions[${at}].to`, `${from} does not convert into ${to}`);
}

const unit = calculation(
  z.strictObject({ conversions: z.array(z.strictObject({ value: z.number(), from: z.string().min(1), to: z.string().min(1) })).min(1) }),
  ({ conversions }) =>
    conversions.map(({ value, from, to }, i): Step => {
      const answer = converted(value, from, to, i);
      return {
        name: `${from}->${to}`,
        formula: `1 ${from} in ${to}`,
        unit: answer.unit,
        value: answer.value,
        source: answer.source,
        inputs: [given('value', value, from)],
      };
    }),
);

export const convertCases: Topic = { unit };
