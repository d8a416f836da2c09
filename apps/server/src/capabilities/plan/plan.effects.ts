import { Injectable } from '@nestjs/common';
import { amendedNutrients, broughtByLime } from '@loam/domain/agronomy/balance/amendments';
import type { GraphNutrient, PlanGraph } from '@loam/domain/agronomy/balance/graph-plan';
import { canonicalJson } from '@loam/domain/kernel/json/canonical-json';
import { limits } from '@loam/domain/kernel/schema/lists';
import type { PlanCheck } from '@loam/domain/plan/checks/plan.checks';
import { missedNeeds } from '@loam/domain/plan/checks/plan-number.checks';
import { graphPlan } from '@loam/domain/plan/balance/plan.graph';
import type { Pricing } from '@loam/domain/plan/balance/plan.pricing';
import type { PlanEffect } from '@loam/domain/plan/plan-effect.schema';
import type { PlanState } from '@loam/domain/plan/plan.state';
import { PlanGraphs } from './plan.graphs.js';
import { PlanReads } from './plan.reads.js';

/** What a change of a plan meant for its needs, its cost and its rules: both states computed with today's tables and contents. */
@Injectable()
export class PlanEffects {
  constructor(
    private readonly graphs: PlanGraphs,
    private readonly reads: PlanReads,
  ) {}

  graph = (state: PlanState): Promise<PlanGraph> => this.graphs.graphThen(state);

  async between(from: PlanState, to: PlanState): Promise<PlanEffect> {
    const [before, after] = await Promise.all([from, to].map((state) => this.of(state)));
    return {
      need: needs(before!.judged, after!.judged),
      cost: {
        from: before!.pricing.total,
        to: after!.pricing.total,
        currency: after!.pricing.currency,
        parts: { from: partsOf(before!.pricing), to: partsOf(after!.pricing) },
      },
      checks: rules(before!, after!),
      tolerance: graphPlan(to.draft).imbalancePct ?? limits.imbalancePctDefault,
    };
  }

  private async of(state: PlanState) {
    const graph = await this.graph(state);
    const nutrients = [...graph.macro, ...graph.micro, ...graph.additional];
    const [plan, context] = [graphPlan(state.draft), await this.graphs.contextThen(state)];
    return {
      graph,
      nutrients,
      judged: judged(nutrients, broughtByLime(plan, graph, context), amendedNutrients(plan, graph, context)),
      checks: await this.graphs.checksThen(state),
      pricing: await this.reads.pricingOf(state),
    };
  }
}

interface Standing {
  readonly graph: PlanGraph;
  readonly nutrients: readonly GraphNutrient[];
  readonly checks: readonly PlanCheck[];
}

/**
 * Which rules a change broke and which it mended. A need that one of the states supplies is judged in both: what fell from too much to nothing
 * is missed now, and nothing about it is mended.
 */
export function rules(before: Standing, after: Standing): PlanEffect['checks'] {
  const supplied = new Set([...before.nutrients, ...after.nutrients].filter(({ fulfillment }) => fulfillment > 0).map(({ id }) => id));
  const judged = ({ graph, checks }: Standing) =>
    supplied.size === 0
      ? checks
      : [...checks.filter(({ code }) => code !== 'deficit'), ...missedNeeds(graph, supplied).filter(({ code }) => code === 'deficit')];
  const [then, now] = [judged(before), judged(after)];
  const known = (checks: readonly PlanCheck[]) => new Set(checks.map((check) => canonicalJson([check.code, check.path])));
  const beyond = (checks: readonly PlanCheck[], others: ReadonlySet<string>) =>
    checks.filter(({ code, path }) => !others.has(canonicalJson([code, path])));
  const shown = (checks: readonly PlanCheck[]) => checks.map((check) => ({ ...check, params: { ...check.params } }));
  const stillMissed = new Set(now.filter(({ code }) => isNeed(code)).map(({ path }) => path));
  const removed = beyond(then, known(now)).filter(({ code, path }) => !(isNeed(code) && stillMissed.has(path)));
  return { added: shown(beyond(now, known(then))), removed: shown(removed) };
}

const isNeed = (code: string): boolean => code === 'deficit' || code === 'excess';

const partsOf = ({ price, discount, tax }: Pick<Pricing, 'price' | 'discount' | 'tax'>) => ({
  price,
  discount: discount ?? 0,
  tax: tax ?? 0,
});

type Judged = GraphNutrient & { readonly byLime: boolean };

/** As meters and papers tell a need: what fertilizers bring of it, where lime or gypsum brings too much (decision 0064). */
export const judged = (
  nutrients: readonly GraphNutrient[],
  lime: ReadonlyMap<number, number>,
  amended: ReadonlyMap<number, number>,
): Judged[] => nutrients.map((one) => ({ ...one, fulfillment: one.fulfillment - (lime.get(one.id) ?? 0), byLime: amended.has(one.id) }));

const met = (one: Judged | undefined): number | null => (one?.byLime ? 100 : one?.cropNeed ? (one.fulfillment / one.cropNeed) * 100 : null);

/** The nutrients whose need or supply differs. */
export function needs(before: readonly Judged[], after: readonly Judged[]): PlanEffect['need'] {
  const then = new Map(before.map((one) => [one.id, one]));
  return after.flatMap((now) => {
    const old = then.get(now.id);
    const byLime = { from: old?.byLime ?? false, to: now.byLime };
    if (old && old.cropNeed === now.cropNeed && old.fulfillment === now.fulfillment && byLime.from === byLime.to) return [];
    const amounts = {
      need: { from: old?.cropNeed ?? null, to: now.cropNeed },
      fulfillment: { from: old?.fulfillment ?? 0, to: now.fulfillment },
    };
    return [{ id: now.id, name: now.name, from: met(old), to: met(now), amounts, ...((byLime.from || byLime.to) && { byLime }) }];
  });
}
