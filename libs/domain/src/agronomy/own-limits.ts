import type { Rating } from './facts.js';

/** A class of an analysis result; `to` null: no upper limit, which only the last may have. */
export interface OwnRange {
  readonly label: string;
  readonly from: number;
  readonly to: number | null;
}

/** Limits that a company, collection or group reads results by in place of the published table. */
export interface OwnThreshold {
  readonly id: number;
  readonly kind: 'soil' | 'plant';
  /** 0: of every crop, which only soils have */
  readonly cropId: number;
  readonly mineralId: number;
  /** Of the limits; tissue is read in % and mg/kg of dry matter, as its tables are. */
  readonly unitId: number;
  /** soils only */
  readonly extractionMethodId: number | null;
  /** plants only, places in the crop's lists (tissue-kinds); null: of any */
  readonly stageId: number | null;
  readonly tissueId: number | null;
  readonly ranges: readonly OwnRange[];
  /** id of who set it, and the instant */
  readonly setBy: number;
  readonly setAt: string;
}

/** What a need is multiplied by where a result stands in the class. */
export interface OwnFactor {
  readonly kind: 'soil' | 'plant';
  readonly cropId: number;
  readonly mineralId: number;
  readonly rangeLabel: string;
  readonly factor: number;
  readonly setBy: number;
  readonly setAt: string;
}

export interface OwnLimits {
  readonly thresholds: readonly OwnThreshold[];
  readonly factors: readonly OwnFactor[];
}
export const noLimits: OwnLimits = { thresholds: [], factors: [] };

/** The limits of one level with the names that people know it and its admins by. */
export interface LimitsLevel {
  readonly scope: 'company' | 'collection' | 'group';
  readonly id: number;
  readonly name: string;
  readonly limits: OwnLimits;
  /** id → name of who set something */
  readonly people: Readonly<Record<number, string>>;
}

/** `very low`, `veryLow` and `Very Low` are one label. */
export const foldLabel = (label: string): string =>
  label
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_-]+/g, '');

/** A source that is no published one: a level's own. Trace lines carry it as text; `readOwnSource` takes it apart again. */
export interface OwnSource {
  readonly scope: LimitsLevel['scope'];
  readonly name: string;
  readonly by: string;
  readonly at: string;
}
const MARK = 'own';
export const ownSource = ({ scope, name, people }: LimitsLevel, { setBy, setAt }: Pick<OwnThreshold, 'setBy' | 'setAt'>): string =>
  [MARK, scope, name, people[setBy] ?? '', setAt].join(' · ');
export function readOwnSource(source: string): OwnSource | undefined {
  const [mark, scope, name, by, at] = source.split(' · ');
  return mark === MARK && at !== undefined ? { scope: scope as OwnSource['scope'], name: name!, by: by!, at } : undefined;
}

export interface PlacedThreshold {
  readonly threshold: OwnThreshold;
  readonly level: LimitsLevel;
}

/** The nearest level that says something is heard; within it what is said of the crop comes before what is said of all. */
export function nearestThreshold(
  levels: readonly LimitsLevel[],
  cropId: number | undefined,
  fits: (threshold: OwnThreshold) => boolean,
): PlacedThreshold | undefined {
  for (const level of levels) {
    const fitting = level.limits.thresholds.filter((one) => (one.cropId === 0 || one.cropId === cropId) && fits(one));
    const threshold = fitting.find((one) => one.cropId === cropId) ?? fitting[0];
    if (threshold) return { threshold, level };
  }
  return undefined;
}

export interface PlacedFactor {
  readonly factor: OwnFactor;
  readonly level: LimitsLevel;
}

/** Of a class by its label, else by what the label rates. */
export function nearestFactor(
  levels: readonly LimitsLevel[],
  kind: OwnFactor['kind'],
  cropId: number | undefined,
  mineralId: number,
  { label, rating }: { readonly label: string; readonly rating: Rating | null },
): PlacedFactor | undefined {
  const names = [label, ...(rating === null ? [] : [rating])].map(foldLabel);
  for (const level of levels) {
    const fitting = level.limits.factors.filter(
      (one) => one.kind === kind && one.mineralId === mineralId && (one.cropId === 0 || one.cropId === cropId),
    );
    for (const name of names) {
      const named = fitting.filter((one) => foldLabel(one.rangeLabel) === name);
      const factor = named.find((one) => one.cropId === cropId) ?? named[0];
      if (factor) return { factor, level };
    }
  }
  return undefined;
}
