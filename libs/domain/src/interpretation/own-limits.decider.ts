import { unknownEvent } from '../kernel/decider/decider.js';
import { sameJson } from '../kernel/json/same-json.js';
import { foldLabel, noLimits, type OwnFactor, type OwnLimits, type OwnThreshold } from '../agronomy/soil/own-limits.js';

type Kind = OwnThreshold['kind'];
/** Who sets something, and when. */
interface Signed {
  readonly setBy: number;
  readonly setAt: string;
}
export type WantedThreshold = Omit<OwnThreshold, keyof Signed | 'kind' | 'cropId'>;
/** null: as the level above */
export type WantedFactor = Pick<OwnFactor, 'mineralId' | 'rangeLabel'> & { readonly factor: number | null };

/** Limits of a level's own, in place of those published or of a level above. One of the same kind replaces the one before. */
export type ThresholdsSet = {
  type: 'ThresholdsSet';
  data: Signed & { id: number; kind: Kind; cropId: number; thresholds: readonly WantedThreshold[] };
};
/** Those above, or the published ones, hold again. */
export type ThresholdsReset = { type: 'ThresholdsReset'; data: { id: number; kind: Kind; thresholdIds: readonly number[] } };
export type ImpactFactorsSet = {
  type: 'ImpactFactorsSet';
  data: Signed & { id: number; kind: Kind; cropId: number; factors: readonly WantedFactor[] };
};
/** Own ones are archived or taken back; published ones and those of levels above are not read by here any more, or again. */
export type ThresholdsStatusSet = {
  type: 'ThresholdsStatusSet';
  data: { id: number; kind: Kind; thresholdIds: readonly number[]; active: boolean };
};
export type OwnLimitsEvent = ThresholdsSet | ThresholdsReset | ThresholdsStatusSet | ImpactFactorsSet;

export type OwnLimitsCommand =
  | ({
      type: 'SetThresholds';
      kind: Kind;
      cropId: number;
      thresholds: readonly WantedThreshold[];
      /** own ones that are given up in the same change */
      resets: readonly number[];
    } & Signed)
  | { type: 'ResetThresholds'; kind: Kind; thresholdIds: readonly number[] }
  | { type: 'SetThresholdsStatus'; kind: Kind; thresholdIds: readonly number[]; active: boolean }
  | ({ type: 'SetImpactFactors'; kind: Kind; cropId: number; factors: readonly WantedFactor[] } & Signed);

type Slot = Pick<OwnThreshold, 'kind' | 'cropId' | 'mineralId' | 'extractionMethodId' | 'stageId' | 'tissueId'>;
/** What a threshold is of: two of one level are never of the same. */
export const sameSlot = (a: Slot, b: Slot): boolean =>
  a.kind === b.kind &&
  a.cropId === b.cropId &&
  a.mineralId === b.mineralId &&
  a.extractionMethodId === b.extractionMethodId &&
  a.stageId === b.stageId &&
  a.tissueId === b.tissueId;
type Named = Pick<OwnFactor, 'kind' | 'cropId' | 'mineralId' | 'rangeLabel'>;
export const sameFactor = (a: Named, b: Named): boolean =>
  a.kind === b.kind && a.cropId === b.cropId && a.mineralId === b.mineralId && foldLabel(a.rangeLabel) === foldLabel(b.rangeLabel);

const isOf = (kind: Kind, ids: readonly number[]) => (one: { readonly kind: Kind; readonly id: number }) =>
  one.kind === kind && ids.includes(one.id);

/** Whether a level reads by a threshold: its own one that is not archived, or any other that it has not switched off. */
export const isReadBy = ({ archived = [], off = [] }: OwnLimits, kind: Kind, id: number): boolean =>
  ![...archived, ...off].some(isOf(kind, [id]));

const saysTheSame = (own: OwnThreshold | undefined, { unitId, ranges }: WantedThreshold) =>
  own !== undefined && own.unitId === unitId && sameJson(own.ranges, ranges);

/** Of the place `id`, which is there; only what differs is recorded. */
export function decideOwnLimits(command: OwnLimitsCommand, id: number, limits: OwnLimits): readonly OwnLimitsEvent[] {
  const reset = (thresholdIds: readonly number[]): OwnLimitsEvent[] => {
    const own = [...limits.thresholds, ...(limits.archived ?? [])];
    const there = thresholdIds.filter((one) => own.some(isOf(command.kind, [one])));
    return there.length === 0 ? [] : [{ type: 'ThresholdsReset', data: { id, kind: command.kind, thresholdIds: there } }];
  };
  switch (command.type) {
    case 'SetThresholds': {
      const { kind, cropId, setBy, setAt, resets } = command;
      const standing = (wanted: WantedThreshold) => limits.thresholds.find((own) => sameSlot(own, { ...wanted, kind, cropId }));
      const thresholds = command.thresholds.filter((wanted) => !saysTheSame(standing(wanted), wanted));
      if (thresholds.length === 0) return reset(resets);
      return [{ type: 'ThresholdsSet', data: { id, kind, cropId, setBy, setAt, thresholds } }, ...reset(resets)];
    }
    case 'ResetThresholds':
      return reset(command.thresholdIds);
    case 'SetThresholdsStatus': {
      const { kind, active } = command;
      const thresholdIds = [...new Set(command.thresholdIds)].filter((one) => isReadBy(limits, kind, one) !== active);
      return thresholdIds.length === 0 ? [] : [{ type: 'ThresholdsStatusSet', data: { id, kind, thresholdIds, active } }];
    }
    case 'SetImpactFactors': {
      const { kind, cropId, setBy, setAt } = command;
      const standing = (wanted: WantedFactor) => limits.factors.find((own) => sameFactor(own, { ...wanted, kind, cropId }));
      const factors = command.factors.filter((wanted) => (standing(wanted)?.factor ?? null) !== wanted.factor);
      return factors.length === 0 ? [] : [{ type: 'ImpactFactorsSet', data: { id, kind, cropId, setBy, setAt, factors } }];
    }
  }
}

export function evolveOwnLimits(limits: OwnLimits = noLimits, event: OwnLimitsEvent): OwnLimits {
  switch (event.type) {
    case 'ThresholdsSet': {
      const { kind, cropId, setBy, setAt, thresholds } = event.data;
      const set = thresholds.map((one): OwnThreshold => ({ ...one, kind, cropId, setBy, setAt }));
      const others = (own: OwnThreshold) => !set.some((one) => sameSlot(one, own));
      const archived = limits.archived?.filter(others);
      return { ...limits, thresholds: [...limits.thresholds.filter(others), ...set], ...(archived && { archived }) };
    }
    case 'ThresholdsReset': {
      const { kind, thresholdIds } = event.data;
      const others = (own: OwnThreshold) => !isOf(kind, thresholdIds)(own);
      const archived = limits.archived?.filter(others);
      return { ...limits, thresholds: limits.thresholds.filter(others), ...(archived && { archived }) };
    }
    case 'ThresholdsStatusSet': {
      const { kind, thresholdIds, active } = event.data;
      const named = isOf(kind, thresholdIds);
      const { archived = [], off = [] } = limits;
      const others = <T extends OwnThreshold | NonNullable<OwnLimits['off']>[number]>(one: T) => !named(one);
      if (active)
        return {
          ...limits,
          thresholds: [...limits.thresholds, ...archived.filter(named)],
          archived: archived.filter(others),
          off: off.filter(others),
        };
      const own = limits.thresholds.filter(named);
      const foreign = thresholdIds.filter((one) => !own.some(({ id }) => id === one)).map((one) => ({ kind, id: one }));
      return { ...limits, thresholds: limits.thresholds.filter(others), archived: [...archived, ...own], off: [...off, ...foreign] };
    }
    case 'ImpactFactorsSet': {
      const { kind, cropId, setBy, setAt, factors } = event.data;
      const named = factors.map((one) => ({ ...one, kind, cropId, setBy, setAt }));
      const set = named.flatMap((one): OwnFactor[] => (one.factor === null ? [] : [{ ...one, factor: one.factor }]));
      return { ...limits, factors: [...limits.factors.filter((own) => !named.some((one) => sameFactor(one, own))), ...set] };
    }
    default:
      return unknownEvent(limits, event);
  }
}
