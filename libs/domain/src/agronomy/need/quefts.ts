import { input, type TraceLine } from '../trace.js';

const SOURCE = 'Janssen et al. 1990, QUEFTS; as in the R package Rquefts';

/**
 * Potential soil supply of N, P and K (elements, kg/ha) by QUEFTS: organic carbon in g/kg, Olsen P in mg/kg, exchangeable K in mmol/kg.
 * The pH factors never fall below 0.
 */
export function queftsSupply(ph: number, carbon_g_kg: number, olsenP_mg_kg: number, potassium_mmol_kg: number): TraceLine[] {
  const [fN, fP, fK] = [0.25 * (ph - 3), 1 - 0.5 * (ph - 6) ** 2, 0.625 * (3.4 - 0.4 * ph)].map((factor) => Math.max(0, factor)) as [
    number,
    number,
    number,
  ];
  const carbon = input('SOC', carbon_g_kg, 'g/kg', 'measured');
  const acidity = input('pH', ph, undefined, 'measured');
  return [
    {
      name: 'N',
      formula: 'SN = max(0, 0.25·(pH − 3)) · 6.8 · SOC',
      unit: 'kg/ha',
      value: fN * 6.8 * carbon_g_kg,
      source: SOURCE,
      inputs: [acidity, carbon],
    },
    {
      name: 'P',
      formula: 'SP = max(0, 1 − 0.5·(pH − 6)²) · 0.35 · SOC + 0.5 · P',
      unit: 'kg/ha',
      value: fP * 0.35 * carbon_g_kg + 0.5 * olsenP_mg_kg,
      source: SOURCE,
      inputs: [acidity, carbon, input('P', olsenP_mg_kg, 'mg/kg', 'measured')],
    },
    {
      name: 'K',
      formula: 'SK = max(0, 0.625·(3.4 − 0.4·pH)) · 400 · K / (2 + 0.9 · SOC)',
      unit: 'kg/ha',
      value: (fK * 400 * potassium_mmol_kg) / (2 + 0.9 * carbon_g_kg),
      source: SOURCE,
      inputs: [acidity, carbon, input('K', potassium_mmol_kg, 'mmol/kg', 'measured')],
    },
  ];
}
