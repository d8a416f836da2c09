import { MG_KG } from '../../kernel/unit/unit-ids.js';
import { convert, isOfDimension } from '../../kernel/unit/units.js';
import { isOff, type LimitsCrop, type LimitsLevel, nearestFactor, nearestThreshold, ownSource } from '../soil/own-limits.js';
import { type Interpretation, type SoilValue, classIndex } from '../soil/soil-interpretation.js';
import { type LimitClass, type TissueTable, tissueTablesOf } from '../tables/tissue-tables.js';
import { kindId, tissueKindsOf } from './tissue-kinds.js';

const MACRO = new Set([1, 4, 5, 6, 7, 8, 19, 21, 33]);
const PERCENT = 33;
const fold = (text: string) => text.trim().toLowerCase();
const blank = (text: string | undefined): boolean => text === undefined || text.trim() === '';

/** Tissue is read in % of dry matter for macronutrients, in mg/kg for micronutrients. */
export const tissueUnitId = (nutrientId: number): number => (MACRO.has(nutrientId) ? PERCENT : MG_KG);

export interface TissuePlace {
  /** whose published tables hold */
  readonly cropId?: number;
  /** somebody's own crop, whose limits come first */
  readonly ownCropId?: number;
  readonly tissue?: string;
  readonly stage?: string;
  readonly countryId?: number;
  /** What the analysis measured, so that a table without any of it is not chosen; else the one value that is read. */
  readonly nutrientIds?: readonly number[];
  /** Levels that may read by limits of their own, nearest first. */
  readonly own?: readonly LimitsLevel[];
}

/** 2 own country, 1 another region, 0 not stated. */
const nearness = ({ region, countryId }: TissueTable, own: number | undefined): number =>
  countryId !== undefined && countryId === own ? 2 : Number(region !== undefined);

/**
 * The tables for the tissue that was sampled, or of every tissue where none is named: only tables with a range for what the analysis measured, first
 * those of the sampled stage, then own country before other regions, an editor's default, a stated stage, certain before uncertain, more of the analysis.
 */
function tissueTablesFor(place: TissuePlace, nutrientIds: readonly number[]): TissueTable[] {
  const { cropId, tissue, stage, countryId } = place;
  const held = (table: TissueTable) => nutrientIds.filter((id) => table.classes[id]).length;
  const tables = cropId === undefined ? [] : tissueTablesOf(cropId);
  const fitting = tables.filter((table) => (blank(tissue) || fold(table.tissue) === fold(tissue!)) && held(table) > 0);
  const isOfStage = (table: TissueTable) => !blank(stage) && table.stage !== null && fold(table.stage) === fold(stage!);
  return fitting.sort(
    (a, b) =>
      Number(isOfStage(b)) - Number(isOfStage(a)) ||
      nearness(b, countryId) - nearness(a, countryId) ||
      Number(b.default ?? false) - Number(a.default ?? false) ||
      Number(b.stage !== null) - Number(a.stage !== null) ||
      Number(a.uncertain ?? false) - Number(b.uncertain ?? false) ||
      held(b) - held(a) ||
      a.id - b.id,
  );
}
const tissueTableFor = (place: TissuePlace, nutrientIds: readonly number[]): TissueTable | undefined =>
  tissueTablesFor(place, nutrientIds)[0];

interface ReadBy {
  readonly id: number;
  readonly classes: readonly LimitClass[];
  readonly source: string;
  readonly region: string;
  readonly uncertain?: true;
  /** Low, adequate, high by one published range, whose lower end is adequate. */
  readonly byRange?: true;
}

const cropOf = ({ cropId, ownCropId }: TissuePlace): LimitsCrop | undefined =>
  cropId === undefined ? undefined : { id: cropId, ...(ownCropId !== undefined && { ownId: ownCropId }) };

/** The limits that a level sets itself for the tissue and stage; where the sheet names none, those of the table that would be read by. */
function ownTableFor(nutrientId: number, place: TissuePlace): ReadBy | undefined {
  const { cropId, tissue, stage, own } = place;
  if (!own?.length || cropId === undefined) return undefined;
  const kinds = tissueKindsOf(cropId);
  const table = tissueTableFor(place, place.nutrientIds ?? [nutrientId]);
  const tissueId = kindId(kinds.tissues, blank(tissue) ? table?.tissue : tissue);
  const stageId = kindId(kinds.stages, blank(stage) ? table?.stage : stage);
  const found = nearestThreshold(
    own,
    cropOf(place),
    (one) =>
      one.kind === 'plant' &&
      one.mineralId === nutrientId &&
      (one.tissueId === null || one.tissueId === tissueId) &&
      (one.stageId === null || one.stageId === stageId),
  );
  if (!found) return undefined;
  const { threshold, level } = found;
  return { id: threshold.id, classes: threshold.ranges, source: ownSource(level, threshold), region: level.name };
}

/** Own thresholds have ids of their own; one of a table is the table's with the mineral's behind it. */
export const tissueThresholdId = (tableId: number, mineralId: number): number => tableId * 100 + mineralId;

function publishedFor(nutrientId: number, place: TissuePlace): ReadBy | undefined {
  const { own, nutrientIds = [nutrientId] } = place;
  const table = tissueTableFor(place, nutrientIds);
  const classes = table?.classes[nutrientId];
  if (!table || !classes || isOff(own, 'plant', tissueThresholdId(table.id, nutrientId))) return undefined;
  const { id, source, original, uncertain } = table;
  return {
    id,
    classes,
    source,
    region: original ?? 'general',
    ...(uncertain && { uncertain }),
    ...(classes.length === 3 && { byRange: true }),
  };
}

/** A range of one published source holds both of its limits. */
const rangeOf = (classes: readonly LimitClass[], value: number): number =>
  classes.length === 3 && value === classes[1]!.from ? 1 : classIndex(classes, value);

/** Tables of what was sampled, and of its stage where that is named, that call the value something else. */
function disagreeing(place: TissuePlace, nutrientId: number, read: number): NonNullable<Interpretation['disagree']> {
  const [chosen, ...others] = tissueTablesFor(place, place.nutrientIds ?? [nutrientId]);
  const classes = chosen?.classes[nutrientId];
  if (!classes) return [];
  const label = classes[rangeOf(classes, read)]?.label;
  const { stage: sampled } = place;
  return others.flatMap(({ id, tissue, stage, region, original, classes: { [nutrientId]: own } }) => {
    if (!own || (!blank(sampled) && stage !== null && fold(stage) !== fold(sampled!))) return [];
    const other = own[rangeOf(own, read)]!.label;
    return other === label ? [] : [{ tableId: id, region: region ?? original ?? 'general', tissue, stage, label: other }];
  });
}

/** Class of one tissue value (dry matter), limits in the value's own unit; without a table, the reason. */
export function interpretTissueValue({ nutrientId, value, unitId }: SoilValue, place: TissuePlace): Interpretation {
  const none = (reason: string): Interpretation => ({ nutrientId, value, unitId, thresholds: [], range: null, reason });
  const { cropId, own } = place;
  if (cropId === undefined) return none('cropNeeded');
  const ownTable = ownTableFor(nutrientId, place);
  const table = ownTable ?? publishedFor(nutrientId, place);
  if (!table || !isOfDimension(unitId, 'massFraction')) return none('noTable');
  const one = convert(1, unitId, tissueUnitId(nutrientId));
  const read = value * one;
  const range = table.byRange ? rangeOf(table.classes, read) : classIndex(table.classes, read);
  const disagree = ownTable ? [] : disagreeing(place, nutrientId, read);
  const thresholds = table.classes.map(({ label, from, to }) => {
    const found = own?.length ? nearestFactor(own, 'plant', cropOf(place), nutrientId, { label, rating: null }) : undefined;
    const factor = found && { value: found.factor.factor, source: ownSource(found.level, found.factor) };
    return { label, from: from / one, to: to === null ? null : to / one, rating: null, ...(factor && { factor }) };
  });
  const { label, factor } = thresholds[range]!;
  return {
    nutrientId,
    value,
    unitId,
    range,
    label,
    tableId: table.id,
    region: table.region,
    source: table.source,
    thresholds,
    ...(factor && { factor }),
    ...(table.uncertain && { uncertain: true }),
    ...(disagree.length > 0 && { disagree }),
  };
}
