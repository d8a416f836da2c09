import { z } from 'zod';
import { limits } from '../../kernel/schema/lists.js';
import { materials } from '../tank/compatibility.js';
import { Refused } from '../refused.js';
import {
  dissolved,
  SAFE_PART,
  solubilityLoad,
  solubility_g_l,
  SOLUBILITY_SOURCE,
  solubleMaterials,
  stockSolubility_g_l,
} from '../chemistry/solubility.js';
import { pairsOf, proposedTanks, type TankMember } from '../tank/tank-split.js';
import { simpleTankPh } from '../tank/tank-ph.js';
import { assumed, calculation, computed, given, onTheWay, type Step, type Topic } from './calculation.js';
import { nonNegative, perName, ph, positive, temperature_C } from './inputs.js';
import { materialName, materialOf } from './material-names.js';

const limit = calculation(
  z.strictObject({ target_g_l: nonNegative, solubility_g_l: positive, content_pct: positive.max(100) }),
  ({ target_g_l, solubility_g_l: solubility, content_pct }) => {
    const { wanted_g_l, dissolved_g_l, precipitated_g_l } = dissolved(target_g_l, solubility, content_pct);
    const inputs = [given('C', target_g_l, 'g/l'), given('S', solubility, 'g/l'), given('content', content_pct, '%')];
    const source = SOLUBILITY_SOURCE;
    return [
      { name: 'wanted', formula: 'C · content/100', unit: 'g/l', value: wanted_g_l, source, inputs },
      { name: 'dissolved', formula: 'min(C, S) · content/100', unit: 'g/l', value: dissolved_g_l, source, inputs },
      {
        name: 'precipitated',
        formula: 'wanted − dissolved',
        unit: 'g/l',
        value: precipitated_g_l,
        source,
        inputs: [computed('wanted', wanted_g_l, 'g/l'), computed('dissolved', dissolved_g_l, 'g/l')],
      },
    ];
  },
);

const atTemperature = calculation(
  z.strictObject({ material: materialOf(solubleMaterials), temperature_C }),
  ({ material, temperature_C: at }) => [
    {
      name: 'solubility',
      formula: 'linear between the temperatures of the table',
      unit: 'g/l',
      value: solubility_g_l(material, at),
      source: SOLUBILITY_SOURCE,
      inputs: [given('material', material), given('T', at, '°C')],
    },
  ],
);

const mixture = calculation(z.strictObject({ g_per_l: perName(nonNegative), temperature_C }), ({ g_per_l, temperature_C: at }) => {
  const seen = new Set<string>();
  const products = Object.entries(g_per_l).map(([written, g_l]) => {
    const material = materialName(written, solubleMaterials);
    if (!solubleMaterials.includes(material))
      throw new Refused('missingTable', `g_per_l.${written}`, `no table holds the solubility of ${written}`);
    if (seen.has(material)) throw new Refused('invalidInput', `g_per_l.${written}`, `${material} is named twice`);
    seen.add(material);
    // what the table does not know at this temperature is refused
    solubility_g_l(material, at);
    return { material, g_l, solubility_g_l: stockSolubility_g_l(material, undefined, at)! };
  });
  const load = solubilityLoad(products);
  return [
    ...products.map(({ material, solubility_g_l: value }): Step =>
      onTheWay({
        name: `solubility of ${material}`,
        formula: 'g in a litre of stock: saturated solution at 20 °C, moved as the table moves with the temperature',
        unit: 'g/l',
        value,
        source: SOLUBILITY_SOURCE,
        inputs: [given('T', at, '°C')],
      }),
    ),
    {
      name: 'load',
      formula: 'Σ C / S',
      unit: '-',
      value: load,
      source: SOLUBILITY_SOURCE,
      inputs: products.map(({ material, g_l }) => given(material, g_l, 'g/l')),
    },
    {
      name: 'dissolves',
      formula: 'Σ C / S ≤ 0.85',
      unit: '-',
      value: load <= SAFE_PART ? 'yes' : 'no',
      source: 'project decision',
      inputs: [computed('load', load), assumed('limit', SAFE_PART, undefined, 'project decision')],
    },
  ];
});
export const solubilityCases: Topic = { limit, 'at-temperature': atTemperature, mixture };

const members = perName(materialOf(materials).nullable());
const asMembers = (products: Readonly<Record<string, string | null>>): TankMember[] =>
  Object.entries(products).map(([id, material]) => ({ id, ...(material !== null && { material }) }));
const CHART = "Haifa Group, 'Interaction among fertilizers'; Burt, O'Connor & Ruehr 1998; a jar test is still needed";
const productInputs = (products: Readonly<Record<string, string | null>>) =>
  Object.entries(products).map(([id, material]) => given(id, material ?? 'not tested'));

const compatibility = calculation(z.strictObject({ products: members }), ({ products }) => {
  const pairs = pairsOf(asMembers(products));
  const tested = pairs.filter(({ code }) => code !== 'Null');
  const worst = tested[0];
  const count = Object.keys(products).length;
  const allPairs = (count * (count - 1)) / 2;
  const level = worst ? worst.code : allPairs > 0 && pairs.length === allPairs ? 'Null' : 2;
  const listed = (of: typeof pairs) => of.map(({ a, b }) => `${a} + ${b}`).join('; ');
  return [
    {
      name: 'level',
      formula: 'lowest code of the tested pairs',
      unit: 'code',
      value: level,
      source: CHART,
      inputs: productInputs(products),
    },
    {
      name: 'pair',
      formula: 'pair that lowers the level most',
      unit: '-',
      value: worst ? `${worst.a} + ${worst.b}` : '',
      source: CHART,
      inputs: tested.map(({ a, b, code }) => computed(`${a} + ${b}`, code)),
    },
    { name: 'reason', formula: 'why', unit: '-', value: worst?.reason ?? '', source: CHART, inputs: [] },
    {
      name: 'not tested',
      formula: 'pairs without a code',
      unit: '-',
      value: listed(pairs.filter(({ code }) => code === 'Null')),
      source: CHART,
      inputs: [],
    },
  ];
});

const split = calculation(z.strictObject({ products: members }), ({ products }) => {
  const tanks = proposedTanks(asMembers(products));
  if (!tanks) throw new Refused('tooManyTanks', 'products', `these products need more than ${limits.tanks} tanks`);
  return [
    {
      name: 'tanks',
      formula: 'fewest found without an incompatible pair',
      unit: '-',
      value: tanks.length,
      source: CHART,
      inputs: productInputs(products),
    },
    ...tanks.map((tank, i): Step => ({
      name: `tank ${i + 1}`,
      formula: 'products of the tank',
      unit: '-',
      value: tank.join(', '),
      source: CHART,
      inputs: [],
    })),
  ];
});

const simplePh = calculation(
  z.strictObject({
    tanks: z.array(
      z.strictObject({
        injectionRatio: positive,
        injectionRatioUnitId: z.int(),
        products: z.array(z.strictObject({ ph, weight_kg: positive })),
      }),
    ),
    water_pH: ph.optional(),
  }),
  ({ tanks, water_pH }) => [
    {
      name: 'pH',
      formula: '−log10[(10^−pH_water + Σ s·H) / (1 + Σ s)], buffering ignored',
      unit: '-',
      value: simpleTankPh(tanks, water_pH),
      source: 'specification section 9, simple estimate',
      inputs: [
        ...tanks.map(({ injectionRatio, products }, i) =>
          given(`tank ${i + 1}`, `${injectionRatio}: ${products.map((one) => `${one.weight_kg} kg of pH ${one.ph}`).join(', ')}`),
        ),
        ...(water_pH === undefined ? [] : [given('pH_water', water_pH)]),
      ],
    },
  ],
);
export const tankCases: Topic = { compatibility, split, 'simple-ph': simplePh };
