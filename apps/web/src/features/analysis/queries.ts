import { analysisListCalls, plantAnalysisCalls, soilAnalysisCalls, waterAnalysisCalls } from '@loam/domain/analysis/analysis.calls';
import type { AnalysisBody } from '@loam/domain/analysis/analysis-body.schema';
import type { ListedAnalysis } from '@loam/domain/analysis/analysis-facts.schema';
import { cropCalls } from '@loam/domain/crop/crop.calls';
import type { CropShort } from '@loam/domain/crop/crop.schema';
import { fieldReadCalls } from '@loam/domain/field/field-read.calls';
import { growerReadCalls } from '@loam/domain/grower/grower-read.calls';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AnalysisKind } from '@loam/domain/agronomy/analytes';
import type { SaveAnalysis } from '@loam/domain/analysis/analysis.schema';
import type { AnalysisDraft } from '@loam/domain/analysis/analysis.policy';
import { ask } from '../../api/ask';

export type { ListedAnalysis };
export type AnalysisRecord = AnalysisBody;
const callsOf = { soil: soilAnalysisCalls, water: waterAnalysisCalls, plant: plantAnalysisCalls };

export const useFieldAnalyses = (fieldId: number) =>
  useQuery({ queryKey: ['analyses', 'field', fieldId], queryFn: () => ask(analysisListCalls.ofField, { query: { fieldId } }) });
export const useGrowerAnalyses = (customerId: number) =>
  useQuery({ queryKey: ['analyses', 'grower', customerId], queryFn: () => ask(analysisListCalls.ofGrower, { query: { customerId } }) });
export const analysisQuery = (kind: AnalysisKind, id: number) =>
  queryOptions({ queryKey: ['analysis', kind, id], queryFn: () => ask(callsOf[kind].one, { query: { id } }) });
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
    ask(callsOf[kind].save, { body }, on && { revision: on.revision }),
  );
export const useRemoveAnalysis = () =>
  useAnalysisChange(({ kind, id }: { kind: AnalysisKind; id: number }) => ask(callsOf[kind].remove, { body: { ids: [id] } }));

/** What a calculation reads of a sheet: the same names, with what was never entered left out. */
export const sheetOf = (record: AnalysisRecord): AnalysisDraft =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as AnalysisDraft;

/** Country and state of the field's grower decide which tables interpret a value. */
export const useGrowerPlace = (customerId: number | undefined) =>
  useQuery({
    queryKey: ['growerPlace', customerId],
    queryFn: () => ask(growerReadCalls.one, { query: { customerId: customerId! } }),
    enabled: customerId !== undefined,
  });
/** Limits that the group and the levels above it read by in place of the published ones, nearest first. */
export const useOwnLimits = (groupId: number | null | undefined) =>
  useQuery({
    queryKey: ['ownLimits', groupId],
    queryFn: () => ask(soilAnalysisCalls.nutrients, { query: { groupId: groupId! } }).then(({ own }) => own),
    enabled: typeof groupId === 'number',
  });
export type OwnCrop = CropShort;
/** The crops that a group and the levels above it have of their own, archived ones too: samples were taken of them. */
export const useOwnCrops = (groupId: number | null | undefined) =>
  useQuery({
    queryKey: ['ownCrops', groupId],
    queryFn: () => ask(cropCalls.regional, { query: { groupId: groupId! } }).then(({ items }) => items),
    enabled: typeof groupId === 'number',
  });

export const useFieldFacts = (fieldId: number) =>
  useQuery({ queryKey: ['fieldFacts', fieldId], queryFn: () => ask(fieldReadCalls.one, { query: { id: fieldId } }) });
