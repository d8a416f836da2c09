import { convert, unitOf } from '../../kernel/unit/units.js';
import { type CompatibilityPair, tankCompatibility } from '../tank/compatibility.js';
import { dosePerFillingKg, injectionShare } from '../supply/dose.js';
import type { ProductFacts } from '../facts.js';
import { foliarConcentration, foliarMass, foliarRate } from '../supply/foliar.js';
import { sprayOf } from './fulfilment.js';
import type { GraphContext, GraphPlan, Missing, PlanGraph } from './graph-plan.js';
import { simpleTankPh, type TankForPh } from '../tank/tank-ph.js';
import type { Diluted, TankSolution } from '../tank/tank-solution.js';

const found = (product: ProductFacts | undefined): product is ProductFacts => product !== undefined;

/** pH of the irrigation water: hydrogen ions averaged by share; undefined without a measured pH. */
export function waterPh(waters: GraphContext['waters']): number | undefined {
  const measured = (waters ?? []).filter(({ water, share_pct }) => water.ph !== undefined && share_pct > 0);
  const share = measured.reduce((sum, { share_pct }) => sum + share_pct, 0);
  if (share === 0) return undefined;
  return -Math.log10(measured.reduce((sum, { share_pct, water }) => sum + share_pct * 10 ** -water.ph!, 0) / share);
}

/** A pair that meets in several tanks of a stage is named once. */
function oncePerPair(pairs: readonly CompatibilityPair[]): CompatibilityPair[] {
  const seen = new Map<number, Set<number>>();
  return pairs.filter(({ a, b }) => {
    const others = seen.get(a) ?? new Set<number>();
    if (others.has(b)) return false;
    seen.set(a, others.add(b));
    return true;
  });
}

type Stage = NonNullable<GraphPlan['proportionalStages']>[number];

/** Products of all tanks of a stage in the irrigation water; or why their concentration is not known. */
export function dilutedOf({ tanks }: Stage, context: GraphContext): readonly Diluted[] | { readonly reason: string } {
  const diluted: Diluted[] = [];
  for (const tank of tanks ?? []) {
    for (const { id, dosage, unitId } of tank.products) {
      const product = context.product(id);
      if (!product) return { reason: 'productUnknown' };
      const share = injectionShare(tank.injectionRatio ?? undefined, tank.injectionRatioUnitId ?? undefined);
      if ('reason' in share) return share;
      if (!tank.volume) return { reason: 'tankVolumeMissing' };
      const weight = dosePerFillingKg(dosage, unitId, product, tank.volume);
      if ('reason' in weight) return weight;
      diluted.push({ product, g_l: ((weight.value * 1000) / tank.volume) * share.value });
    }
  }
  return diluted.length > 0 ? diluted : { reason: 'tankEmpty' };
}

/** pH and conductivity of a stage's water by the ion model; null with its reason in `missing`. */
function modelled(stage: Stage, context: GraphContext, missing: Missing[], ph: number | undefined): TankSolution {
  const diluted = dilutedOf(stage, context);
  const answer = ('reason' in diluted ? undefined : context.tankModel?.(diluted, context.waters ?? [], ph)) ?? { phModel: null, ec: null };
  const key = 'reason' in diluted ? diluted.reason : 'notModelled';
  for (const name of ['phModel', 'ec'] as const) if (answer[name] === null) missing.push({ key, path: `tanks.${stage.stageId}.${name}` });
  return answer;
}

/** Tanks of a stage with the products whose pH was typed. */
export const tanksForPh = ({ tanks }: Stage, context: GraphContext): TankForPh[] =>
  (tanks ?? []).map((tank) => ({
    injectionRatio: tank.injectionRatio ?? 0,
    injectionRatioUnitId: tank.injectionRatioUnitId ?? undefined,
    products: tank.products.flatMap(({ id, ph, dosage, unitId }) => {
      const product = context.product(id);
      if (ph === null || ph === undefined || !product) return [];
      const weight = dosePerFillingKg(dosage, unitId, product, tank.volume ?? undefined);
      return [{ ph, weight_kg: 'value' in weight ? weight.value : dosage }]; // without a density a litre weighs a kilogram
    }),
  }));

/** One entry per proportional stage: pH by the simple estimate and by the ion model, conductivity, lowest compatibility level of its stock tanks and the pairs behind it. */
export function tankEntries(plan: GraphPlan, context: GraphContext, missing: Missing[]): PlanGraph['tanks'] {
  const water = waterPh(context.waters);
  return (plan.proportionalStages ?? []).map((stage) => {
    const { stageId, tanks } = stage;
    const mixed = tanksForPh(stage, context);
    const levels = (tanks ?? []).map((tank) => tankCompatibility(tank.products.map(({ id }) => context.product(id)).filter(found)));
    const tested = levels.map(({ level }) => level).filter((level) => level !== null);
    return {
      stageId,
      ph: simpleTankPh(mixed, water),
      ...modelled(stage, context, missing, water),
      level: tested.length > 0 ? (Math.min(...tested) as 0 | 1 | 2) : null,
      pairs: oncePerPair(levels.flatMap(({ pairs }) => pairs)),
    };
  });
}

/** What each product is sprayed with in the season; units as the specification's foliar factors give them. */
export function foliarTotals(plan: GraphPlan, context: GraphContext): PlanGraph['foliarTotals'] {
  const totals = new Map<string, { id: number; value: number; byVolume: boolean; spray: number }>();
  for (const application of plan.foliarApplications ?? []) {
    const spray = sprayOf(application) ?? 0;
    for (const { id, amount, unitId } of application.products) {
      const dimension = unitOf(unitId)?.dimension;
      if (dimension !== 'massPerArea' && dimension !== 'volumePerArea' && !(dimension === 'massPerVolume' && spray > 0)) continue;
      const byVolume = dimension === 'volumePerArea';
      const perHa =
        dimension === 'massPerVolume' ? (convert(amount, unitId, 26) * spray) / 1e6 : convert(amount, unitId, byVolume ? 10 : 2);
      const key = `${id}|${byVolume}`;
      const sum = totals.get(key) ?? { id, value: 0, byVolume, spray: 0 };
      totals.set(key, { ...sum, value: sum.value + perHa, spray: sum.spray + spray });
    }
  }
  const imperial = context.unitTypeId === 1;
  return [...totals.values()].map(({ id, value, byVolume, spray }) => ({
    id,
    value: byVolume ? foliarRate(value, context.unitTypeId) : foliarMass(value, context.unitTypeId),
    unitId: byVolume ? (imperial ? 11 : 10) : imperial ? 3 : 2,
    concentration: foliarConcentration(value, spray),
  }));
}
