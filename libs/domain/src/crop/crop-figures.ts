import type { Coefficient, PerNutrient } from '../agronomy/facts.js';
import type { CropStage, LibraryCrop } from '../agronomy/tables/crop-table.js';
import { asTyped } from '../kernel/locale/language.js';
import type { CropFigures, OwnStage } from '../library/crop-figures.schema.js';

const OWN = 'own:';
/** Source key of figures that the holder of a crop gave. */
export const ownSource = (cropId: number): string => `${OWN}${cropId}`;
/** The crop whose holder gave a figure; undefined for a published source. */
export const cropOfSource = (key: string): number | undefined => (key.startsWith(OWN) ? Number(key.slice(OWN.length)) : undefined);
/** Of stages that the holder of the crop gave. */
export const OWN_CONFIDENCE = 'own';

function overlaid(shipped: PerNutrient<Coefficient>, own: CropFigures['removal'], source: string): PerNutrient<Coefficient> {
  if (!own) return shipped;
  const entries = Object.entries<Coefficient | null>({
    ...shipped,
    ...Object.fromEntries(Object.entries(own).map(([id, value]) => [id, value === null ? null : { value, source }])),
  });
  return Object.fromEntries(entries.filter((entry): entry is [string, Coefficient] => entry[1] !== null));
}

function stageOf({ id, name, duration, minerals }: OwnStage, shipped: LibraryCrop): CropStage {
  const distribution = Object.fromEntries(minerals.map(({ mineralId, value }) => [mineralId, value]));
  const known = name === null ? shipped.stages.find((stage) => stage.id === id) : undefined;
  const words = known ? { name: known.name, names: known.names } : { name: name ?? '', names: asTyped(name ?? '') };
  return { id, ...words, duration, distribution };
}

/** The shipped crop with what its holder says otherwise; every such figure names the crop `id` as its source. */
export function withFigures(shipped: LibraryCrop, figures: CropFigures | undefined, id: number): LibraryCrop {
  if (!figures) return shipped;
  const source = ownSource(id);
  const { lowYield, highYield, duration, stages, removal, uptake } = figures;
  const [low, high] = [lowYield ?? shipped.yield_t_ha.low, highYield ?? shipped.yield_t_ha.high];
  const { stagesNote, ...crop } = shipped;
  return {
    ...crop,
    ...((lowYield !== undefined || highYield !== undefined) && { yield_t_ha: { low, high, average: (low + high) / 2, source } }),
    ...(duration !== undefined && { duration_days: duration, durationSource: source }),
    ...(stages
      ? { stages: stages.map((stage) => stageOf(stage, shipped)), stagesSource: source, stagesConfidence: OWN_CONFIDENCE }
      : stagesNote !== undefined && { stagesNote }),
    removal_kg_t: overlaid(shipped.removal_kg_t, removal, source),
    uptake_kg_t: overlaid(shipped.uptake_kg_t, uptake, source),
  };
}
