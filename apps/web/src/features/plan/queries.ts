import type { FieldBody } from '@loam/domain/field/field-body.schema';
import { fieldReadCalls } from '@loam/domain/field/field-read.calls';
import { growerReadCalls } from '@loam/domain/grower/grower-read.calls';
import type { GrowerBody } from '@loam/domain/grower/grower-body.schema';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { useState } from 'react';
import { ask } from '../../api/ask';
import { del, get, post } from '../../api/client';
import { useLiveQueries, useLiveTopic } from '../../api/live';

const optional = <T extends z.ZodType>(schema: T) => schema.nullish().transform((value) => value ?? undefined);

export const planStatus = z.enum(['draft', 'active', 'inactive', 'completed']);
export type PlanStatus = z.infer<typeof planStatus>;

const result = z.object({
  kind: z.enum(['totalWeight', 'bags', 'perArea']),
  value: z.number(),
  unitId: optional(z.number()),
  bagWeight: optional(z.number()),
  price: optional(z.number()),
  areaHa: optional(z.number()),
  reportedAt: optional(z.string()),
  by: z.unknown(),
});
export type PlanResultBody = z.infer<typeof result>;

/** What the page needs of a plan besides its live document. */
export const planBody = z.object({
  id: z.number(),
  name: z.string(),
  customerId: z.number(),
  fieldId: z.number(),
  cropId: z.number(),
  status: planStatus,
  results: z.array(result).default([]),
  pricing: optional(z.object({ currency: optional(z.string()) })),
  analyses: z.object({ soilAnalysisId: z.number().nullish() }).nullish(),
});
export type PlanBody = z.infer<typeof planBody>;

export const planShort = z.looseObject({
  id: z.number(),
  name: z.string(),
  fieldId: z.number(),
  cropId: z.number(),
  status: planStatus,
  hasResults: z.boolean().default(false),
  updatedAt: z.string(),
});

export type { FieldBody, GrowerBody };
const items = <T extends z.ZodType>(schema: T) =>
  z.looseObject({ items: z.array(schema) }).transform((list) => list.items as z.output<T>[]);

export const planKey = (planId: number) => ['plan', planId] as const;
export const usePlan = (planId: number) =>
  useQuery({ queryKey: planKey(planId), queryFn: () => get('/plan', planBody, { query: { planId } }) });
/** What is edited live stands in the document, which the page has: a read of the whole plan after each dose would tell it nothing. */
const inDocument = /^Plan(Dose|Stage|Tank|Product|Application|WaterAnalysis|Notes|DocumentTouched)/;

/** Follows the plan; true once it was removed, here or by somebody else: nothing more is asked for then. */
export function usePlanChanges(planId: number): boolean {
  const [removed, setRemoved] = useState<number>();
  const gone = removed === planId;
  useLiveTopic(`plan:${planId}`, ({ type }) => type === 'PlanRemoved' && setRemoved(planId));
  useLiveQueries(gone ? null : `plan:${planId}`, [planKey(planId)], (type) => !inDocument.test(type));
  return gone;
}
export const fieldQuery = (fieldId: number | undefined) => ({
  queryKey: ['field', fieldId, 'for-plan'] as const,
  queryFn: () => ask(fieldReadCalls.one, { query: { id: fieldId! } }),
});
export const useField = (fieldId: number | undefined) => useQuery({ ...fieldQuery(fieldId), enabled: fieldId !== undefined });
export const growerQuery = (customerId: number) => ({
  queryKey: ['grower', customerId, 'for-plan'] as const,
  queryFn: () => ask(growerReadCalls.one, { query: { customerId } }),
});
export const useGrower = (customerId: number) => useQuery(growerQuery(customerId));
export const useFields = (customerId: number) =>
  useQuery({
    queryKey: ['fields', customerId, 'for-plan'],
    queryFn: () => ask(fieldReadCalls.ofGrower, { query: { customerId } }).then(({ items: found }) => found),
  });
export const useGrowerPlans = (customerId: number) =>
  useQuery({
    queryKey: ['plans', 'choices', customerId],
    queryFn: () => get('/customer/plans', items(planShort), { query: { customerId } }),
  });
export const useFieldPlans = (fieldId: number | undefined) =>
  useQuery({
    queryKey: ['plans', 'of-field', fieldId],
    queryFn: () => get(`/plan/field/${fieldId}`, items(planShort)),
    enabled: fieldId !== undefined,
  });

export interface NewPlan {
  name: string;
  customerId: number;
  fieldId: number;
  cropId: number;
  crop: { plantingDate: string; expectedYield: number; expectedYieldUnitId?: number };
  [more: string]: unknown;
}

/** Makes a plan or changes one by a call: what the live document does not hold (crop, field) or a new plan. */
export function useSavePlan() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewPlan | { id: number; [more: string]: unknown }) => post('/plan', planBody, body),
    onSuccess: (plan) => {
      client.setQueryData(planKey(plan.id), plan);
      void client.invalidateQueries({ queryKey: ['plans'] });
    },
  });
}

export function useSetStatus(plan: PlanBody) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (status: PlanStatus) =>
      post('/plan/status', z.looseObject({ status: planStatus, deactivated: z.array(z.number()).default([]) }), { id: plan.id, status }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: planKey(plan.id) });
      void client.invalidateQueries({ queryKey: ['plans'] });
    },
  });
}

export function useDeletePlan(plan: PlanBody) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => del('/plan', z.unknown(), { id: plan.id }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['plans'] });
    },
  });
}

export interface ResultInput {
  kind: PlanResultBody['kind'];
  value: number;
  unitId: number;
  bagWeight?: number;
  price?: number;
}
export function useReportResult(plan: PlanBody) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: ResultInput) => post('/plan/results', z.unknown(), { planId: plan.id, ...input }),
    onSuccess: () => client.invalidateQueries({ queryKey: planKey(plan.id) }),
  });
}
export function useRemoveResults(plan: PlanBody) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => del('/plan/results', z.unknown(), { planId: plan.id }),
    onSuccess: () => client.invalidateQueries({ queryKey: planKey(plan.id) }),
  });
}

/** The whole body of a plan, for a copy: read when it is asked for. */
export const readWholePlan = (planId: number) => get('/plan', z.looseObject({ id: z.number(), name: z.string() }), { query: { planId } });
