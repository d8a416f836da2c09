import { nutrientIds } from '@loam/domain/kernel/unit/nutrients';
import { T_HA } from '@loam/domain/kernel/unit/unit-ids';
import { convert } from '@loam/domain/kernel/unit/units';
import type { WholeCrop } from '../queries';
import type { CropUnits } from '../words';

export interface StageDraft {
  id?: number;
  name: string;
  duration: number | null;
  /** the same nutrients in the same order in every stage */
  minerals: { mineralId: number; value: number | null }[];
}
export interface NutrientDraft {
  id: number;
  value: number | null;
}
/** What the form of a crop holds, in the person's units. An empty yield or duration is that of the shipped crop. */
export interface CropDraft {
  name: string;
  variety: string;
  duration: number | null;
  lowYield: number | null;
  highYield: number | null;
  stages: StageDraft[];
  removal: NutrientDraft[];
  uptake: NutrientDraft[];
}

const orNull = (value: number | null, read: (given: number) => number): number | null => (value === null ? null : read(value));

export function draftOf(crop: WholeCrop, { yieldUnitId, perTonne }: CropUnits): CropDraft {
  const shown = nutrientIds().filter((id) => crop.stages.some(({ minerals }) => minerals.some(({ mineralId }) => mineralId === id)));
  const table = (entries: WholeCrop['removal']) =>
    nutrientIds().map((id) => ({ id, value: orNull(entries.find((one) => one.id === id)?.value ?? null, (value) => value * perTonne) }));
  return {
    name: crop.name,
    variety: crop.variety ?? '',
    duration: crop.duration,
    lowYield: convert(crop.lowYield, T_HA, yieldUnitId),
    highYield: convert(crop.highYield, T_HA, yieldUnitId),
    stages: crop.stages.map(({ id, name, duration, minerals }) => ({
      id,
      name,
      duration,
      minerals: shown.map((mineralId) => ({ mineralId, value: minerals.find((one) => one.mineralId === mineralId)?.value ?? null })),
    })),
    removal: table(crop.removal),
    uptake: table(crop.uptake),
  };
}

/** The body of C353. A name that still reads as it did is not sent: the shipped one reads otherwise in other languages. */
export function bodyOf(draft: CropDraft, stands: WholeCrop, { yieldUnitId, perTonne }: CropUnits): object {
  const stored = ({ id, value }: NutrientDraft) => ({ id, value: orNull(value, (given) => given / perTonne) });
  return {
    ...(draft.name !== stands.name && { name: draft.name }),
    variety: draft.variety.trim() === '' ? null : draft.variety,
    duration: draft.duration,
    lowYield: orNull(draft.lowYield, (value) => convert(value, yieldUnitId, T_HA)),
    highYield: orNull(draft.highYield, (value) => convert(value, yieldUnitId, T_HA)),
    stages: draft.stages,
    removal: draft.removal.map(stored),
    uptake: draft.uptake.map(stored),
  };
}

/** 100 % over `count` stages in steps of 0.01; the last one takes the rest. */
export function evenShares(count: number): number[] {
  const each = Math.floor(10_000 / count);
  return Array.from({ length: count }, (_, at) => (at < count - 1 ? each : 10_000 - each * (count - 1)) / 100);
}

/** Σ of one nutrient over the stages; undefined where none is given. */
export function shareSum(stages: readonly StageDraft[], mineralId: number): number | undefined {
  const given = stages.flatMap(({ minerals }) => minerals.find((one) => one.mineralId === mineralId)?.value ?? []);
  return given.length === 0 ? undefined : given.reduce((sum, value) => sum + value, 0);
}
