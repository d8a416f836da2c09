import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { z } from 'zod';
import type { Rating, SoilFacts, WaterFacts } from '@loam/domain/agronomy/facts';
import { get, post } from '../../api/client';

const optional = <T extends z.ZodType>(schema: T) => schema.nullish().transform((value) => value ?? undefined);
const nutrient = z.looseObject({ id: z.number(), value: z.number(), unitId: z.number(), extractionMethodId: optional(z.number()) });
const analysis = z.looseObject({
  id: z.number(), name: z.string(), type: optional(z.string()), sampleDate: optional(z.string()), soilDepthId: optional(z.number()),
  nutrients: z.array(nutrient).default([]), organicMatter: optional(z.number()), ph: optional(z.number()),
});
export type AnalysisBody = z.infer<typeof analysis>;
const read = z.looseObject({
  nutrients: z.array(z.looseObject({ id: z.number(), value: z.number(), unitId: optional(z.number()), methodId: optional(z.number()), label: optional(z.string()), rating: optional(z.string()), reason: optional(z.string()), source: optional(z.string()), tableId: optional(z.number()) })).default([]),
  facts: z.unknown(),
});
export type AnalysisKind = 'soil' | 'plant' | 'water';

/** Analyses of the field, of every kind, newest first. */
export const useFieldAnalyses = (fieldId: number) =>
  useQuery({ queryKey: ['field', fieldId, 'analyses', 'for-plan'], queryFn: () => get('/analyses/field', z.looseObject({ items: z.array(analysis) }), { query: { fieldId } }).then((list) => list.items) });

export const kindOf = ({ type }: AnalysisBody): AnalysisKind | undefined => (['soil', 'plant', 'water'] as const).find((kind) => type?.toLowerCase().startsWith(kind));

const ratings: readonly string[] = ['veryLow', 'low', 'medium', 'high', 'veryHigh'] satisfies readonly Rating[];

/** What the chosen soil sample tells the engine: classes as the server interprets them, nitrate and organic matter as measured. */
export function useSoilFacts(soilAnalysisId: number | undefined): SoilFacts | undefined {
  const sample = useQuery({ queryKey: ['soilAnalysis', soilAnalysisId, 'for-plan'], queryFn: () => get('/soilAnalysis', analysis, { query: { id: soilAnalysisId } }), enabled: soilAnalysisId !== undefined });
  const classes = useQuery({ queryKey: ['soilAnalysis', soilAnalysisId, 'graph-for-plan'], queryFn: () => post('/soilAnalysis/graph', read, { id: soilAnalysisId }), enabled: soilAnalysisId !== undefined });
  return useMemo(() => {
    if (!sample.data || soilAnalysisId === undefined) return undefined;
    const given = classes.data?.facts;
    if (given && typeof given === 'object' && 'readings' in given) return given as SoilFacts;
    const nitrate = sample.data.nutrients.find(({ id, unitId }) => id === 1 && unitId === 25);
    return {
      analysisId: soilAnalysisId,
      readings: (classes.data?.nutrients ?? []).map(({ id, value, unitId, rating, label, reason, source }) => ({
        nutrientId: id, value, unitId: unitId ?? 25,
        ...(rating && ratings.includes(rating) && { rating: rating as Rating }), ...(label && { label }), ...(reason && { reason }), ...(source && { source }),
      })),
      ...(nitrate && { nitrateN_mg_kg: nitrate.value }),
      ...(sample.data.organicMatter !== undefined && { organicMatter_pct: sample.data.organicMatter }),
    };
  }, [sample.data, classes.data, soilAnalysisId]);
}

const MG_PER_L = 26;
/** Water analyses of the field as the engine reads them: values in mg/l. */
export const waterFacts = (analyses: readonly AnalysisBody[]): { id: number; water: WaterFacts }[] =>
  analyses.filter((one) => kindOf(one) === 'water').map(({ id, nutrients, ph }) => ({
    id, water: { id, mg_l: Object.fromEntries(nutrients.filter(({ unitId }) => unitId === MG_PER_L).map((one) => [one.id, one.value])), ...(ph !== undefined && { ph }) },
  }));
