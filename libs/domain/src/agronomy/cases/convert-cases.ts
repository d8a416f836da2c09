import { z } from 'zod';
import { convert, type Unit, units } from '../../kernel/units.js';
import { formFactor, molarMass } from '../chemistry.js';
import { Refused } from '../refused.js';
import { assumed, calculation, given, type Step, type Topic } from './calculation.js';

const bySymbol = (symbol: string): Unit[] => units.filter((unit) => unit.symbol.toLowerCase() === symbol.toLowerCase());
/** Other ways to write the symbols of the units' table. */
const SPELLINGS: Readonly<Record<string, string>> = {
  'm3/ha': 'm³/ha',
  m3: 'm³',
  'm3/h': 'm³/h',
  gpm: 'gal/min',
  'l/m3': 'l/m³',
  'mg/dm3': 'mg/dm³',
  'mmolc/dm3': 'mmolc/dm³',
  'cmolc/dm3': 'cmolc/dm³',
  'meq/100g': 'meq/100 g',
  dunam: 'Du',
  'ms/cm': 'dS/m',
  'mmho/cm': 'dS/m',
  'me/l': 'meq/l',
  'g/m3': 'mg/l',
  ppm: 'mg/kg',
  c: '°C',
  f: '°F',
};
/** Units written out, in the plural, or with the country whose measure is meant anyway. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/\bus |\bshort /g, ''],
  [/\bacres?\b/g, 'ac'],
  [/\bhectares?\b/g, 'ha'],
  [/\b(?:lbs|pounds?)\b/g, 'lb'],
  [/\bounces?\b/g, 'oz'],
  [/\bgallons?\b/g, 'gal'],
  [/\blit(?:re|er)s?\b/g, 'l'],
  [/\b(?:tonnes?|metric tons?)\b/g, 't'],
  [/\btons\b/g, 'ton'],
  [/\binch(?:es)?\b/g, 'in'],
  [/μ/g, 'µ'],
];
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
  oz: [{ factor: 0.028349523125, base: 'mass' }],
  'lb/ton': [{ factor: 500, base: 'massFraction' }],
  'kg/t': [{ factor: 1000, base: 'massFraction' }],
  'g/t': [{ factor: 1, base: 'massFraction' }],
  m2: [{ factor: 1e-4, base: 'area' }],
  'm²': [{ factor: 1e-4, base: 'area' }],
  'mmolc/kg': [{ factor: 0.1, base: 'chargePerMass' }],
  'us/cm': [{ factor: 0.001, base: 'dS/m' }],
  'µs/cm': [{ factor: 0.001, base: 'dS/m' }],
  'ms/m': [{ factor: 0.01, base: 'dS/m' }],
  m: [{ factor: 1, base: 'm' }],
  ft: [{ factor: 0.3048, base: 'm' }],
  mm: [...depth(0.001)],
  cm: [...depth(0.01)],
  in: [...depth(0.0254)],
};
const baseOf: Readonly<Record<string, string>> = { massPerArea: 'kg/ha', massPerVolume: 'mg/l', conductivity: 'dS/m' };

/** Megagrams, where the case of the letter decides. */
const MEGAGRAM: Readonly<Record<string, string>> = { 'Mg/ha': 't/ha', 'Mg/m3': 'Mg/m³', 'g/cm3': 'Mg/m³' };
function measures(written: string): Measure[] {
  const name = MEGAGRAM[written] ?? written;
  const key = WORDS.reduce((text, [word, symbol]) => text.replaceAll(word, symbol), name.trim().toLowerCase());
  const bushel = /^bu(?:shels?)?\/ac(?:re)?\W+(\w+)\W*$/.exec(key) ?? /^(\w+) bu(?:shels?)?\/ac(?:re)?$/.exec(key);
  const pounds = bushel && BUSHEL_LB[bushel[1]!];
  if (pounds) return [{ factor: convert(pounds, LB_AC, KG_HA), base: 'kg/ha' }];
  const spelled = Object.hasOwn(SPELLINGS, key)
    ? [...bySymbol(SPELLINGS[key]!), ...(key === 'ppm' ? bySymbol('mg/l') : [])]
    : bySymbol(key);
  const inTable = spelled.map(({ factor, dimension }) => ({ factor, base: baseOf[dimension] ?? dimension }));
  return Object.hasOwn(DERIVED, key) ? [...inTable, ...DERIVED[key]!] : inTable;
}

/** `kg P2O5/ha` and `mg/l NO3-N`: a measure of a form. */
function measuredForm(name: string): { readonly unit: string; readonly form: string } | undefined {
  for (const { 0: form, index } of name.matchAll(/\b[A-Z][A-Za-z0-9]*(?:-[NPS])?(?![A-Za-z0-9])/g)) {
    const unit = `${name.slice(0, index).replace(/\s$/, '')}${name.slice(index + form.length).replace(/^\s/, '')}`.trim();
    if (measures(unit).length > 0 && formFactor(form, form) !== undefined) return { unit, form };
  }
  return undefined;
}

/** Charges of the ions that laboratories report in moles of charge. */
const CHARGES: Readonly<Record<string, number>> = {
  K: 1,
  Na: 1,
  NH4: 1,
  'NH4-N': 1,
  NO3: 1,
  'NO3-N': 1,
  Cl: 1,
  HCO3: 1,
  H2PO4: 1,
  Ca: 2,
  Mg: 2,
  SO4: 2,
  'SO4-S': 2,
  CO3: 2,
  Al: 3,
};
const MOLE_SOURCE = 'molar masses (IUPAC 2021) and the charge of the ion';
/** A layer of 20 cm of a hectare is 2 million dm³. */
const KG_HA_PER_MG_DM3 = 2;
interface Mass {
  readonly factor: number;
  readonly base: string;
}
/** What one of a molar unit weighs of a form: cmolc/kg in mg/kg, cmolc/dm³ in mg/l of soil and in kg/ha of 0–20 cm, meq/l and mmol/l in mg/l. */
function masses(unit: string, form: string): Mass[] {
  const molar = molarMass(form.replace(/^N[HO][34]-(?=N$)|^SO4-(?=S$)/, ''));
  const charge = Object.hasOwn(CHARGES, form) ? CHARGES[form] : undefined;
  if (molar === undefined) return [];
  return measures(unit).flatMap(({ factor, base }): Mass[] => {
    const equivalents = charge === undefined ? undefined : (factor * molar) / charge;
    if (base === 'molarity') return [{ factor: factor * molar, base: 'mg/l' }];
    if (equivalents === undefined) return [];
    if (base === 'normality') return [{ factor: equivalents, base: 'mg/l' }];
    if (base === 'chargePerMass') return [{ factor: equivalents * 10, base: 'massFraction' }];
    const perLayer = equivalents * 10 * KG_HA_PER_MG_DM3;
    return base === 'chargePerVolume'
      ? [
          { factor: equivalents * 10, base: 'mg/l' },
          { factor: perLayer, base: 'kg/ha' },
        ]
      : [];
  });
}
type Measured = NonNullable<ReturnType<typeof measuredForm>>;
/** Between moles and masses of one form or two of a nutrient; undefined where neither is a molar unit. */
function molarFactor(held: Measured, wanted: Measured): { factor: number; overLayer: boolean } | undefined {
  const share = formFactor(held.form, wanted.form);
  const [from, to] = [masses(held.unit, held.form), masses(wanted.unit, wanted.form)];
  if (share === undefined || (from.length === 0 && to.length === 0)) return undefined;
  const [source, target] = [from.length > 0 ? from : measures(held.unit), to.length > 0 ? to : measures(wanted.unit)];
  for (const one of source) {
    const other = target.find(({ base }) => base === one.base);
    if (other) return { factor: (one.factor * share) / other.factor, overLayer: one.base === 'kg/ha' };
  }
  return undefined;
}

const CELSIUS = 40;
const FAHRENHEIT = 41;
/** `value` of `from` in `to`: units of one kind, else forms of a nutrient by molar masses; the unit is `-` for the latter, a pure factor. */
function converted(
  value: number,
  from: string,
  to: string,
  at: number,
): { value: number; unit: string; source: string; overLayer?: boolean } {
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
    const molar = molarFactor(held, wanted);
    if (molar) return { value: value * molar.factor, unit: to, source: MOLE_SOURCE, overLayer: molar.overLayer };
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
        inputs: [
          given('value', value, from),
          ...(answer.overLayer ? [assumed('depth', 20, 'cm', 'the layer that soil is sampled in')] : []),
        ],
      };
    }),
);

export const convertCases: Topic = { unit };
