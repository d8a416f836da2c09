import type { AnswerOf } from '@loam/domain/kernel/call/call';
import { planListCalls } from '@loam/domain/plan/plan-list.calls';
import { sustainabilityReportCalls as calls } from '@loam/domain/sustainability/sustainability.calls';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../../api/ask';
import { sustainabilityKey } from '../queries';

export type Report = AnswerOf<typeof calls.list>['reports'][number];
export type Answers = Report['answers'];
export type PlanData = AnswerOf<typeof calls.planData>;

/** Newest first. */
export const reportsQuery = (fieldId: number) =>
  queryOptions({
    queryKey: [sustainabilityKey, 'reports', fieldId],
    queryFn: async ({ signal }) => (await ask(calls.list, { params: { id: fieldId }, query: {} }, { signal })).reports,
  });

/** Plans of the field that a report may be of: a season that runs or is over. */
export const reportPlansQuery = (fieldId: number) =>
  queryOptions({
    queryKey: [sustainabilityKey, 'plans', fieldId],
    queryFn: async ({ signal }) =>
      (await ask(planListCalls.ofField, { params: { id: fieldId } }, { signal })).items.filter(
        ({ status }) => status === 'active' || status === 'completed',
      ),
  });

export const planDataQuery = (planId: number) =>
  queryOptions({
    queryKey: [sustainabilityKey, 'planData', planId],
    queryFn: ({ signal }) => ask(calls.planData, { query: { planId } }, { signal }),
    retry: false,
  });
