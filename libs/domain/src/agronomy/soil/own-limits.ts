import type { Rating } from '../facts.js';
import { normalForm } from '../../kernel/string/normal-form.js';

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
  /** own ones that are kept and not read by */
  readonly archived?: readonly OwnThreshold[] | undefined;
  /** published ones and those of levels above that this level does not read by */
  readonly off?: readonly { readonly kind: OwnThreshold['kind']; readonly id: number }[] | undefined;
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
  normalForm(label, 'NFKC')
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

/** Whether a level said that a threshold, or a published table, is not read by there. */
export const isOff = (levels: readonly LimitsLevel[] | undefined, kind: OwnThreshold['kind'], id: number): boolean =>
  levels?.some(({ limits }) => limits.off?.some((one) => one.kind === kind && one.id === id)) ?? false;

export interface PlacedThreshold {
  readonly threshold: OwnThreshold;
  readonly level: LimitsLevel;
}

/** A crop as limits know it: somebody's own by `ownId`, and by `id` the shipped one that it goes back to, or the shipped one itself. */
export interface LimitsCrop {
  readonly id?: number;
  readonly ownId?: number;
}
/** Ids that limits may be set for, nearest first; 0 is all crops. */
export const limitsCropIds = (crop: LimitsCrop | undefined): readonly number[] => [
  ...new Set([...(crop?.ownId === undefined ? [] : [crop.ownId]), ...(crop?.id === undefined ? [] : [crop.id]), 0]),
];
const ofNearestCrop = <T extends { readonly cropId: number }>(list: readonly T[], crop: LimitsCrop | undefined): T | undefined => {
  for (const id of limitsCropIds(crop)) {
    const found = list.find(({ cropId }) => cropId === id);
    if (found) return found;
  }
  return undefined;
};

/** The nearest level that says something is heard; within it what is said of the crop comes before what is said of all. */
export function nearestThreshold(
  levels: readonly LimitsLevel[],
  crop: LimitsCrop | undefined,
  fits: (threshold: OwnThreshold) => boolean,
): PlacedThreshold | undefined {
  for (const level of levels) {
    const threshold = ofNearestCrop(
      level.limits.thresholds.filter((one) => fits(one) && !isOff(levels, one.kind, one.id)),
      crop,
    );
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
  crop: LimitsCrop | undefined,
  mineralId: number,
  { label, rating }: { readonly label: string; readonly rating: Rating | null },
): PlacedFactor | undefined {
  const names = [label, ...(rating === null ? [] : [rating])].map(foldLabel);
  for (const level of levels) {
    const fitting = level.limits.factors.filter((one) => one.kind === kind && one.mineralId === mineralId);
    for (const name of names) {
      const factor = ofNearestCrop(
        fitting.filter((one) => foldLabel(one.rangeLabel) === name),
        crop,
      );
      if (factor) return { factor, level };
    }
  }
  return undefined;
}
