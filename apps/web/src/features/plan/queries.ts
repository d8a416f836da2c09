import type { FieldBody } from '@loam/domain/field/field-body.schema';
import { fieldReadCalls } from '@loam/domain/field/field-read.calls';
import { growerReadCalls } from '@loam/domain/grower/grower-read.calls';
import type { GrowerBody } from '@loam/domain/grower/grower-body.schema';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf, Given } from '@loam/domain/kernel/call/call';
import type { PlanStatus } from '@loam/domain/plan/plan.events';
import { planListCalls } from '@loam/domain/plan/plan-list.calls';
import type { planSaveCalls } from '@loam/domain/plan/plan-save.calls';
import { planReadCalls } from '@loam/domain/plan/plan-read.calls';
import { useState } from 'react';
import { ask } from '../../api/ask';
import { useLiveQueries, useLiveTopic } from '../../api/live';

export type { PlanStatus };
type Whole = AnswerOf<typeof planReadCalls.one>;
/** What the page needs of a plan besides its live document. */
export type PlanBody = Pick<Whole, 'id' | 'name' | 'customerId' | 'fieldId' | 'cropId' | 'status' | 'results' | 'analyses'> & {
  readonly pricing: Pick<Whole['pricing'], 'currency'>;
};
export type PlanResultBody = PlanBody['results'][number];

export type { FieldBody, GrowerBody };

export const planKey = (planId: number) => ['plan', planId] as const;
export const planQuery = (planId: number) => ({ queryKey: planKey(planId), queryFn: () => ask(planReadCalls.one, { query: { planId } }) });
export const usePlan = (planId: number) => useQuery(planQuery(planId));
/** What is edited live stands in the document, which the page has: a read of the whole plan after each dose would tell it nothing.
 * Of a plan that was removed there is nothing to read. */
const nothingToRead = /^Plan(Dose|Stage|Tank|Product|Application|WaterAnalysis|Notes|DocumentTouched|Removed)/;

/** Follows the plan; true once it was removed, here or by somebody else: nothing more is asked for then. */
export function usePlanChanges(planId: number): boolean {
  const [removed, setRemoved] = useState<number>();
  const gone = removed === planId;
  useLiveTopic(`plan:${planId}`, ({ type }) => type === 'PlanRemoved' && setRemoved(planId));
  useLiveQueries(gone ? null : `plan:${planId}`, [planKey(planId)], (type) => !nothingToRead.test(type));
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
    queryFn: () => ask(planListCalls.ofGrower, { query: { customerId } }).then(({ items }) => items),
  });
export const useFieldPlans = (fieldId: number | undefined) =>
  useQuery({
    queryKey: ['plans', 'of-field', fieldId],
    queryFn: () => ask(planListCalls.ofField, { params: { id: fieldId! } }).then(({ items }) => items),
    enabled: fieldId !== undefined,
  });

/** The rules of a whole plan weigh much, and few visits save one: they come with the first save. So do those of its status and results. */
const saveCalls = async () => (await import('@loam/domain/plan/plan-save.calls')).planSaveCalls;
const changeCalls = async () => (await import('@loam/domain/plan/plan.calls')).planCalls;

/** Makes a plan or changes one by a call: what the live document does not hold (crop, field) or a new plan. */
export function useSavePlan() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: Given<typeof planSaveCalls.save>['body']) => ask((await saveCalls()).save, { body }),
    onSuccess: (plan) => {
      client.setQueryData(planKey(plan.id), plan);
      void client.invalidateQueries({ queryKey: ['plans'] });
    },
  });
}

export function useSetStatus(plan: PlanBody) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (status: PlanStatus) => ask((await changeCalls()).setStatus, { body: { id: plan.id, status } }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: planKey(plan.id) });
      void client.invalidateQueries({ queryKey: ['plans'] });
    },
  });
}

export function useDeletePlan(plan: PlanBody) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => ask((await changeCalls()).remove, { body: { ids: [plan.id] } }),
    onMutate: () => client.cancelQueries({ queryKey: planKey(plan.id) }), // what is asked about it now finds nothing
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
    mutationFn: async (input: ResultInput) => ask((await changeCalls()).report, { body: { planId: plan.id, ...input } }),
    onSuccess: () => client.invalidateQueries({ queryKey: planKey(plan.id) }),
  });
}
export function useRemoveResults(plan: PlanBody) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => ask((await changeCalls()).withdraw, { body: { planId: plan.id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: planKey(plan.id) }),
  });
}

/** The whole body of a plan, for a copy: read when it is asked for. */
export const readWholePlan = (planId: number) => ask(planReadCalls.one, { query: { planId } });
