import type { GraphApplication, GraphPlan, GraphTank } from '@loam/domain/agronomy/graph-plan';
import { inOrder, methodOf, stageOf, type Dose, type Fields, type PlanDraft } from '@loam/domain/plan/plan.draft';
import { stagesOf } from './columns';

type Numbers = Record<string, number | undefined>;

/** The live plan in the shape the engine computes with. Nothing is converted: amounts keep their own units. */
export function graphPlan(draft: PlanDraft): GraphPlan {
  const plan = draft.plan as Numbers;
  const rank = new Map(inOrder(draft.products).map((id, index) => [id, index]));
  const doses = (application: string): [id: number, dose: Dose][] =>
    Object.entries(draft.doses[application] ?? {})
      .sort(([a], [b]) => (rank.get(a) ?? 0) - (rank.get(b) ?? 0))
      .map(([id, dose]) => [Number(id), dose]);

  const column = (id: string, fields: Fields): GraphApplication => ({
    id,
    cropStageId: stageOf(fields),
    applicationDate: (fields['applicationDate'] as string | undefined) ?? null,
    waterVolume: (fields['waterVolume'] as number | undefined) ?? null,
    waterVolumeUnitId: (fields['waterVolumeUnitId'] as number | undefined) ?? null,
    products: doses(id).map(([productId, [amount, unitId]]) => ({ id: productId, amount, unitId })),
  });
  const tank = (id: string, fields: Fields): GraphTank => ({
    id: String(fields['tank']),
    volume: (fields['volume'] as number | undefined) ?? null,
    injectionRatio: (fields['injectionRatio'] as number | undefined) ?? null,
    injectionRatioUnitId: (fields['injectionRatioUnitId'] as number | undefined) ?? null,
    products: doses(id).map(([productId, [dosage, unitId]]) => ({ id: productId, dosage, unitId, ph: (fields[`ph${productId}`] as number | undefined) ?? null })),
  });

  const applications = inOrder(draft.applications).map((id) => [id, draft.applications[id]!] as const);
  const of = (method: string) => applications.filter(([id, fields]) => methodOf(id, fields) === method);
  const stages = stagesOf(draft.stages);
  const inStages = stages.map(({ id }) => {
    const fields = draft.stages[String(id)] ?? {};
    const tanks = of('proportional').filter(([, one]) => stageOf(one) === id);
    return { stageId: id, irrigationAmount: (fields['irrigationAmount'] as number | undefined) ?? null, tanks: tanks.map(([key, one]) => tank(key, one)) };
  });
  return {
    crop: { expectedYield: plan['expectedYield'] ?? null, expectedYieldUnitId: plan['expectedYieldUnitId'] ?? null, duration: plan['duration'] ?? null, residueManagementId: plan['residueManagementId'] ?? null },
    stages: stages.map(({ id, duration }, index) => ({ stageId: id, duration, sortOrder: index, distribution: distribution(draft.stages[String(id)]) })),
    applications: of('quantitative').map(([id, fields]) => column(id, fields)),
    foliarApplications: of('foliar').map(([id, fields]) => column(id, fields)),
    proportionalStages: inStages.filter(({ tanks, irrigationAmount }) => tanks.length > 0 || irrigationAmount !== null),
    imbalancePct: plan['imbalancePct'] ?? null,
  };
}

const distribution = (stage: Fields | undefined): { id: number; value: number }[] =>
  Object.entries(stage ?? {}).flatMap(([field, value]) => (/^d\d+$/.test(field) && typeof value === 'number' ? [{ id: Number(field.slice(1)), value }] : []));
