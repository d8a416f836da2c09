import { analyteOf, analytesOf } from '@loam/domain/agronomy/analytes';
import { CLASS_FACTOR } from '@loam/domain/agronomy/constants';
import type { Rating } from '@loam/domain/agronomy/facts';
import {
  foldLabel,
  isOff,
  limitsCropIds,
  type LimitsLevel,
  type OwnFactor,
  ownSource,
  type OwnThreshold,
} from '@loam/domain/agronomy/soil/own-limits';
import { publishedSoilTables } from '@loam/domain/agronomy/soil/soil-interpretation';
import type { LibraryCrop } from '@loam/domain/agronomy/tables/crop-table';
import { limitsCropOf } from '@loam/domain/analysis/analysis-graph';
import { type SoilTable, soilTables } from '@loam/domain/agronomy/tables/soil-tables';
import { tissueTablesOf } from '@loam/domain/agronomy/tables/tissue-tables';
import { tissueThresholdId, tissueUnitId } from '@loam/domain/agronomy/tissue/tissue-interpretation';
import { kindId, tissueKindsOf } from '@loam/domain/agronomy/tissue/tissue-kinds';
import { nutrientOf } from '@loam/domain/kernel/unit/nutrients';
import { unitOf } from '@loam/domain/kernel/unit/units';
import { sameFactor, sameSlot } from '@loam/domain/interpretation/own-limits.decider';
import type { ImpactFactor, PlantThreshold, SoilThreshold } from '@loam/domain/analysis/own-limits-answers.schema';
import type { LimitsView } from './own-limits.reads.js';

type Kind = 'soil' | 'plant';
/** Where limits are looked at from, as far as rows depend on it; the platform has no levels. */
export type LimitsAt = Pick<LimitsView, 'levels' | 'countryId'> & Partial<Pick<LimitsView, 'scope' | 'scopeId'>>;
const ALL_CROPS = 0;
const published = (source: string) => ({
  ...{ inherited: true, ownerScope: 'global' as const, ownerId: null, ownerName: null, setBy: null, setAt: null },
  source,
});
/** What is set for all crops is inherited by each of them. */
const ownedBy = (level: LimitsLevel, { scope, scopeId }: LimitsAt, set: OwnThreshold | OwnFactor, cropId: number) => ({
  inherited: level.scope !== scope || level.id !== scopeId || set.cropId !== cropId,
  ownerScope: level.scope,
  ownerId: level.id,
  ownerName: level.name,
  setBy: { id: set.setBy, name: level.people[set.setBy] ?? '' },
  setAt: set.setAt,
  source: ownSource(level, set),
});
const named = (mineralId: number, unitId: number) => ({
  mineralId,
  name: analyteOf(mineralId)?.key ?? '',
  unit: unitOf(unitId)?.symbol ?? '',
  unitId,
});

/** Of each mineral, method, stage and tissue the threshold of the nearest level, one of the crop before one of all. */
function nearest(kind: Kind, { levels }: LimitsAt, grown: LibraryCrop | undefined): { level: LimitsLevel; set: OwnThreshold }[] {
  const found: { level: LimitsLevel; set: OwnThreshold }[] = [];
  for (const level of levels)
    for (const crop of limitsCropIds(grown && limitsCropOf(grown)))
      for (const set of level.limits.thresholds)
        if (
          set.kind === kind &&
          set.cropId === crop &&
          !isOff(levels, kind, set.id) &&
          !found.some((one) => sameSlot({ ...one.set, cropId: crop }, set))
        )
          found.push({ level, set });
  return found;
}

const order = (kind: Kind) => new Map(analytesOf[kind].map(({ id }, at) => [id, at]));

/** A published table of one of its methods. */
export const publishedSoilThreshold = (table: SoilTable, methodId: number, borrowed: boolean): SoilThreshold => ({
  ...{ id: table.id, ...named(table.nutrientId, table.unitId), extractionMethodId: methodId, cropId: ALL_CROPS },
  ranges: table.classes.map(({ label, from, to }) => ({ label, from, to })),
  when: (table.when as SoilThreshold['when'] | undefined) ?? null,
  ...{ region: table.region, uncertain: table.uncertain ?? false, borrowed, ...published(table.source) },
});

/** Soil limits that hold at a place for a crop, or 0 for all: those set by the nearest level, else the published tables of its country. */
export function soilThresholds(view: LimitsAt, crop: LibraryCrop | undefined): SoilThreshold[] {
  const cropId = crop?.id ?? ALL_CROPS;
  const own = nearest('soil', view, crop);
  const rows: SoilThreshold[] = own.map(({ level, set }) => ({
    ...{ id: set.id, ...named(set.mineralId, set.unitId), extractionMethodId: set.extractionMethodId!, cropId: set.cropId },
    ...{ ranges: [...set.ranges], when: null, region: level.name, uncertain: false, borrowed: false },
    ...ownedBy(level, view, set, cropId),
  }));
  for (const { table, methodId, borrowed } of publishedSoilTables(view.countryId, crop && limitsCropOf(crop))) {
    if (isOff(view.levels, 'soil', table.id)) continue;
    if (own.some(({ set }) => set.mineralId === table.nutrientId && set.extractionMethodId === methodId)) continue;
    rows.push(publishedSoilThreshold(table, methodId, borrowed));
  }
  const at = order('soil');
  return rows.sort((a, b) => at.get(a.mineralId)! - at.get(b.mineralId)! || a.extractionMethodId - b.extractionMethodId || a.id - b.id);
}

/** Of somebody's own crop those of the shipped one that it goes back to stand where it has none. */
export function plantThresholds(view: LimitsAt, crop: LibraryCrop): PlantThreshold[] {
  const { id: cropId, rootId = cropId } = crop;
  const kinds = tissueKindsOf(rootId);
  const of = (list: readonly string[], id: number | null) => (id === null ? null : (list[id - 1] ?? null));
  const own = nearest('plant', view, crop);
  const rows: PlantThreshold[] = own.map(({ level, set }) => ({
    ...{ id: set.id, ...named(set.mineralId, set.unitId), ranges: [...set.ranges], region: level.name, uncertain: false, borrowed: false },
    ...{ stageId: set.stageId, stage: of(kinds.stages, set.stageId), tissueId: set.tissueId, tissue: of(kinds.tissues, set.tissueId) },
    ...ownedBy(level, view, set, cropId),
  }));
  for (const table of tissueTablesOf(rootId)) {
    const [stageId, tissueId] = [kindId(kinds.stages, table.stage) ?? null, kindId(kinds.tissues, table.tissue)!];
    for (const [key, classes] of Object.entries(table.classes)) {
      const mineralId = Number(key);
      if (isOff(view.levels, 'plant', tissueThresholdId(table.id, mineralId))) continue;
      if (own.some(({ set }) => set.mineralId === mineralId && set.stageId === stageId && set.tissueId === tissueId)) continue;
      rows.push({
        ...{ id: tissueThresholdId(table.id, mineralId), ...named(mineralId, tissueUnitId(mineralId)) },
        ranges: classes.map(({ label, from, to }) => ({ label, from, to })),
        ...{ region: table.original ?? 'general', uncertain: table.uncertain ?? false, borrowed: false },
        ...{ stageId, stage: table.stage, tissueId, tissue: table.tissue, ...published(table.source) },
      });
    }
  }
  const at = order('plant');
  const place = ({ tissueId, stageId }: PlantThreshold) => (tissueId ?? 0) * 100 + (stageId ?? 0);
  return rows.sort((a, b) => place(a) - place(b) || at.get(a.mineralId)! - at.get(b.mineralId)! || a.id - b.id);
}

const NITROGEN = 1;
/** Minerals of which a published table rates a soil and a plan has a need: nitrogen goes by its balance, never by a class. */
const rated = [
  ...new Set(
    soilTables.flatMap(({ nutrientId, classes }) =>
      classes.some(({ rating }) => rating !== null) && nutrientId !== NITROGEN ? nutrientId : [],
    ),
  ),
].filter((id) => nutrientOf(id));

/** Factors that hold at a place: those set by the nearest level, else those of the project's own table. */
export function impactFactors(kind: Kind, view: LimitsView, crop: LibraryCrop | undefined): ImpactFactor[] {
  const cropId = crop?.id ?? ALL_CROPS;
  const own: { level: LimitsLevel; set: OwnFactor }[] = [];
  for (const level of view.levels)
    for (const id of limitsCropIds(crop && limitsCropOf(crop)))
      for (const set of level.limits.factors)
        if (set.kind === kind && set.cropId === id && !own.some((one) => sameFactor({ ...one.set, cropId: id }, set)))
          own.push({ level, set });
  const row = (mineralId: number, range: string, factor: number) => ({
    ...{ mineralId, name: analyteOf(mineralId)?.key ?? '', range, rangeLabel: range, factor },
  });
  const rows: ImpactFactor[] = own.map(({ level, set }) => ({
    ...row(set.mineralId, set.rangeLabel, set.factor),
    ...ownedBy(level, view, set, cropId),
  }));
  const shipped = kind === 'soil' ? CLASS_FACTOR.value : {};
  for (const mineralId of kind === 'soil' ? rated : [])
    for (const [rating, factor] of Object.entries(shipped) as [Rating, number][])
      if (!own.some(({ set }) => set.mineralId === mineralId && foldLabel(set.rangeLabel) === foldLabel(rating)))
        rows.push({ ...row(mineralId, rating, factor), ...published(CLASS_FACTOR.source) });
  const at = order(kind);
  return rows.sort((a, b) => at.get(a.mineralId)! - at.get(b.mineralId)!);
}
