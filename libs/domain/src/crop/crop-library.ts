import { uptake } from '../agronomy/need/demand.js';
import type { Coefficient, CropFacts, PerNutrient } from '../agronomy/facts.js';
import { CROP_TABLE_VERSION, cropFactsOf, cropSources, type LibraryCrop, libraryCrops } from '../agronomy/tables/crop-table.js';
import { tissueTablesOf } from '../agronomy/tables/tissue-tables.js';
import { asTyped, type Language, nameOf } from '../kernel/locale/language.js';
import { listName } from '../kernel/locale/list-names.js';
import { PLANTING_STAGE, PRE_PLANT_STAGE } from '../kernel/schema/lists.js';
import { nutrients } from '../kernel/unit/nutrients.js';
import { T_HA } from '../kernel/unit/unit-ids.js';
import type { OwnContent } from '../library/library-records.schema.js';
import { withFigures } from './crop-figures.js';
import { rootCrop } from './made-crop.js';

/** kg/ha of every nutrient the tables know, as the whole crop takes it up at this yield. */
export const requirements = (crop: CropFacts, yield_t_ha: number) =>
  nutrients.flatMap(({ id, key }) => {
    const line = uptake(crop, id, yield_t_ha);
    return line ? [{ id, name: key, value: line.value }] : [];
  });

export const shortCrop = (crop: LibraryCrop, language: Language) => ({
  id: crop.id,
  name: nameOf(crop, language),
  variety: crop.variety ?? null,
  duration: crop.duration_days,
  lowYield: crop.yield_t_ha.low,
  highYield: crop.yield_t_ha.high,
  averageYield: (crop.yield_t_ha.low + crop.yield_t_ha.high) / 2,
  cropType: crop.cropType,
  hasPlantData: tissueTablesOf(crop.rootId ?? crop.id).length > 0,
  varieties: [...crop.varieties],
  source: 'global',
  active: true,
  ...(crop.rootId !== undefined && { rootId: crop.rootId }),
});

/** Pre-plant and planting first, without days; then the crop's own stages. */
export function cropStageItems(crop: LibraryCrop, language: Language) {
  const fixed = [
    [PRE_PLANT_STAGE, 'prePlant', 1],
    [PLANTING_STAGE, 'planting', 2],
  ] as const;
  return [
    ...fixed.map(([id, key, stepType], sortOrder) => ({
      id: id as number,
      name: listName(key, language),
      duration: 0,
      sortOrder,
      stepType: stepType as number,
      minerals: [] as { mineralId: number; value: number }[],
    })),
    ...crop.stages.map(({ id, duration, distribution, ...named }, at) => ({
      id,
      name: nameOf(named, language),
      duration,
      sortOrder: at + fixed.length,
      stepType: 0,
      minerals: Object.entries(distribution).map(([mineralId, value]) => ({ mineralId: Number(mineralId), value })),
    })),
  ];
}

const coefficients = (table: PerNutrient<Coefficient>) =>
  nutrients.flatMap(({ id, key }) => {
    const { value, source } = table[id] ?? {};
    return value === undefined || source === undefined ? [] : [{ id, name: key, value, source }];
  });

export function fullCrop(crop: LibraryCrop, language: Language) {
  const stages = cropStageItems(crop, language);
  const tissues = tissueTablesOf(crop.rootId ?? crop.id);
  const keys = new Set(
    [...Object.values(crop.removal_kg_t), ...Object.values(crop.uptake_kg_t)]
      .map(({ source }) => source)
      .concat(crop.stagesSource, crop.yield_t_ha.source, crop.durationSource),
  );
  return {
    ...shortCrop(crop, language),
    scientificName: crop.scientificName,
    harvestedPart: crop.harvestedPart,
    yieldUnitId: T_HA,
    requirements: requirements(crop, crop.yield_t_ha.average),
    removal: coefficients(crop.removal_kg_t),
    uptake: coefficients(crop.uptake_kg_t),
    stages: stages.filter(({ id }) => id > 0),
    phenology: {
      stages,
      duration: crop.duration_days,
      source: crop.stagesSource,
      confidence: crop.stagesConfidence,
      note: crop.stagesNote ?? null,
    },
    sampledTimes: [...new Set(tissues.flatMap(({ stage }) => stage ?? []))],
    sampledTissues: [...new Set(tissues.map(({ tissue }) => tissue))],
    facts: cropFactsOf(crop),
    sources: Object.fromEntries([...keys].sort().flatMap((key) => (cropSources[key] ? [[key, cropSources[key]]] : []))),
    tableVersion: CROP_TABLE_VERSION,
  };
}

/** A crop of somebody's own: the shipped one that it goes back to, or what it was made with, under its own id, name and variety, with its own figures. */
export function ownCrop(content: OwnContent): LibraryCrop | undefined {
  const { id, rootId, name, variety, crop } = content;
  const root = rootCrop(content);
  return (
    root && {
      ...withFigures(root, crop, id),
      id,
      rootId,
      ...(name !== null && { name, names: asTyped(name) }),
      ...(variety !== null && { variety }),
    }
  );
}

export const cropItems = (language: Language) =>
  libraryCrops.map((crop) => shortCrop(crop, language)).sort((a, b) => a.name.localeCompare(b.name, language) || a.id - b.id);
