import { z } from 'zod';
import { convert } from '../../kernel/unit/units.js';
import { formFactor, molarMass } from '../chemistry/chemistry.js';
import { Refused } from '../refused.js';
import { assumed, calculation, given, type Step, type Topic } from './calculation.js';
import { type Measure, measures } from './measures.js';
import { ownNames } from '../../kernel/json/own-names.js';

const VAN_BEMMELEN = 'factor of Van Bemmelen, 58 % carbon in organic matter';
/** Organic matter is 1.724 times its carbon: neither is a compound. */
const CARBON: Readonly<Record<string, number>> = ownNames({ OM: 1 / 1.724, OC: 1 });
const isForm = (name: string): boolean => Object.hasOwn(CARBON, name) || formFactor(name, name) !== undefined;
const spelled = (name: string): string =>
  name
    .trim()
    .replace(/\b(?:soil )?organic matter\b|\bSOM\b/i, 'OM')
    .replace(/\b(?:soil )?organic carbon\b|\bSOC\b/i, 'OC');

/** `kg P2O5/ha` and `mg/l NO3-N`: a measure of a form. */
function measuredForm(name: string): { readonly unit: string; readonly form: string } | undefined {
  for (const { 0: form, index } of name.matchAll(/\b[A-Z][A-Za-z0-9]*(?:-[NPS])?(?![A-Za-z0-9])/g)) {
    const unit = `${name.slice(0, index).replace(/\s$/, '')}${name.slice(index + form.length).replace(/^\s/, '')}`.trim();
    if (measures(unit).length > 0 && isForm(form)) return { unit, form };
  }
  return undefined;
}

/** Charges of the ions that laboratories report in moles of charge. */
const CHARGES: Readonly<Record<string, number>> = ownNames({
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
  CaCO3: 2,
  Al: 3,
});
/** Hardness and alkalinity are reported as the calcium carbonate of equal charge: 1 mg/l HCO3 is 0.82 mg/l CaCO3 (Standard Methods 2320 B, 2340 B). */
const AS_CARBONATE = new Set(['HCO3', 'CO3', 'Ca', 'Mg']);
function formShare(from: string, to: string): number | undefined {
  const equivalent = (form: string) => molarMass(form)! / CHARGES[form]!;
  if ((from === 'CaCO3' && AS_CARBONATE.has(to)) || (to === 'CaCO3' && AS_CARBONATE.has(from))) return equivalent(to) / equivalent(from);
  if (Object.hasOwn(CARBON, from) && Object.hasOwn(CARBON, to)) return CARBON[from]! / CARBON[to]!;
  return formFactor(from, to);
}
const formSource = (form: string) => (Object.hasOwn(CARBON, form) ? VAN_BEMMELEN : 'molar masses (IUPAC 2021)');
const MOLE_SOURCE = 'molar masses (IUPAC 2021) and the charge of the ion';
/** A layer of 20 cm of a hectare is 2 million dm³. */
const KG_HA_PER_MG_DM3 = 2;
/** What one of a molar unit weighs of a form: cmolc/kg and mmol/kg in mg/kg, cmolc/dm³ in mg/l of soil and in kg/ha of 0–20 cm, meq/l and mmol/l in mg/l. */
function masses(unit: string, form: string): Measure[] {
  const molar = molarMass(form.replace(/^N[HO][34]-(?=N$)|^SO4-(?=S$)/, ''));
  const charge = Object.hasOwn(CHARGES, form) ? CHARGES[form] : undefined;
  if (molar === undefined) return [];
  return measures(unit).flatMap(({ factor, base }): Measure[] => {
    const equivalents = charge === undefined ? undefined : (factor * molar) / charge;
    if (base === 'molarity') return [{ factor: factor * molar, base: 'mg/l' }];
    if (base === 'amountPerMass') return [{ factor: factor * molar, base: 'massFraction' }];
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
  const share = formShare(held.form, wanted.form);
  const [from, to] = [masses(held.unit, held.form), masses(wanted.unit, wanted.form)];
  if (share === undefined || (from.length === 0 && to.length === 0)) return undefined;
  const [source, target] = [from.length > 0 ? from : measures(held.unit), to.length > 0 ? to : measures(wanted.unit)];
  for (const one of source) {
    const other = target.find(({ base }) => base === one.base);
    if (other) return { factor: (one.factor * share) / other.factor, overLayer: one.base === 'kg/ha' };
  }
  return undefined;
}

const OF_SOIL = /\bdm(?:3|³|-3|⁻³)/;
/** Soil is reported by volume in mg/dm³: over a hectare's layer a mass per area. Water in mg/l has no such layer. */
function overLayer(from: string, to: string): number | undefined {
  const one = (written: string, base: string) => measures(written).find((measure) => measure.base === base)?.factor;
  const [byVolume, byArea] = OF_SOIL.test(from) ? [one(from, 'mg/l'), one(to, 'kg/ha')] : [one(to, 'mg/l'), one(from, 'kg/ha')];
  if (byVolume === undefined || byArea === undefined || OF_SOIL.test(from) === OF_SOIL.test(to)) return undefined;
  const kg_ha = (byVolume * KG_HA_PER_MG_DM3) / byArea;
  return OF_SOIL.test(from) ? kg_ha : 1 / kg_ha;
}

const CELSIUS = 40;
const FAHRENHEIT = 41;
const LAYER_SOURCE = 'volume of a layer of 20 cm of a hectare';
const bare = (unit: string, form: string | undefined): Measured | undefined =>
  form !== undefined && measures(unit).length > 0 ? { unit, form } : undefined;
interface Converted {
  readonly value: number;
  readonly unit: string;
  readonly source: string;
  readonly overLayer?: boolean;
}
/** `value` of `from` in `to`: units of one kind, else forms of a nutrient by molar masses; the unit is `-` for the latter, a pure factor. */
function converted(value: number, from: string, to: string, at: number): Converted {
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
  const layer = overLayer(from, to);
  if (layer !== undefined) return { value: value * layer, unit: to, source: LAYER_SOURCE, overLayer: true };
  const forms = [measuredForm(from), measuredForm(to)] as const;
  const form = (forms[0] ?? forms[1])?.form;
  // a form said once counts for both sides
  const [held, wanted] = forms.map((one, side) => one ?? bare(side === 0 ? from : to, form));
  if (held && wanted) {
    const share = formShare(held.form, wanted.form);
    if (share === undefined) throw new Refused('unitMismatch', `conversions[${at}].to`, `${from} does not convert into ${to}`);
    const molar = molarFactor(held, wanted);
    if (molar) return { value: value * molar.factor, unit: to, source: MOLE_SOURCE, overLayer: molar.overLayer };
    const amount = held.unit === wanted.unit ? { value } : converted(value, held.unit, wanted.unit, at);
    return { ...amount, value: amount.value * share, unit: to, source: `${formSource(held.form)} and international units (1959)` };
  }
  const factor = formShare(from, to);
  if (factor !== undefined) return { value: value * factor, unit: '-', source: formSource(from) };
  const unknown = [
    ['from', from],
    ['to', to],
  ].find(([, name]) => measures(name!).length === 0 && !isForm(name!) && !measuredForm(name!));
  if (unknown) throw new Refused('unknownUnit', `conversions[${at}].${unknown[0]}`, `unknown unit or form ${unknown[1]}`);
  throw new Refused('unitMismatch', `conversions[${at}].to`, `${from} does not convert into ${to}`);
}

const unit = calculation(
  z.strictObject({ conversions: z.array(z.strictObject({ value: z.number(), from: z.string().min(1), to: z.string().min(1) })).min(1) }),
  ({ conversions }) =>
    conversions.map(({ value, from, to }, i): Step => {
      const answer = converted(value, spelled(from), spelled(to), i);
      if (value < 0 && measures(from).every(({ base }) => base !== 'temperature'))
        throw new Refused('outOfRange', `conversions[${i}].value`, `${value} ${from}: nothing is less than none`);
      return {
        name: `${from}->${to}`,
        formula: `1 ${from} in ${to}`,
        unit: answer.unit === spelled(to) ? to : answer.unit,
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
