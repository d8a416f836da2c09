import { loadSolver } from '../../agronomy/auto-calculate/solver.js';
import { soilCorrections } from '../../agronomy/lime/corrections.js';
import { type Correction, type SoilChemistry, USUAL_WISHES } from '../../agronomy/lime/correction.js';
import { needInput, planNeed } from '../../agronomy/balance/graph.js';
import type { SoilFacts } from '../../agronomy/facts.js';
import type { GraphContext } from '../../agronomy/balance/graph-plan.js';
import { cationAdvice } from '../../agronomy/soil/cation-advice.js';
import { ratioLine } from '../../agronomy/soil/cation-ratio-lines.js';
import { salinityAdvice } from '../../agronomy/water/salinity-advice.js';
import type { SoilValue } from '../../agronomy/soil/soil-interpretation.js';
import { libraryCropByKey, libraryCrops } from '../../agronomy/tables/crop-table.js';
import { libraryProducts } from '../../agronomy/tables/product-table.js';
import type { TraceInput, TraceLine } from '../../agronomy/trace.js';
import { bandLines, needBand } from '../../agronomy/need/uncertainty.js';
import { stockSaturations } from '../../agronomy/tank/tank-solution.js';
import { sarLine, waterIndices } from '../../agronomy/water/water-quality.js';
import { needMethods } from '../../kernel/schema/lists.js';
import { nutrients } from '../../kernel/unit/nutrients.js';
import type { PlanResult } from '../plan.events.js';
import { explain } from '../explain/plan.explain.js';
import { graphPlan } from '../balance/plan.graph.js';
import { mixLines, type MixReader } from '../mix/plan-mix-trace.js';
import { mixPlan } from '../mix/plan.auto-calculate.js';
import { suggestionLines } from '../mix/plan-suggestion-trace.js';
import { areas, context, draft, harvest, maize, paths, places, stage } from './explained-plan.js';

/** A calculation as a panel shows it: a step of one, or a number of the plan under the first part of its path. */
export interface Shown {
  readonly panel: 'plan' | 'sample';
  readonly name: string;
  readonly formula: string;
  readonly unit: string;
  readonly source?: string;
  readonly inputs: readonly TraceInput[];
}
const step =
  (panel: Shown['panel']) =>
  ({ name, formula, unit, source, inputs }: TraceLine): Shown => ({ panel, name, formula, unit, source, inputs });

const asked = (
  facts: Partial<GraphContext>,
  plan: Parameters<typeof draft>[0],
  names: readonly string[],
  results: readonly PlanResult[],
  field = areas['acres'],
) =>
  names.flatMap((path): Shown[] => {
    const found = explain(draft(plan), context(facts), path, results, field);
    if (!found) return [];
    const { formula, unit, inputs, steps } = found;
    return [{ panel: 'plan', name: path.split(/[.|]/)[0]!, formula, unit, inputs }, ...steps.map(step('plan'))];
  });

const reported: readonly PlanResult[] = [
  { ...harvest, price: 210 },
  { ...harvest, kind: 'bags', unitId: 42, bagWeight: 60, price: 12, value: 1500 },
  { ...harvest, kind: 'perArea', unitId: 4, price: 180, value: 4 },
];
const tanks = [
  ...['phModel', 'ec'].map((what) => `tanks.${stage}.${what}`),
  ...Object.keys(stockSaturations([])).map((salt) => `applications.${stage}_stock|saturation_${salt}`),
  `tanks.${stage}.ph`,
  `tanks.${stage}.level`,
  `applications.${stage}_stock|solubility`,
  `applications.${stage}_stock|level`,
];
/** How a nutrient's need falls on the stages, entered and from the table of the crop. */
function allocated(): Shown[] {
  const full = draft();
  const stages = Object.fromEntries(maize.stages.map((one, n) => [String(one.id), { ...full.stages[String(one.id)], d1: n + 10 }]));
  const phenology = maize.stages.slice(1).map(({ id }, n) => ({ stageId: id, distribution: [{ id: 1, value: n + 11 }] }));
  const { formula, unit, inputs } = explain({ ...full, stages }, context({ phenology }), 'allocation.d1')!;
  const waters = explain({ ...full, waterAnalyses: { 7: 60, 8: 40 } }, context(), 'allocation.waters')!;
  return [
    { panel: 'plan', name: 'allocation', formula, unit, inputs },
    { panel: 'plan', name: 'allocation', formula: waters.formula, unit: waters.unit, inputs: waters.inputs },
  ];
}
/** Every product of the library in the stock tank, by twos beside what is there: what the charts and tables say of each. */
const mixed = (): Shown[] => {
  const full = draft();
  const doses = { ...full.doses, [`${stage}_stock`]: Object.fromEntries(libraryProducts.map(({ id }) => [String(id), [1, 5] as const])) };
  const products = Object.fromEntries(libraryProducts.map(({ id }) => [String(id), { unitId: 5 }]));
  return [`applications.${stage}_stock|solubility`, `applications.${stage}_stock|level`, `tanks.${stage}.level`].flatMap(
    (path): Shown[] => {
      const found = explain({ ...full, doses, products }, context({ stock_C: 12 }), path);
      return found ? [{ panel: 'plan', name: path.split('.')[0]!, ...found }, ...found.steps.map(step('plan'))] : [];
    },
  );
};

/** What every crop needs by every way of reckoning in every country that has tables of its own, and with how much spread. */
function needs(): Shown[] {
  const readings = (methodId: number) => [
    { nutrientId: 4, value: 12, unitId: 25, methodId: methodId, rating: 'low' as const },
    { nutrientId: 5, value: 90, unitId: 25, methodId: methodId, rating: 'veryLow' as const },
    { nutrientId: 9, value: 9, unitId: 25, rating: 'veryHigh' as const },
    { nutrientId: 10, value: 1, unitId: 25, rating: 'medium' as const },
    { nutrientId: 12, value: 1, unitId: 25, rating: 'medium' as const, label: 'adequate' },
    { nutrientId: 14, value: 1, unitId: 25, rating: 'low' as const },
  ];
  const soils = [5, 6, 9, 16, 1].map((methodId) => ({ ...context().soil!, readings: readings(methodId) }));
  const tried = needMethods.flatMap((needMethod): { needMethod: string; countryId: number; soil: SoilFacts }[] =>
    needMethod === 'rateTable'
      ? [1840, 1826, 356].flatMap((countryId) => soils.map((soil) => ({ needMethod, countryId, soil })))
      : [{ needMethod, countryId: 1840, soil: soils[0]! }],
  );
  return libraryCrops.flatMap((crop) =>
    tried.flatMap(({ needMethod, countryId, soil }) => {
      const plan = graphPlan(draft({ needMethod }));
      const around = context({ crop, countryId, soil });
      const given = needInput(plan, around);
      return planNeed(plan, around).flatMap(({ nutrientId, lines }) => {
        const band = crop === maize && !('key' in given) ? needBand(given, nutrientId) : undefined;
        return [...lines, ...(band ? bandLines(band, 'kg/ha') : [])].map(step('plan'));
      });
    }),
  );
}

const CAPPED = ['9', '19'].map((id) => ({ kind: 'cap', id, limit: 1 }) as const);
async function calculated(): Promise<Shown[]> {
  const solve = await loadSolver();
  const suppliers = libraryProducts.filter(({ key }) => ['urea', 'map', 'mop'].includes(key));
  return [0, 1].flatMap((unitTypeId) => {
    const priced = { ...draft(), products: Object.fromEntries(suppliers.map(({ id }) => [String(id), { unitId: 2, price: 0.5 }])) };
    const mix = mixPlan(solve, priced, context(), {
      ...{ scope: 'season', products: suppliers, imbalance: 0.05, prefer: 'cost', candidates: [], newKey: 'k' },
    });
    if ('lacks' in mix) return [];
    const reader: MixReader = { unitTypeId, imbalancePct: 5, imbalanceTyped: unitTypeId === 1 };
    const short = mixPlan(solve, priced, context(), {
      ...{ scope: 'season', products: suppliers.slice(1), imbalance: 0.05, prefer: 'cost', candidates: libraryProducts, newKey: 'k' },
    });
    const { suggestion } = 'lacks' in short ? mix : short;
    const added = libraryProducts.find(({ id }) => String(id) === suggestion?.id)!;
    const capped = { ...mix, answer: { ...mix.answer, binding: [...mix.answer.binding, ...CAPPED] } };
    return [...mixLines(capped, suppliers, reader), ...suggestionLines(suggestion!, suppliers.slice(1), added, reader)].map(step('plan'));
  });
}

/** What samples of soil and water ask for. */
function samples(): Shown[] {
  const soil: SoilChemistry = { depth_cm: 20, bulkDensity_Mg_m3: 1.3, pH: 5, CEC: 8, Ca: 1, Mg: 0.5, K: 0.2, Na: 1.2, Al: 1.4, HAl: 4 };
  const soils = [
    { ...soil, clay_pct: 35 },
    { ...soil, clay_pct: 35, baseSaturation_pct: 30, soilDepthId: 2 },
    { depth_cm: 20, bulkDensity_Mg_m3: 1.3, pH: 5, CEC: 8, Ca: 1, Mg: 0.5, K: 0.2 },
  ];
  const wishes = [
    { ...USUAL_WISHES, acidityMethod: 'mehlichBuffer' as const },
    { ...USUAL_WISHES, targetPh: 6.3, targetBaseSaturation_pct: 70, crop: 'perennial' as const },
  ];
  const corrections: readonly Correction[] = soils.flatMap((one) => wishes.flatMap((wish) => soilCorrections(one, wish)));
  const ions = (sodium: number): SoilValue[] =>
    (
      [
        [33, sodium],
        [6, 40],
        [7, 12],
        [36, 300],
        [38, 20],
        [9, 0.5],
      ] as const
    )
      .map(([nutrientId, value]): SoilValue => ({ nutrientId, value, unitId: 26 }))
      .concat([{ nutrientId: 50, value: 1.2, unitId: 34 }]);
  const waters = [20, 90, 160, 300, 500, 1000].flatMap((sodium) => [
    ions(sodium),
    ions(sodium).filter(({ nutrientId }) => nutrientId !== 38),
  ]);
  const cations = { K: 0.3, Ca: 8, Mg: 2, Na: 0.2, Al: 0.1, H: 0.9, CEC: 11.5 };
  const ratios = ['Ca/Mg', 'Ca/K', 'Mg/K', 'K/CEC', 'Ca/CEC', 'Mg/CEC', 'Na/CEC', 'Al/CEC', 'Al+H/CEC', 'Mg+Ca/K'];
  return [
    ...corrections.flatMap(({ lines }) => lines),
    ...(cationAdvice({ ...soil, Ca: 8, Mg: 0.4, K: 0.6 })?.lines ?? []),
    ...waters.flatMap((values) => [sarLine(values) ?? [], ...waterIndices(values, 'tomato').flatMap(({ lines }) => lines)]).flat(),
    ...salinityAdvice(1.2, 'tomato', 500).flatMap(({ lines }) => lines),
    ...ratios.flatMap((name) => [ratioLine(name, cations) ?? [], ratioLine(name, { ...cations, HAl: 1 }) ?? []]).flat(),
  ].map(step('sample'));
}

/** Everything that the engine says of its numbers in the panels of plans and samples. */
export async function engineTraces(): Promise<Shown[]> {
  return [
    ...places.flatMap(([, facts, plan]) => asked(facts, plan, [...paths, ...tanks], reported)),
    ...reported.flatMap((one) => asked({}, {}, ['results.yield', 'results.roi', 'results.profit'], [one])),
    ...asked({ crop: { ...maize, removal_kg_t: { 1: { value: 14, source: 'IFA1992', uncertain: true } } } }, {}, paths, []),
    ...asked(
      {
        crop: libraryCropByKey('maize')!,
        stockModel: stockSaturations,
        waters: [{ share_pct: 100, water: { id: 1, mg_l: {}, ph: 7.2, ec_dS_m: 0.6, bicarbonate_meq_l: 2 } }],
      },
      {},
      tanks,
      [],
    ),
    ...asked(
      { soil_C: undefined },
      {},
      nutrients.flatMap(({ id }) => maize.stages.map((one) => `stages.${one.id}|need${id}`)),
      [],
    ),
    ...allocated(),
    ...mixed(),
    ...needs(),
    ...(await calculated()),
    ...samples(),
  ];
}
