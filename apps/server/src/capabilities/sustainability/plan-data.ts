import { Injectable } from '@nestjs/common';
import type { ProductFacts } from '@loam/domain/agronomy/facts';
import { contentForms } from '@loam/domain/kernel/unit/nutrients';
import { T_HA } from '@loam/domain/kernel/unit/unit-ids';
import { convert, isOfDimension } from '@loam/domain/kernel/unit/units';
import { appliedAmounts } from '@loam/domain/plan/balance/plan.pricing';
import type { PlanState } from '@loam/domain/plan/plan.state';
import { type Contents, ghgProductOf } from '@loam/domain/sustainability/report/plan-products';
import { PlanReads, PlanWorld } from '../plan/index.js';
import { PracticePlaces } from './practice-places.js';

const KG_PER_LITRE = 1;

/** What a plan knows of the answers that a report asks. */
@Injectable()
export class PlanData {
  constructor(
    private readonly plans: PlanReads,
    private readonly world: PlanWorld,
    private readonly places: PracticePlaces,
  ) {}

  async of(planId: number) {
    return { planId, ...(await this.told((await this.plans.load(planId)).state)) };
  }

  /** The same of a plan that was read already. */
  async told(state: PlanState) {
    const products = await this.productsOf(state);
    const field = await this.world.field(state.fieldId);
    const areaHa = field?.areaHa ?? null;
    const applied = appliedAmounts(state.draft, (id) => products.get(id)).flatMap((one) => {
      const product = products.get(one.productId);
      const kgPerHa = one.kg_ha + one.l_ha * (product?.density_kg_m3 ? product.density_kg_m3 / 1000 : KG_PER_LITRE);
      return product ? [{ ...one, product, kgPerHa }] : [];
    });
    const contents = new Map(applied.map(({ product }) => [product.id, contentsOf(product)]));
    const sum = (of: (held: Contents) => number): number =>
      applied.reduce((total, { product, kgPerHa }) => total + kgPerHa * of(contents.get(product.id)!), 0);
    return {
      cropId: state.cropId,
      crop: await this.places.cropNamed(state.cropId),
      fieldId: state.fieldId,
      yield: { productKg: harvestKg(state, areaHa), areaHa, surveyYear: seasonOf(state) },
      nutrients: {
        N: sum(({ N_urea, N_ammonium, N_nitrate, N_other }) => N_urea + N_ammonium + N_nitrate + N_other),
        P2O5: sum(({ P2O5 }) => P2O5),
        K2O: sum(({ K2O }) => K2O),
      },
      fertilizers: applied.map(({ product, kgPerHa }) => ({
        ...ghgProductOf(product.name, contents.get(product.id)!),
        kg: kgPerHa * (areaHa ?? 1),
      })),
      applications: applied.map(({ product, kg_ha, l_ha, kgPerHa }) => ({
        productId: product.id,
        product: product.name,
        kgPerHa: kg_ha > 0 ? kg_ha : kgPerHa,
        litresPerHa: l_ha,
        form: ghgProductOf(product.name, contents.get(product.id)!).content.nForm,
      })),
      dates: datesOf(state),
    };
  }

  private async productsOf({ draft, growerId }: PlanState): Promise<Map<number, ProductFacts>> {
    const grower = await this.world.grower(growerId);
    const ids = Object.keys(draft.products).map(Number);
    const found = await Promise.all(ids.map(async (id) => [id, grower && (await this.world.product(grower.groupId, id))] as const));
    return new Map(found.filter((one): one is [number, ProductFacts] => one[1] !== undefined));
  }
}

const year = (date: unknown): number | null => (typeof date === 'string' && /^\d{4}/.test(date) ? Number(date.slice(0, 4)) : null);
const seasonOf = ({ draft: { plan } }: PlanState): number | null => year(plan['harvestDate']) ?? year(plan['plantingDate']);

/** kg of the whole field; null where the plan expects no weight or the field has no size. */
function harvestKg({ draft: { plan } }: PlanState, areaHa: number | null): number | null {
  const [expected, unitId] = [plan['expectedYield'], plan['expectedYieldUnitId'] ?? T_HA];
  if (typeof expected !== 'number' || typeof unitId !== 'number' || areaHa === null || !isOfDimension(unitId, 'massPerArea')) return null;
  return convert(expected, unitId, T_HA) * 1000 * areaHa;
}

const datesOf = ({ draft }: PlanState): string[] => {
  const dates = Object.values(draft.applications).flatMap(({ applicationDate }) =>
    typeof applicationDate === 'string' ? [applicationDate] : [],
  );
  return [...new Set(dates)].toSorted();
};

const formName = new Map(contentForms.flatMap(({ id, names }) => (names[0] === undefined ? [] : [[id, names[0]] as const])));
/** Fractions of the mass, nitrogen by its form. */
function contentsOf({ nutrients, organicNitrogen_pct = 0 }: ProductFacts): Contents {
  const held: Record<string, number> = {};
  for (const { id, value } of nutrients) held[formName.get(id) ?? String(id)] = (held[formName.get(id) ?? String(id)] ?? 0) + value / 100;
  const of = (...names: string[]): number => names.reduce((sum, name) => sum + (held[name] ?? 0), 0);
  const S_OF_SO3 = 0.4004;
  return {
    N_urea: of('N-NH2'),
    N_ammonium: of('N-NH4'),
    N_nitrate: of('N-NO3'),
    N_other: of('N') + organicNitrogen_pct / 100,
    P2O5: of('P2O5'),
    K2O: of('K2O'),
    S: of('S') + of('SO3') * S_OF_SO3,
  };
}
