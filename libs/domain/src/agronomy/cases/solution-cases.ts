import { z } from 'zod';
import { conductivity25_mS_cm, CONDUCTIVITY_PER_DEGREE, CONDUCTIVITY_SOURCE, conductivityAt } from '../chemistry/conductivity.js';
import { type Salt, saltOf, type Solution, solutionOf } from '../chemistry/ions.js';
import { Refused } from '../refused.js';
import { saturations } from '../chemistry/solubility.js';
import { PH_SOURCE, solutionPh } from '../chemistry/solution-ph.js';
import { assumed, calculation, computed, given, onTheWay, type Step, type Topic } from './calculation.js';
import { nonNegative, perName, positive, temperature_C } from './inputs.js';

const salts = perName(z.string().min(1));
const g_per_l = perName(nonNegative.max(1000));

const known = (formulas: Readonly<Record<string, string>>): Map<string, Salt> =>
  new Map(Object.entries(formulas).map(([id, formula]) => [id, saltOf(formula, `salts.${id}`)]));
function solution(of: ReadonlyMap<string, Salt>, amounts: Readonly<Record<string, number>>, field: string): Solution {
  return solutionOf(
    Object.entries(amounts).map(([id, g_l]) => {
      const salt = of.get(id);
      if (!salt) throw new Refused('missingInput', `salts.${id}`, `${field} names ${id}, whose formula is missing`);
      return { salt, g_l };
    }),
  );
}
const amountInputs = (formulas: Readonly<Record<string, string>>, amounts: Readonly<Record<string, number>>) =>
  Object.entries(amounts).map(([id, g_l]) => given(formulas[id] ?? id, g_l, 'g/l'));

const measured = calculation(
  z.strictObject({
    salts,
    temperature: z.string().optional(),
    solutions: z.array(z.strictObject({ g_per_l, measured_mS_cm: positive, model_mS_cm: positive.optional() })).min(1),
  }),
  ({ salts: formulas, solutions }) => {
    const of = known(formulas);
    const modelled = solutions.map(({ g_per_l: amounts, measured_mS_cm }, i): { step: Step; error: number } => {
      const value = conductivity25_mS_cm(solution(of, amounts, `solutions[${i}].g_per_l`));
      return {
        error: value / measured_mS_cm - 1,
        step: onTheWay({
          name: `EC ${i + 1}`,
          formula: 'Σ λ° · γ^α · c',
          unit: 'mS/cm',
          value,
          source: CONDUCTIVITY_SOURCE,
          inputs: [...amountInputs(formulas, amounts), given('measured', measured_mS_cm, 'mS/cm')],
        }),
      };
    });
    const errors = modelled.map(({ error }) => 100 * error);
    const inputs = [computed('solutions', errors.length)];
    return [
      ...modelled.map(({ step }) => step),
      {
        name: 'rms error',
        formula: '100 · √(mean((EC/measured − 1)²))',
        unit: '%',
        value: Math.sqrt(errors.reduce((sum, error) => sum + error * error, 0) / errors.length),
        source: CONDUCTIVITY_SOURCE,
        inputs,
      },
      {
        name: 'largest error',
        formula: '100 · max |EC/measured − 1|',
        unit: '%',
        value: Math.max(...errors.map(Math.abs)),
        source: CONDUCTIVITY_SOURCE,
        inputs,
      },
    ];
  },
);

const conductivity = calculation(
  z.strictObject({ salts, g_per_l, water_mS_cm: nonNegative.max(100).optional(), temperature_C: temperature_C.optional() }),
  ({ salts: formulas, g_per_l: amounts, water_mS_cm, temperature_C: at }) => {
    const added = conductivity25_mS_cm(solution(known(formulas), amounts, 'g_per_l'));
    return [
      onTheWay({
        name: 'EC added',
        formula: 'Σ λ° · γ^α · c',
        unit: 'mS/cm',
        value: added,
        source: CONDUCTIVITY_SOURCE,
        inputs: amountInputs(formulas, amounts),
      }),
      {
        name: 'EC',
        formula: '(EC_water + EC_added) · (1 + 0.0191 · (T − 25))',
        unit: 'mS/cm',
        value: conductivityAt((water_mS_cm ?? 0) + added, at ?? 25),
        source: CONDUCTIVITY_SOURCE,
        inputs: [
          water_mS_cm === undefined ? assumed('EC_water', 0, 'mS/cm', 'pure water') : given('EC_water', water_mS_cm, 'mS/cm'),
          computed('EC_added', added, 'mS/cm'),
          at === undefined ? assumed('T', 25, '°C', 'the reference temperature') : given('T', at, '°C'),
          assumed('change per °C', CONDUCTIVITY_PER_DEGREE, '1/°C', CONDUCTIVITY_SOURCE),
        ],
      },
    ];
  },
);
export const ecCases: Topic = { ionic: measured, solution: conductivity };

const ph = calculation(
  z.strictObject({
    salts: z.record(z.string(), z.string().min(1)).default({}),
    g_per_l: z.record(z.string(), nonNegative.max(1000)).default({}),
    alkalinity_mmol_l: nonNegative.max(1000).optional(),
    pCO2_atm: nonNegative.max(1).optional(),
  }),
  ({ salts: formulas, g_per_l: amounts, alkalinity_mmol_l, pCO2_atm }) => {
    if (Object.keys(amounts).length === 0 && alkalinity_mmol_l === undefined && pCO2_atm === undefined)
      throw new Refused('missingInput', 'g_per_l', 'g_per_l is missing');
    const alkalinity = alkalinity_mmol_l ?? 0;
    const open = pCO2_atm ?? 0;
    return [
      {
        name: 'pH',
        formula: 'charges balance: strong ions + NH4 + H − OH − phosphate − carbonate − borate = 0',
        unit: '-',
        source: PH_SOURCE,
        value: solutionPh(solution(known(formulas), amounts, 'g_per_l'), { alkalinity_mmol_l: alkalinity, pCO2_atm: open }),
        inputs: [
          ...amountInputs(formulas, amounts),
          alkalinity_mmol_l === undefined
            ? assumed('alkalinity', 0, 'mmol/l', 'none given')
            : given('alkalinity', alkalinity_mmol_l, 'mmol/l'),
          pCO2_atm === undefined
            ? assumed('pCO2', open, 'atm', 'closed: no carbon dioxide is exchanged, as in tanks')
            : given('pCO2', pCO2_atm, 'atm'),
        ],
      },
    ];
  },
);
const saturation = calculation(z.strictObject({ salts, g_per_l }), ({ salts: formulas, g_per_l: amounts }) => {
  const found = saturations(solution(known(formulas), amounts, 'g_per_l'));
  const source = 'solubility products of the CRC Handbook, Davies activities up to 0.5 mol/l; K2SO4 from its solubility';
  return Object.entries(found).map(([name, value]): Step => ({
    name,
    formula: 'ion product / solubility product, a precipitate falls above 1',
    unit: '-',
    value,
    source,
    inputs: amountInputs(formulas, amounts),
  }));
});
export const saturationCases: Topic = { saturation };

export const phCases: Topic = { solution: ph };
