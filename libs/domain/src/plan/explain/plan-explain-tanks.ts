import { compatibilityOf } from '../../agronomy/tank/compatibility.js';
import { SATURATION, WATER_PH } from '../../agronomy/constants.js';
import { dilutedOf, tankEntries, tanksForPh, waterPh } from '../../agronomy/balance/graph-tanks.js';
import type { GraphContext, GraphPlan } from '../../agronomy/balance/graph-plan.js';
import type { Precipitate } from '../../agronomy/chemistry/solubility.js';
import { COLD_NIGHT_C, COLD_SATURATION, stockLoad, stockShares, STOCK_TEMPERATURE_C } from '../../agronomy/tank/stock-strength.js';
import { simpleTankPh, tankParts } from '../../agronomy/tank/tank-ph.js';
import { type Diluted, mixedWater } from '../../agronomy/tank/tank-solution.js';
import { proposedTanks } from '../../agronomy/tank/tank-split.js';
import { input, type TraceInput, type TraceLine } from '../../agronomy/trace.js';
import { at, has, methodOf, type PlanDraft } from '../plan.draft.js';
import { graphPlan } from '../balance/plan.graph.js';
import { type Explanation, none } from './plan-explanation.js';
import { balancedPh, conductivityOf, saturationWith } from './plan-explain-solution.js';
import { stockOf } from '../checks/plan-tank.checks.js';

const SIMPLE = 'specification section 9: hydrogen ions averaged, buffering ignored';
const CHART = "Haifa, 'Interaction among fertilizers'; Burt, O'Connor & Ruehr 1998";

/** Water of a stage with what its tanks bring; undefined for a stage without tanks. */
export function explainWater(
  plan: GraphPlan,
  context: GraphContext,
  stageId: number,
  what: 'ph' | 'phModel' | 'ec' | 'level',
): Explanation | undefined {
  const stage = plan.proportionalStages?.find((one) => one.stageId === stageId);
  if (!stage) return undefined;
  const entry = tankEntries({ proportionalStages: [stage] }, context, [])[0]!;
  if (what === 'level')
    return levelOf(
      entry.level,
      (stage.tanks ?? []).flatMap(({ products }) => [products.map(({ id }) => id)]),
      context,
    );
  if (what === 'ph') return simplePh(entry.ph, stage, context);
  const diluted = dilutedOf(stage, context);
  const value = entry[what];
  if (value === null || 'reason' in diluted)
    return none(what === 'ec' ? 'mS/cm' : '-', 'reason' in diluted ? diluted.reason : 'notModelled');
  const water = mixedWater(context.waters ?? [], waterPh(context.waters));
  return what === 'ec' ? conductivityOf(value, diluted, water) : balancedPh(value, diluted, water);
}

function simplePh(value: number, stage: NonNullable<GraphPlan['proportionalStages']>[number], context: GraphContext): Explanation {
  if (value === -1) return none('-', 'noTankPh');
  const measured = waterPh(context.waters);
  const parts = tankParts(tanksForPh(stage, context));
  return {
    value,
    unit: '-',
    formula: '−log((10^−pH_w + Σ s · H) / (1 + Σ s)), rounded to 0.01',
    inputs: [
      measured === undefined ? input('pH_w', WATER_PH, undefined, 'default', SIMPLE) : input('pH_w', measured, undefined, 'measured'),
      ...parts.flatMap(({ share, hydrogen }, n) => [
        input(`s ${n + 1}`, share, undefined, 'typed', 'injection ratio'),
        input(`H ${n + 1}`, hydrogen, 'mol/l', 'typed', SIMPLE),
      ]),
    ],
    steps: [],
  };
}

/** The lowest code of the pairs that meet in a tank, and how the products would be split where some must not meet. */
function levelOf(level: number | null, tanks: readonly (readonly number[])[], context: GraphContext): Explanation {
  const inputs: TraceInput[] = [];
  const known = (ids: readonly number[]) => ids.flatMap((id) => context.product(id) ?? []);
  for (const ids of tanks) {
    const products = known(ids);
    products.forEach((a, n) => {
      for (const b of products.slice(n + 1)) {
        const { code, reason } = compatibilityOf(a, b);
        inputs.push(input(`${a.name} + ${b.name}`, code, undefined, 'table', reason || CHART));
      }
    });
  }
  if (level === null) return { ...none('-', 'notTested'), inputs };
  const products = known([...new Set(tanks.flat())]);
  const split =
    level === 0 ? proposedTanks(products.map(({ id, material }) => ({ id: String(id), ...(material && { material }) }))) : undefined;
  const name = (id: string) => context.product(Number(id))?.name ?? id;
  const proposal: TraceLine[] = split
    ? [
        {
          name: 'tankSplit',
          formula: 'no pair of code 0 in one tank',
          unit: '-',
          value: split.length,
          source: CHART,
          inputs: split.map((tank, n) => input(String(n + 1), tank.map(name).join(', '), undefined, 'computed')),
        },
      ]
    : [];
  return { value: level, unit: '-', formula: 'min(codes)', inputs, steps: proposal };
}

/** How strong one stock tank is, how well its products mix, or the pH of water that it alone is injected into; undefined for a column that is no tank. */
export type StockField = 'solubility' | 'coldSolubility' | 'level' | 'ph' | `saturation_${string}`;

export function explainStock(draft: PlanDraft, context: GraphContext, key: string, what: StockField): Explanation | undefined {
  if (!has(draft.applications, key) || methodOf(key, draft.applications[key]!) !== 'proportional') return undefined;
  if (what === 'ph') {
    const stages = graphPlan(draft).proportionalStages ?? [];
    const stage = stages.find(({ stageId, tanks }) => tanks?.some(({ id }) => `${stageId}_${id}` === key));
    if (!stage) return none('-', 'noTankPh');
    const alone = { ...stage, tanks: stage.tanks!.filter(({ id }) => `${stage.stageId}_${id}` === key) };
    return simplePh(simpleTankPh(tanksForPh(alone, context), waterPh(context.waters)), alone, context);
  }
  if (what === 'level') {
    const ids = Object.keys(at(draft.doses, key) ?? {}).map(Number);
    const codes = ids.flatMap((a, n) => ids.slice(n + 1).flatMap((b) => codeOf(context, a, b)));
    return levelOf(ids.length < 2 ? 2 : codes.length > 0 ? Math.min(...codes) : null, [ids], context);
  }
  const stock = stockOf(draft, key, context.product);
  const salt = /^saturation_(.+)$/.exec(what)?.[1];
  if (salt !== undefined) return saturationOf(stock, salt, context);
  const stocked = context.stock_C ?? STOCK_TEMPERATURE_C.value;
  const cold = what === 'coldSolubility';
  const celsius = cold ? Math.min(stocked, COLD_NIGHT_C.value) : stocked;
  const shares = stockShares(stock, celsius);
  if (shares.length === 0) return none('%', 'solubilityUnknown');
  return {
    value: 100 * stockLoad(shares),
    unit: '%',
    formula: '100 · Σ C / S',
    inputs: [
      cold
        ? input('T', celsius, '°C', 'default', COLD_NIGHT_C.source)
        : input('T', celsius, '°C', context.stock_C === undefined ? 'default' : 'measured', STOCK_TEMPERATURE_C.source),
      ...shares.flatMap(({ product, g_l, solubility }) => [
        input(`C ${product.name}`, g_l, 'g/l', 'computed'),
        input(`S ${product.name}`, solubility.g_l, 'g/l', 'table', solubility.source),
      ]),
      input('most', 100 * (cold ? COLD_SATURATION : SATURATION), '%', 'default', 'project decision'),
    ],
    steps: [],
  };
}

function saturationOf(stock: readonly Diluted[], salt: string, { stockModel }: GraphContext): Explanation {
  const found = stockModel?.(stock);
  return found && Object.hasOwn(found, salt)
    ? saturationWith(found[salt as Precipitate], stock, salt as Precipitate)
    : none('%', 'notModelled');
}

function codeOf(context: GraphContext, a: number, b: number): number[] {
  const [one, other] = [context.product(a), context.product(b)];
  const code = one && other ? compatibilityOf(one, other).code : 'Null';
  return code === 'Null' ? [] : [code];
}
