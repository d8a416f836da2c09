import { Injectable } from '@nestjs/common';
import type { ProductFacts } from '@loam/domain/agronomy/facts';
import { CRF_TYPE, SUBSOIL_DEPTH } from '@loam/domain/kernel/schema/lists';
import type { Reference } from '@loam/domain/kernel/decider/live.document';
import type { PlanDraft } from '@loam/domain/plan/plan.draft';
import type { SavePlan } from '@loam/domain/plan/plan.schema';
import { PlanWorld } from './plan.world.js';

const analysisKinds = new Map([
  ['soilAnalysis', 'soil'],
  ['plantAnalysis', 'plant'],
  ['waterAnalysis', 'water'],
]);

interface Place {
  readonly growerId: number;
  readonly groupId: number;
}

/** Whether the things that a plan names may stand in it: those of its grower, and of its group's library. */
@Injectable()
export class PlanReferences {
  constructor(private readonly world: PlanWorld) {}

  /** Undefined when it may; else the error key. */
  async refused(reference: Reference, place: Place): Promise<string | undefined> {
    const { kind, id } = reference;
    if (kind === 'product') return (await this.world.product(place.groupId, id)) ? undefined : 'unknownReference';
    if (kind === 'crop') return (await this.world.crop(place.groupId, id)) ? undefined : 'unknownReference';
    const found = await this.world.analysis(id);
    if (!found || found.growerId !== place.growerId || found.kind !== analysisKinds.get(kind)) return 'unknownReference';
    return kind === 'soilAnalysis' && found.soilDepthId === SUBSOIL_DEPTH ? 'soilDepthNotAllowed' : undefined;
  }

  async refusals(references: readonly Reference[], place: Place): Promise<Map<string, string>> {
    const found = await Promise.all(references.map(async (one) => [nameOf(one), await this.refused(one, place)] as const));
    return new Map(found.filter((entry): entry is [string, string] => entry[1] !== undefined));
  }

  /** Every product of a plan and of a body that changes it, looked up once. */
  async products(groupId: number, ids: Iterable<number>): Promise<Map<number, ProductFacts>> {
    const found = await Promise.all([...new Set(ids)].map(async (id) => [id, await this.world.product(groupId, id)] as const));
    return new Map(found.filter((entry): entry is [number, ProductFacts] => entry[1] !== undefined));
  }
}

export const nameOf = ({ kind, id }: Reference): string => `${kind}:${id}`;
export const isCrf =
  (products: ReadonlyMap<number, ProductFacts>) =>
  (id: number): boolean =>
    products.get(id)?.typeId === CRF_TYPE;
/** The rows of the grid, and what was spread in earlier years. */
export const productIds = (draft: PlanDraft): number[] => [
  ...Object.keys(draft.products).map(Number),
  ...[draft.plan['lastManureId'], draft.plan['olderManureId']].filter((id) => typeof id === 'number'),
];

/** What a body names, with the place of each in it; only what the plan does not hold yet has to be looked up. */
export function namedIn(input: SavePlan, draft: PlanDraft | undefined): { reference: Reference; field: string }[] {
  const named: { reference: Reference; field: string }[] = [];
  const name = (kind: string, id: number | null | undefined, field: string, known: unknown) => {
    if (typeof id === 'number' && id !== known) named.push({ reference: { kind, id }, field });
  };
  const plan = draft?.plan ?? {};
  name('soilAnalysis', input.analyses?.soilAnalysisId, 'analyses.soilAnalysisId', plan['soilAnalysisId']);
  name('plantAnalysis', input.analyses?.plantAnalysisId, 'analyses.plantAnalysisId', plan['plantAnalysisId']);
  name('crop', input.crop?.cropResidueId, 'crop.cropResidueId', plan['cropResidueId']);
  name('product', input.crop?.lastManureId, 'crop.lastManureId', plan['lastManureId']);
  name('product', input.crop?.olderManureId, 'crop.olderManureId', plan['olderManureId']);
  input.analyses?.waterAnalyses?.forEach(({ id }, i) =>
    name('waterAnalysis', id, `analyses.waterAnalyses[${i}].id`, draft && Object.hasOwn(draft.waterAnalyses, String(id)) ? id : undefined),
  );
  const product = (id: number, field: string) =>
    name('product', id, field, draft && Object.hasOwn(draft.products, String(id)) ? id : undefined);
  input.products?.forEach(({ id }, i) => product(id, `products[${i}].id`));
  for (const list of ['applications', 'foliarApplications'] as const) {
    input[list]?.forEach((one, i) => one.products?.forEach(({ id }, j) => product(id, `${list}[${i}].products[${j}].id`)));
  }
  input.proportionalStages?.forEach((stage, i) =>
    stage.tanks?.forEach((tank, j) =>
      tank.products?.forEach(({ id }, k) => product(id, `proportionalStages[${i}].tanks[${j}].products[${k}].id`)),
    ),
  );
  return named;
}
