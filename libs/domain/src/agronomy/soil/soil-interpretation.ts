import { countryOf } from '../../kernel/locale/countries.js';
import { foldText } from '../../kernel/string/fold-text.js';
import { SUBSOIL_DEPTH } from '../../kernel/schema/lists.js';
import type { ClassFactor, SoilReading } from '../facts.js';
import { ratingOf } from './label-rating.js';
import { isOff, type LimitsCrop, type LimitsLevel, nearestFactor, nearestThreshold, ownSource } from './own-limits.js';
import { defaultMethodId } from './soil-methods.js';
import { type SoilLayer, soilValueIn } from './soil-units.js';
import { type SoilClass, type SoilTable, type SoilTableCondition, soilTables } from '../tables/soil-tables.js';
import { ownNames } from '../../kernel/json/own-names.js';

export interface SoilPlace {
  readonly countryId?: number;
  readonly state?: string;
  readonly clay_pct?: number;
  readonly cec?: number;
  readonly crop?: LimitsCrop & { readonly key: string; readonly cropType: string };
  readonly irrigated?: boolean;
  readonly soilDepthId?: number;
  /** Levels that may read by limits of their own, nearest first. */
  readonly own?: readonly LimitsLevel[];
  readonly layer: SoilLayer;
  /** Of several books that hold here as well as each other, the one that values are read by as far as it has them. */
  readonly book?: string;
}

export interface SoilValue {
  readonly nutrientId: number;
  readonly value: number;
  readonly unitId: number;
  readonly methodId?: number;
}

export interface Interpretation extends SoilReading {
  /** Class limits in the unit of the value. */
  readonly thresholds: readonly {
    readonly from: number;
    readonly to: number | null;
    readonly label: string;
    readonly rating: SoilClass['rating'];
    readonly factor?: ClassFactor;
  }[];
  /** Place of the value's class in `thresholds`. */
  readonly range: number | null;
  readonly region?: string;
  readonly uncertain?: boolean;
  /** Other tables that hold as well and put the value into another class. */
  readonly disagree?: readonly {
    readonly tableId: number;
    readonly region: string;
    readonly tissue: string;
    readonly stage: string | null;
    readonly label: string;
  }[];
}

/** Its own extension service's table is not in the library yet, and no other country's stands in for it. */
const ISRAEL = 5;

const within = (value: number | undefined, from: number | undefined, to: number | null | undefined): boolean =>
  (from === undefined && to === undefined) ||
  (value !== undefined && value >= (from ?? 0) && (to === undefined || to === null || value <= to));

const isOfType = ({ cropTypes, alsoFor }: SoilTableCondition, crop: SoilPlace['crop']): boolean =>
  !cropTypes || (crop !== undefined && (cropTypes.includes(crop.cropType) || (alsoFor?.includes(crop.key) ?? false)));

function holds(table: SoilTable, place: SoilPlace): boolean {
  const { when } = table;
  if (!when) return true;
  const { crop } = place;
  // in the states of its region a field of which nothing is said is rainfed
  const irrigated = place.irrigated ?? (isOfState(table, place.state) ? false : undefined);
  return (
    within(place.clay_pct, when.clayFrom_pct, when.clayTo_pct) &&
    within(place.cec, when.cecFrom, when.cecTo) &&
    (!when.crops || (crop !== undefined && when.crops.includes(crop.key))) &&
    (!when.notCrops || crop === undefined || !when.notCrops.includes(crop.key)) &&
    isOfType(when, crop) &&
    (when.irrigated === undefined || irrigated === when.irrigated)
  );
}

/** States as people write them, where a region's name has them by letters or together. */
const STATES: Readonly<Record<string, string>> = ownNames({
  'Brazil Cerrado': 'GO Goiás MT Mato Grosso MS Mato Grosso do Sul DF Distrito Federal TO Tocantins',
  'Brazil MG': 'MG Minas Gerais',
  'Brazil SP': 'SP São Paulo',
  'Canada BC': 'BC British Columbia',
  'USA Tri-State': 'Ohio Indiana Michigan',
});
const words = (text: string): string =>
  ` ${foldText(text)
    .replace(/[^\p{L}\p{M}]+/gu, ' ')
    .trim()} `;
/** Whether a table was made for a state: the region's name after its country holds the state's. */
const isOfState = ({ region }: SoilTable, state = ''): boolean =>
  words(state).trim() !== '' && words(STATES[region] ?? region.replace(/^\S+/, '')).includes(words(state));

/** Europe as its laboratories trade methods: Olsen's phosphorus of a Spanish or Portuguese field is nearer to the indices of RB209 than to Iowa's classes. */
const EUROPE = new Set(
  'AL AD AT BE BG BA BY CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SK SM UA VA'.split(
    ' ',
  ),
);
const isEuropean = (countryId: number | undefined): boolean => countryId !== undefined && EUROPE.has(countryOf(countryId)?.key ?? '');

/** 3 own state, 2 own country, 1 a table bound to no country, below that another country's, in Europe Europe's first, undefined: not for here. */
function nearness(table: SoilTable, place: SoilPlace): number | undefined {
  const own = place.countryId !== undefined && table.countryIds.includes(place.countryId);
  if (table.reach === 'state') return own && isOfState(table, place.state) ? 3 : undefined;
  if (own) return 2;
  if (table.reach === 'general') return 1;
  if (place.countryId === ISRAEL) return undefined;
  return isEuropean(place.countryId) && table.countryIds.some(isEuropean) ? 0.5 : 0;
}

/** Tables that values of a country, and of a crop, are read by, per nutrient and method, with whatever soils they hold for; of one state alone none. */
export function publishedSoilTables(
  countryId: number | undefined,
  crop?: SoilPlace['crop'],
): { table: SoilTable; methodId: number; borrowed: boolean }[] {
  const place = { ...(countryId !== undefined && { countryId }), layer: { bulkDensity_Mg_m3: 1, depth_cm: 1 } };
  const grown = (when: SoilTableCondition) =>
    !crop || ((when.crops?.includes(crop.key) ?? true) && !when.notCrops?.includes(crop.key) && isOfType(when, crop));
  const known = soilTables.flatMap((table) => {
    const near = nearness(table, place);
    return near === undefined || !grown(table.when ?? {}) ? [] : table.methodIds.map((methodId) => ({ table, methodId, near }));
  });
  const nearest = new Map<string, number>();
  const slot = ({ table, methodId }: (typeof known)[number]) => `${table.nutrientId} ${methodId}`;
  // a table for some crops stands beside the one for all others, never in its place
  for (const one of known) if (crop || !one.table.when?.crops) nearest.set(slot(one), Math.max(one.near, nearest.get(slot(one)) ?? 0));
  return known.filter((one) => one.near >= (nearest.get(slot(one)) ?? 0)).map(({ near, ...one }) => ({ ...one, borrowed: near < 1 }));
}

/** How closely a table's conditions describe a place: its own crop before all others, else by how much must be known. */
const specific = ({ when }: SoilTable): number =>
  when?.crops ? 10 : [when?.clayTo_pct, when?.cecFrom, when?.cropTypes, when?.irrigated].filter((one) => one !== undefined).length;

/** The table for a value, nearest place first, then the one made for the crop, then the own state's; or why there is none. */
export function soilTableFor(
  value: SoilValue,
  place: SoilPlace,
): { table: SoilTable; methodId: number; borrowed: boolean } | { reason: string } {
  if (place.soilDepthId === SUBSOIL_DEPTH) return { reason: 'subsoilSample' };
  const methodId = value.methodId ?? defaultMethodId(value.nutrientId, place.countryId);
  // where nothing is published by any method there is none to choose
  if (methodId === undefined)
    return { reason: soilTables.some(({ nutrientId }) => nutrientId === value.nutrientId) ? 'methodUnknown' : 'noLimit' };
  const ofMethod = soilTables.filter((table) => table.nutrientId === value.nutrientId && table.methodIds.includes(methodId));
  const near = ofMethod.map((table) => ({ table, near: nearness(table, place) })).filter(({ near }) => near !== undefined);
  const fitting = near
    .filter(
      ({ table }) =>
        holds(table, place) && soilValueIn(1, value.unitId, table.unitId, value.nutrientId, place.layer, table.oxide) !== undefined,
    )
    .sort(
      (a, b) =>
        b.near! - a.near! ||
        Number(b.table.when?.crops !== undefined) - Number(a.table.when?.crops !== undefined) ||
        Number(isOfState(b.table, place.state)) - Number(isOfState(a.table, place.state)) ||
        Number(b.table.source === place.book) - Number(a.table.source === place.book) ||
        specific(b.table) - specific(a.table) ||
        a.table.id - b.table.id,
    );
  // what a level does not read by leaves no room for a table made for another place
  const best = fitting.find(({ table, near: nearest }) => nearest === fitting[0]!.near && !isOff(place.own, 'soil', table.id));
  if (!best && fitting.length > 0) return { reason: 'noTable' };
  if (best) return { table: best.table, methodId, borrowed: best.near! < 1 };
  const forAnyCrop = near.filter(({ table }) => !table.when?.crops);
  if (forAnyCrop.length === 0) return { reason: 'noTable' };
  return {
    reason:
      forAnyCrop.some(({ table }) => table.when?.clayTo_pct !== undefined) && place.clay_pct === undefined
        ? 'clayNeeded'
        : 'noTableForConditions',
  };
}

/** The book that rates most values of a sheet, so that one sheet is not read by three where one has them all. Of two that rate as many, none. */
export function bookOf(values: readonly SoilValue[], place: SoilPlace): string | undefined {
  const asked = new Set(values.map(({ nutrientId }) => nutrientId));
  const here = soilTables.filter((table) => asked.has(table.nutrientId) && (nearness(table, place) ?? 0) > 0);
  const books = [...new Set(here.map(({ source }) => source))];
  const rated = books.map((book) => {
    const read = values.filter((value) => {
      const found = soilTableFor(value, { ...place, book });
      return !('reason' in found) && found.table.source === book;
    });
    return { book, count: read.length };
  });
  const most = Math.max(0, ...rated.map(({ count }) => count));
  const best = rated.filter(({ count }) => count === most);
  return most > 1 && best.length === 1 ? best[0]!.book : undefined;
}

/** from < x ≤ to; the first class includes what lies on its lower limit or below, the last what lies above it. */
export function classIndex(classes: readonly { readonly from: number; readonly to: number | null }[], value: number): number {
  const at = classes.findIndex(({ to }) => to === null || value <= to);
  return at === -1 ? classes.length - 1 : at;
}

type ReadBy = Pick<SoilTable, 'id' | 'unitId' | 'classes' | 'region' | 'source' | 'oxide' | 'integer' | 'uncertain'>;

/** Half up; a value that a conversion left a hair below the half counts as the half. */
const toInteger = (value: number): number => Math.floor(value + 0.5 + 1e-9);

/** The limits that a level sets itself, in place of any published table. */
function ownTableFor(value: SoilValue, place: SoilPlace): { table: ReadBy; methodId: number; borrowed: false } | undefined {
  const methodId = value.methodId ?? defaultMethodId(value.nutrientId, place.countryId);
  if (!place.own?.length || methodId === undefined || place.soilDepthId === SUBSOIL_DEPTH) return undefined;
  const { nutrientId } = value;
  const found = nearestThreshold(
    place.own,
    place.crop,
    (one) =>
      one.kind === 'soil' &&
      one.mineralId === nutrientId &&
      one.extractionMethodId === methodId &&
      soilValueIn(1, value.unitId, one.unitId, nutrientId, place.layer) !== undefined,
  );
  if (!found) return undefined;
  const { threshold, level } = found;
  const classes = threshold.ranges.map((one) => ({ ...one, rating: ratingOf(one.label, nutrientId) }));
  return {
    table: { id: threshold.id, unitId: threshold.unitId, classes, region: level.name, source: ownSource(level, threshold) },
    methodId,
    borrowed: false,
  };
}

function ownFactor(place: SoilPlace, mineralId: number, of: Pick<SoilClass, 'label' | 'rating'>): { factor?: ClassFactor } {
  const found = place.own?.length ? nearestFactor(place.own, 'soil', place.crop, mineralId, of) : undefined;
  return found ? { factor: { value: found.factor.factor, source: ownSource(found.level, found.factor) } } : {};
}

/** Class of one soil value by its method, nutrient and region, limits in the value's own unit; never a guess: without a table, the reason. */
export function interpretSoilValue(value: SoilValue, place: SoilPlace): Interpretation {
  const { nutrientId, unitId } = value;
  const found = ownTableFor(value, place) ?? soilTableFor(value, place);
  const plain = { nutrientId, value: value.value, unitId, ...(value.methodId !== undefined && { methodId: value.methodId }) };
  if ('reason' in found) return { ...plain, thresholds: [], range: null, reason: found.reason };
  const { table, methodId, borrowed } = found;
  const one = soilValueIn(1, unitId, table.unitId, nutrientId, place.layer, table.oxide)!;
  const thresholds = table.classes.map(({ label, rating, from, to }) => ({
    from: from / one,
    to: to === null ? null : to / one,
    label,
    rating,
    ...ownFactor(place, nutrientId, { label, rating }),
  }));
  const range = classIndex(table.classes, table.integer ? toInteger(value.value * one) : value.value * one);
  const { label, rating } = table.classes[range]!;
  const { factor } = thresholds[range]!;
  return {
    ...plain,
    methodId,
    thresholds,
    range,
    label,
    tableId: table.id,
    region: table.region,
    source: table.source,
    ...(rating !== null && { rating }),
    ...(factor && { factor }),
    ...(table.uncertain && { uncertain: true }),
    ...(borrowed && { borrowed: true }),
  };
}
