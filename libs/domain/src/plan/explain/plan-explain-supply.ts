import type { GraphPlan } from '../../agronomy/balance/graph-plan.js';

type Column = NonNullable<GraphPlan['applications']>[number];
type TankStage = NonNullable<GraphPlan['proportionalStages']>[number];
const each = <T>(list: readonly T[] | null | undefined): readonly T[] => list ?? [];

/** Every product with a dose, by id. */
export const productsOf = (plan: GraphPlan): number[] => {
  const columns = [...each(plan.applications), ...each(plan.foliarApplications)].flatMap(({ products }) => products.map(({ id }) => id));
  const tanks = each(plan.proportionalStages).flatMap(({ tanks: of }) => each(of).flatMap(({ products }) => products.map(({ id }) => id)));
  return [...new Set([...columns, ...tanks])].sort((a, b) => a - b);
};
/** The plan with the doses of one product alone. */
export const onlyProduct = (plan: GraphPlan, productId: number): GraphPlan => {
  const of = <P extends { readonly id: number }>(products: readonly P[]) => products.filter(({ id }) => id === productId);
  const column = (one: Column): Column => ({ ...one, products: of(one.products) });
  return {
    ...plan,
    applications: each(plan.applications).map(column),
    foliarApplications: each(plan.foliarApplications).map(column),
    proportionalStages: each(plan.proportionalStages).map((one): TankStage => ({
      ...one,
      tanks: each(one.tanks).map((tank) => ({ ...tank, products: of(tank.products) })),
    })),
  };
};
