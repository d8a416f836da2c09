import { emptyDraft, type Fields, type PlanDraft, type Scalar } from '../plan.draft.js';

/** What a plan takes from its crop when it is made. Durations in whole days, shares in %. */
export interface CropPattern {
  readonly id: number;
  readonly duration?: number;
  readonly stages: readonly {
    readonly stageId: number;
    readonly name: string;
    readonly duration: number;
    readonly sortOrder: number;
    readonly distribution: readonly { readonly id: number; readonly value: number }[];
  }[];
}

/** Pre-plant and planting belong to every plan made from a crop; they last no day. */
const fixed: Readonly<Record<string, Fields>> = {
  '-1': { name: 'Pre-plant', duration: 0, sortOrder: -2 },
  '-2': { name: 'Planting', duration: 0, sortOrder: -1 },
};

/** What a plan starts with: yields of an imperial grower stand in lb/ac. */
export const startOf = (imperial: boolean, display: 'oxide' | 'element'): PlanDraft => ({
  ...emptyDraft,
  plan: { growingMethodId: 1, expectedYieldUnitId: imperial ? 3 : 1, nutrientsGraphDisplay: display },
});

/** Another crop: its stages and duration; applications, proportional stages and the variety go (specification §4). */
export function resetForCrop(draft: PlanDraft, crop: CropPattern): PlanDraft {
  const stages: Record<string, Fields> = { ...fixed };
  for (const { stageId, name, duration, sortOrder, distribution } of crop.stages) {
    const shares: Record<string, Scalar> = {};
    for (const { id, value } of distribution) shares[`d${id}`] = value;
    stages[String(stageId)] = stageId < 0 ? { name, duration: 0, sortOrder } : { name, duration, sortOrder, ...shares };
  }
  const { cultivar: _cultivar, duration: _duration, harvestDate: _harvest, ...plan } = draft.plan;
  return {
    ...draft,
    stages,
    applications: {},
    doses: {},
    plan: { ...plan, ...(crop.duration !== undefined && { duration: crop.duration }) },
  };
}

const MANURE = ['lastManureId', 'lastManureRate', 'olderManureId', 'olderManureRate'] as const;
/** What a body says of the season, without what the old field was spread with. */
export const withoutEchoedManure = <T extends { readonly [name in (typeof MANURE)[number]]?: Scalar | null | undefined }>(
  crop: T,
  { plan }: PlanDraft,
): T =>
  Object.fromEntries(
    Object.entries(crop).filter(([name, value]) => !((MANURE as readonly string[]).includes(name) && value === plan[name])),
  ) as T;

/** Another field: the analyses and what was spread on it are not its own. */
export function resetForField(draft: PlanDraft): PlanDraft {
  const gone: ReadonlySet<string> = new Set(['soilAnalysisId', 'plantAnalysisId', ...MANURE]);
  return { ...draft, plan: Object.fromEntries(Object.entries(draft.plan).filter(([field]) => !gone.has(field))), waterAnalyses: {} };
}
