import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { PlantLimits, PlantThreshold, SoilThreshold } from '@loam/domain/analysis/own-limits-answers.schema';
import type { SetFactors, SetPlantThresholds, SetSoilThresholds } from '@loam/domain/analysis/own-limits.schema';
import {
  limitsRecordCalls,
  plantLimitsCalls as plantCalls,
  soilLimitsCalls as soilCalls,
} from '@loam/domain/interpretation/interpretation.calls';
import { type LimitsRecord, limitsRecords } from '@loam/domain/interpretation/limits-record.schema';
import { libraryCalls } from '@loam/domain/library/library.calls';
import { cropCalls } from '@loam/domain/crop/crop.calls';
import { ask } from '../../api/ask';

/** Whose limits: one company, collection or group. */
export interface Place {
  readonly scope: 'company' | 'collection' | 'group';
  readonly id: number;
}
export type LimitsKind = 'soil' | 'plant';
/** Of which results at which place; soils have 0 for all crops. */
export interface Subject {
  readonly kind: LimitsKind;
  readonly place: Place;
  readonly cropId: number;
}

const named = ({ scope, id }: Place) =>
  scope === 'group' ? { groupId: id } : scope === 'collection' ? { collectionId: id } : { companyId: id };
const level = ({ scope }: Place) => ({ level: scope });
const key = 'limits';

type OfTissue = Pick<PlantThreshold, 'stageId' | 'stage' | 'tissueId' | 'tissue'>;
type OfSoil = Pick<SoilThreshold, 'extractionMethodId' | 'when'>;
type Maybe<T> = { [K in keyof T]?: T[K] | undefined };
/** Soil and tissue have what the pages show in common; what only one of them has is absent in the other. */
export type Threshold = Omit<PlantThreshold, keyof OfTissue> & Maybe<OfTissue> & Maybe<OfSoil>;
export type Limits = Omit<PlantLimits, 'groupId' | 'thresholds'> & { groupId: number | null; thresholds: Threshold[] };
export type Factor = Limits['factors'][number];

const read = ({ kind, place, cropId }: Subject, signal?: AbortSignal): Promise<Limits> => {
  const options = signal ? { signal } : {};
  return kind === 'soil'
    ? ask(soilCalls.interpretation, { query: { ...named(place), cropId } }, options)
    : ask(plantCalls.both, { params: { a: place.id, b: cropId }, query: level(place) }, options);
};

export const limitsQuery = (subject: Subject | null) =>
  queryOptions({ queryKey: [key, subject], queryFn: ({ signal }) => read(subject!, signal), enabled: subject !== null });
export const newestLimits = read;

export const sampledCropsQuery = (place: Place | null) =>
  queryOptions({
    queryKey: [key, 'crops', place],
    queryFn: () => ask(plantCalls.crops, { params: { a: place!.id }, query: level(place!) }),
    enabled: place !== null,
  });

const archivedAt = (kind: LimitsKind, { scope, id }: Place, signal: AbortSignal) => {
  const [params, status] = [{ type: `${kind}Analysis` }, 'false'] as const;
  if (scope === 'group') return ask(limitsRecordCalls[kind], { query: { id, status } }, { signal });
  if (scope === 'collection') return ask(libraryCalls.ofCollection, { params, query: { id, status } }, { signal });
  return ask(libraryCalls.ofCompany, { params, query: { companyId: id, status } }, { signal });
};
export type ArchivedLimits = LimitsRecord;
/** What was archived at a place, or is not read by there. */
export const archivedLimitsQuery = (kind: LimitsKind, place: Place) =>
  queryOptions({
    queryKey: [key, 'archived', kind, place],
    queryFn: async ({ signal }) => limitsRecords.parse((await archivedAt(kind, place, signal)).items),
  });

const cropsAt = ({ scope, id }: Place, signal: AbortSignal) => {
  const params = { type: 'crops' };
  if (scope === 'group') return ask(cropCalls.ofGroup, { query: { id } }, { signal });
  if (scope === 'collection') return ask(libraryCalls.ofCollection, { params, query: { id } }, { signal });
  return ask(libraryCalls.ofCompany, { params, query: { companyId: id } }, { signal });
};
interface OwnCrop {
  id: number;
  name: string;
  variety?: string | null | undefined;
}
/** Crops that a place has of its own or inherits, beside the shipped ones. */
export const ownCropsQuery = (place: Place | null) =>
  queryOptions({
    queryKey: [key, 'ownCrops', place],
    queryFn: async ({ signal }): Promise<OwnCrop[]> =>
      (await cropsAt(place!, signal)).items.filter(({ ownerScope }) => ownerScope !== 'global'),
    enabled: place !== null,
  });

type Sent<T> = { readonly body: T; readonly revision: number };
function useChange<T>(run: (input: T) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    // gauges and plans read by what was set
    onSuccess: () => Promise.all([[key], ['ownLimits'], ['soilAnalysis']].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}

export const useSetThresholds = ({ kind, place, cropId }: Subject) =>
  useChange(({ body, revision }: Sent<SetSoilThresholds | SetPlantThresholds>) =>
    kind === 'soil'
      ? ask(soilCalls.setThresholds, { params: { id: String(cropId) }, query: named(place), body: body as SetSoilThresholds }, { revision })
      : ask(plantCalls.setThresholds, { params: { a: place.id, b: cropId }, query: level(place), body }, { revision }),
  );

/** Limits of a place's own; for a group also what is published, for it alone. */
export const useSetLimitsStatus = (kind: LimitsKind, { scope, id }: Place) =>
  useChange(({ ids, active }: { readonly ids: readonly number[]; readonly active: boolean }) =>
    ask(libraryCalls.updateStatus, {
      params: { type: `${kind}Analysis` },
      query: { groupId: scope === 'group' ? id : null },
      body: { ids: [...ids], status: active },
    }),
  );

export const useSetFactors = ({ kind, place, cropId }: Subject) =>
  useChange(({ body, revision }: Sent<SetFactors>) =>
    kind === 'soil'
      ? ask(soilCalls.setFactors, { query: named(place), body }, { revision })
      : ask(plantCalls.setFactors, { params: { a: place.id, b: cropId }, query: level(place), body }, { revision }),
  );

/** Soils give theirs up by naming them without ranges. */
export const useResetThresholds = ({ kind, place, cropId }: Subject) =>
  useChange((thresholds: readonly Threshold[]) =>
    kind === 'plant'
      ? ask(plantCalls.reset, {
          params: { a: place.id, b: cropId },
          body: { thresholdIds: thresholds.map(({ id }) => id), level: place.scope },
        })
      : ask(soilCalls.setThresholds, {
          params: { id: String(cropId) },
          query: named(place),
          body: {
            thresholds: thresholds.map(({ mineralId, unitId, extractionMethodId }) => ({
              ...{ mineralId, unitId, extractionMethodId: extractionMethodId!, ranges: null },
            })),
          },
        }),
  );
