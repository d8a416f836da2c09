import { growerCalls } from '@loam/domain/grower/grower.calls';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import type { LimitsLevel } from '@loam/domain/agronomy/soil/own-limits';
import type { AnalysisKind } from '@loam/domain/agronomy/analytes';
import type { SaveAnalysis } from '@loam/domain/analysis/analysis.schema';
import type { AnalysisDraft } from '@loam/domain/analysis/analysis.policy';
import { ask } from '../../api/ask';
import { del, get, post } from '../../api/client';

const listed = z.object({
  id: z.number(),
  kind: z.enum(['soil', 'water', 'plant']),
  name: z.string(),
  fieldId: z.number(),
  sampleDate: z.string(),
  soilDepthId: z.number().nullish(),
  laboratoryName: z.string().nullish(),
  inUse: z.boolean().nullish(),
});
export type ListedAnalysis = z.infer<typeof listed>;
const list = z.object({ items: z.array(listed), total: z.number() });

const measured = z.object({ id: z.number(), value: z.number(), unitId: z.number().nullish(), extractionMethodId: z.number().nullish() });
const analysis = listed.extend({
  revision: z.number(),
  units: z.string(),
  nutrients: z.array(measured),
  sampleTime: z.string().nullish(),
  sand: z.number().nullish(),
  silt: z.number().nullish(),
  clay: z.number().nullish(),
  cropId: z.number().nullish(),
  tissue: z.string().nullish(),
  ph: z.number().nullish(),
  cec: z.number().nullish(),
  ec: z.number().nullish(),
  organicMatter: z.number().nullish(),
  activeLime: z.number().nullish(),
  extractionMethodId: z.number().nullish(),
});
export type AnalysisRecord = z.infer<typeof analysis>;

export const useFieldAnalyses = (fieldId: number) =>
  useQuery({ queryKey: ['analyses', 'field', fieldId], queryFn: () => get('/analyses/field', list, { query: { fieldId } }) });
export const useGrowerAnalyses = (customerId: number) =>
  useQuery({ queryKey: ['analyses', 'grower', customerId], queryFn: () => get('/customer/analyses', list, { query: { customerId } }) });
export const analysisQuery = (kind: AnalysisKind, id: number) =>
  queryOptions({ queryKey: ['analysis', kind, id], queryFn: () => get(`/${kind}Analysis`, analysis, { query: { id } }) });
export const useAnalysis = (kind: AnalysisKind, id: number | null) => useQuery({ ...analysisQuery(kind, id ?? 0), enabled: id !== null });

function useAnalysisChange<Input, Output>(run: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: async () => {
      await Promise.all([['analyses'], ['analysis']].map((queryKey) => client.invalidateQueries({ queryKey })));
    },
  });
}
/** `on`: the sheet as it stands; undefined for a new one */
export const useSaveAnalysis = (kind: AnalysisKind) =>
  useAnalysisChange(({ body, on }: { body: SaveAnalysis; on: AnalysisRecord | undefined }) =>
    post(`/${kind}Analysis/save`, analysis, body, on === undefined ? {} : { revision: on.revision }),
  );
export const useRemoveAnalysis = () =>
  useAnalysisChange(({ kind, id }: { kind: string; id: number }) =>
    del(`/${kind}Analysis`, z.object({ deleted: z.array(z.number()) }), { id }),
  );

/** What a calculation reads of a sheet: the same names, with what was never entered left out. */
export const sheetOf = (record: AnalysisRecord): AnalysisDraft =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as AnalysisDraft;

/** Country and state of the field's grower decide which tables interpret a value. */
export const useGrowerPlace = (customerId: number | undefined) =>
  useQuery({
    queryKey: ['growerPlace', customerId],
    queryFn: () => ask(growerCalls.one, { query: { customerId: customerId! } }),
    enabled: customerId !== undefined,
  });
/** Limits that the group and the levels above it read by in place of the published ones, nearest first. */
const ownLimits = z.object({
  own: z.array(z.custom<LimitsLevel>((level) => typeof level === 'object' && level !== null && 'limits' in level)),
});
export const useOwnLimits = (groupId: number | null | undefined) =>
  useQuery({
    queryKey: ['ownLimits', groupId],
    queryFn: () => get('/soilAnalysis/nutrients', ownLimits, { query: { groupId: groupId! } }).then(({ own }) => own),
    enabled: typeof groupId === 'number',
  });
const ownCrops = z.object({
  items: z.array(
    z.object({
      id: z.number(),
      rootId: z.number().optional(),
      name: z.string(),
      variety: z.string().nullish(),
      ownerName: z.string().nullish(),
      cropType: z.string(),
    }),
  ),
});
export type OwnCrop = z.infer<typeof ownCrops>['items'][number];
/** C088: the crops that a group and the levels above it have of their own, archived ones too: samples were taken of them. */
export const useOwnCrops = (groupId: number | null | undefined) =>
  useQuery({
    queryKey: ['ownCrops', groupId],
    queryFn: () => get('/crops/regional', ownCrops, { query: { groupId: groupId! } }).then(({ items }) => items),
    enabled: typeof groupId === 'number',
  });

const fieldFacts = z.object({
  id: z.number(),
  name: z.string(),
  customerId: z.number(),
  soil: z
    .object({
      sand: z.number().nullish(),
      silt: z.number().nullish(),
      clay: z.number().nullish(),
      ph: z.number().nullish(),
      cec: z.number().nullish(),
      organicMatter: z.number().nullish(),
    })
    .nullish(),
});
export const useFieldFacts = (fieldId: number) =>
  useQuery({ queryKey: ['fieldFacts', fieldId], queryFn: () => get('/field', fieldFacts, { query: { id: fieldId } }) });
