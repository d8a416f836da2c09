import { z } from 'zod';
import { UNRECOVERABLE_NITROGEN_KG_HA } from '../constants.js';
import {
  fertiliCalcNitrogen_kg_ha,
  NEBRASKA_ORGANIC_MATTER,
  nebraskaMaizeNitrogen_lb_ac,
  soilTestCropResponse_kg_ha,
  triStateCriticalPotassium_mg_kg,
  triStatePhosphate_lb_ac,
  triStatePotash_lb_ac,
} from '../need-methods.js';
import { assumed, calculation, computed, given, type Topic } from './calculation.js';
import { fraction, nonNegative, percent, perNutrient, positive } from './inputs.js';

const TRI_STATE = 'Tri-State Fertilizer Recommendations, Bulletin E-2567 (1995); critical levels textbook, unverified';

const soilTestCropResponse = calculation(
  z.strictObject({
    target: positive,
    coefficients: perNutrient(z.strictObject({ NR: positive, CS_pct: nonNegative, CF_pct: positive, soilTest_kg_ha: nonNegative })),
  }),
  ({ target, coefficients }) =>
    Object.entries(coefficients).map(([name, { NR, CS_pct, CF_pct, soilTest_kg_ha }]) => ({
      name,
      formula: 'F = max(0, NR/CF · 100 · T − CS/CF · S)',
      unit: 'kg/ha',
      value: soilTestCropResponse_kg_ha(NR, target, CS_pct, CF_pct, soilTest_kg_ha),
      source: 'ICAR, AICRP on Soil Test Crop Response; coefficients as given',
      inputs: [
        given('T', target),
        given('NR', NR, 'kg per unit of T'),
        given('CS', CS_pct, '%'),
        given('CF', CF_pct, '%'),
        given('S', soilTest_kg_ha, 'kg/ha'),
      ],
    })),
);

const nebraskaMaize = calculation(
  z.strictObject({
    yield_bu_ac: positive,
    NO3N_mg_kg: nonNegative,
    organicMatter_pct: percent,
    credits_lb_ac: nonNegative.default(0),
    priceFactor: positive.max(2).default(1),
    timingFactor: positive.max(2).default(1),
  }),
  (it) => [
    {
      name: 'N',
      formula: 'N = max(0, (35 + 1.2·EY − 8·NO3 − 0.14·EY·OM − credits) · f_price · f_timing), OM within 0.5 and 3',
      unit: 'lb/ac',
      value: nebraskaMaizeNitrogen_lb_ac(
        it.yield_bu_ac,
        it.NO3N_mg_kg,
        it.organicMatter_pct,
        it.credits_lb_ac,
        it.priceFactor,
        it.timingFactor,
      ),
      source: NEBRASKA_ORGANIC_MATTER.source,
      inputs: [
        given('EY', it.yield_bu_ac, 'bu/ac'),
        given('NO3', it.NO3N_mg_kg, 'mg/kg'),
        given('OM', it.organicMatter_pct, '%'),
        given('credits', it.credits_lb_ac, 'lb/ac'),
        given('f_price', it.priceFactor),
        given('f_timing', it.timingFactor),
      ],
    },
  ],
);

const triStatePotash = calculation(
  z.strictObject({ K_mg_kg: nonNegative, cec: positive, yieldPotential: positive, K2O_lb_per_unit: nonNegative }),
  ({ K_mg_kg, cec, yieldPotential, K2O_lb_per_unit }) => [
    {
      name: 'K2O',
      formula: 'K2O = max(0, (CL − STL) · (1 + 0.05·CEC) + YP·CR + 20)',
      unit: 'lb/ac',
      value: triStatePotash_lb_ac(K_mg_kg, cec, yieldPotential, K2O_lb_per_unit),
      source: TRI_STATE,
      inputs: [
        computed('CL', triStateCriticalPotassium_mg_kg(cec), 'mg/kg'),
        given('STL', K_mg_kg, 'mg/kg'),
        given('CEC', cec, 'cmolc/kg'),
        given('YP', yieldPotential),
        given('CR', K2O_lb_per_unit, 'lb per unit of yield'),
      ],
    },
  ],
);

const triStatePhosphate = calculation(
  z.strictObject({ P_mg_kg: nonNegative, critical_mg_kg: positive, yieldPotential: positive, P2O5_lb_per_unit: nonNegative }),
  ({ P_mg_kg, critical_mg_kg, yieldPotential, P2O5_lb_per_unit }) => [
    {
      name: 'P2O5',
      formula: 'P2O5 = max(0, (CL − STL) · 5 + YP·CR)',
      unit: 'lb/ac',
      value: triStatePhosphate_lb_ac(P_mg_kg, critical_mg_kg, yieldPotential, P2O5_lb_per_unit),
      source: TRI_STATE,
      inputs: [
        given('CL', critical_mg_kg, 'mg/kg'),
        given('STL', P_mg_kg, 'mg/kg'),
        given('YP', yieldPotential),
        given('CR', P2O5_lb_per_unit, 'lb per unit of yield'),
      ],
    },
  ],
);

const fertiliCalc = calculation(
  z.strictObject({
    yieldNitrogen_kg_ha: positive,
    residueNitrogen_kg_ha: nonNegative,
    previousYieldNitrogen_kg_ha: nonNegative,
    previousResidueNitrogen_kg_ha: nonNegative,
    previousResidueLeft: fraction,
    residueMineralisation: fraction,
    rootsToShoots: fraction,
    otherNitrogen_kg_ha: nonNegative,
    lossFraction: fraction.lt(1),
    endNitrogen_kg_ha: nonNegative.optional(),
  }),
  (it) => {
    const end = it.endNitrogen_kg_ha;
    return [
      {
        name: 'N',
        formula: 'N = max(0, [N_end + (1+f)(N_yield+N_res) − k·F_res·N′_res − f(N′_yield+N′_res) − N_other] / (1 − n))',
        unit: 'kg/ha',
        source: 'Villalobos et al. 2020, FertiliCalc, appendix A1',
        value: fertiliCalcNitrogen_kg_ha({
          yieldNitrogen: it.yieldNitrogen_kg_ha,
          residueNitrogen: it.residueNitrogen_kg_ha,
          previousYieldNitrogen: it.previousYieldNitrogen_kg_ha,
          previousResidueNitrogen: it.previousResidueNitrogen_kg_ha,
          previousResidueLeft: it.previousResidueLeft,
          residueMineralisation: it.residueMineralisation,
          rootsToShoots: it.rootsToShoots,
          otherNitrogen: it.otherNitrogen_kg_ha,
          lossFraction: it.lossFraction,
          endNitrogen: end ?? UNRECOVERABLE_NITROGEN_KG_HA.value,
        }),
        inputs: [
          end === undefined
            ? assumed('N_end', UNRECOVERABLE_NITROGEN_KG_HA.value, 'kg/ha', UNRECOVERABLE_NITROGEN_KG_HA.source)
            : given('N_end', end, 'kg/ha'),
          given('N_yield', it.yieldNitrogen_kg_ha, 'kg/ha'),
          given('N_res', it.residueNitrogen_kg_ha, 'kg/ha'),
          given('N′_yield', it.previousYieldNitrogen_kg_ha, 'kg/ha'),
          given('N′_res', it.previousResidueNitrogen_kg_ha, 'kg/ha'),
          given('F_res', it.previousResidueLeft),
          given('k', it.residueMineralisation),
          given('f', it.rootsToShoots),
          given('N_other', it.otherNitrogen_kg_ha, 'kg/ha'),
          given('n', it.lossFraction),
        ],
      },
    ];
  },
);

export const regionalNeedCases: Topic = {
  stcr: soilTestCropResponse,
  'nebraska-maize': nebraskaMaize,
  'tri-state-potash': triStatePotash,
  'tri-state-phosphate': triStatePhosphate,
  fertilicalc: fertiliCalc,
};
