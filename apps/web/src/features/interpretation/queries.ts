import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  plantFactorsAnswer,
  plantLimits,
  plantThresholdsAnswer,
  sampledCrops,
  soilFactorsAnswer,
  soilInterpretation,
  soilThresholdsAnswer,
  thresholdsReset,
} from '@loam/domain/analysis/own-limits-answers.schema';
import { statusAnswer } from '@loam/domain/library/library-records.schema';
import type { SetFactors } from '@loam/domain/analysis/own-limits.schema';
import { z } from 'zod';
import { call, get } from '../../api/client';

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

const named = ({ scope, id }: Place) => ({ [`${scope}Id`]: id });
const level = ({ scope }: Place) => ({ level: scope });
const key = 'limits';

/** Soil and tissue have what the pages show in common; what only one of them has is absent in the other. */
const threshold = z.object({
  ...plantLimits.shape.thresholds.element.partial({ stageId: true, stage: true, tissueId: true, tissue: true }).shape,
  ...soilInterpretation.shape.thresholds.element.pick({ extractionMethodId: true, when: true }).partial().shape,
});
export type Threshold = z.infer<typeof threshold>;
const limits = plantLimits.extend({ groupId: z.number().nullable(), thresholds: z.array(threshold) });
export type Limits = z.infer<typeof limits>;
export type Factor = Limits['factors'][number];

const read = ({ kind, place, cropId }: Subject, signal?: AbortSignal): Promise<Limits> =>
  kind === 'soil'
    ? get('/adminCenter/soilAnalysis/interpretation', limits, { query: { ...named(place), cropId }, ...(signal && { signal }) })
    : get(`/adminCenter/plant-analysis/${place.id}/${cropId}/impact-factor-threshold`, limits, {
        query: level(place),
        ...(signal && { signal }),
      });

/** C002 or C014 */
export const limitsQuery = (subject: Subject | null) =>
  queryOptions({ queryKey: [key, subject], queryFn: ({ signal }) => read(subject!, signal), enabled: subject !== null });
export const newestLimits = read;

/** C015 */
export const sampledCropsQuery = (place: Place | null) =>
  queryOptions({
    queryKey: [key, 'crops', place],
    queryFn: () => get(`/adminCenter/plant-analysis/${place!.id}/crops`, sampledCrops, { query: level(place!) }),
    enabled: place !== null,
  });

const atLevel = ({ scope, id }: Place) => (scope === 'company' ? { companyId: id } : { id });
const recordsOf = (kind: LimitsKind) => `/adminCenter/${kind}Analysis`;
const archived = z.object({
  ...threshold.pick({
    id: true,
    mineralId: true,
    unit: true,
    ranges: true,
    ownerScope: true,
    ownerName: true,
    inherited: true,
    region: true,
    when: true,
  }).shape,
  mineral: z.string(),
  cropName: z.string().optional(),
  origin: z.string(),
  editable: z.boolean(),
  extractionMethodIds: z.array(z.number()).optional(),
  stage: z.string().nullable().optional(),
  tissue: z.string().nullable().optional(),
});
export type ArchivedLimits = z.infer<typeof archived>;
/** C003 to C005: what was archived at a place, or is not read by there. */
export const archivedLimitsQuery = (kind: LimitsKind, place: Place) =>
  queryOptions({
    queryKey: [key, 'archived', kind, place],
    queryFn: async ({ signal }) => {
      const query = { ...atLevel(place), status: 'false' };
      return (await get(`${recordsOf(kind)}/${place.scope}`, z.object({ items: z.array(archived) }), { query, signal })).items;
    },
  });

const ownCrops = z.object({
  items: z.array(z.object({ id: z.number(), name: z.string(), variety: z.string().nullish(), ownerScope: z.string() })),
});
/** C003 to C005: crops that a place has of its own or inherits, beside the shipped ones. */
export const ownCropsQuery = (place: Place | null) =>
  queryOptions({
    queryKey: [key, 'ownCrops', place],
    queryFn: async ({ signal }) => {
      const { items } = await get(`/adminCenter/crops/${place!.scope}`, ownCrops, { query: atLevel(place!), signal });
      return items.filter(({ ownerScope }) => ownerScope !== 'global');
    },
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

/** C009 or C012 */
export const useSetThresholds = ({ kind, place, cropId }: Subject) =>
  useChange(({ body, revision }: Sent<{ thresholds: unknown }>) =>
    kind === 'soil'
      ? call('POST', `/adminCenter/soilAnalysis/thresholds/${cropId}`, {
          ...{ schema: soilThresholdsAnswer, query: named(place), body, revision },
        })
      : call('PUT', `/adminCenter/plant-analysis/${place.id}/${cropId}/threshold`, {
          ...{ schema: plantThresholdsAnswer, query: level(place), body, revision },
        }),
  );

/** C007: limits of a place's own; for a group also what is published, for it alone. */
export const useSetLimitsStatus = (kind: LimitsKind, { scope, id }: Place) =>
  useChange(({ ids, active }: { readonly ids: readonly number[]; readonly active: boolean }) =>
    call('POST', `${recordsOf(kind)}/updateStatus`, {
      schema: statusAnswer,
      ...(scope === 'group' && { query: { groupId: id } }),
      body: { ids, status: active },
    }),
  );

/** C010 or C013 */
export const useSetFactors = ({ kind, place, cropId }: Subject) =>
  useChange(({ body, revision }: Sent<SetFactors>) =>
    kind === 'soil'
      ? call('POST', '/adminCenter/soilAnalysis/factors', { ...{ schema: soilFactorsAnswer, query: named(place), body, revision } })
      : call('PUT', `/adminCenter/plant-analysis/${place.id}/${cropId}/impact-factor`, {
          ...{ schema: plantFactorsAnswer, query: level(place), body, revision },
        }),
  );

/** C016 for tissue; soils give theirs up by naming them without ranges. */
export const useResetThresholds = ({ kind, place, cropId }: Subject) =>
  useChange((thresholds: readonly Threshold[]) =>
    kind === 'plant'
      ? call('DELETE', `/adminCenter/plant-analysis/${place.id}/${cropId}/threshold`, {
          ...{ schema: thresholdsReset, body: { thresholdIds: thresholds.map(({ id }) => id), level: place.scope } },
        })
      : call('POST', `/adminCenter/soilAnalysis/thresholds/${cropId}`, {
          schema: soilThresholdsAnswer,
          query: named(place),
          body: {
            thresholds: thresholds.map(({ mineralId, unitId, extractionMethodId }) => ({
              ...{ mineralId, unitId, extractionMethodId, ranges: null },
            })),
          },
        }),
  );
