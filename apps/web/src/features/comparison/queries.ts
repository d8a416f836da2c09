import { queryOptions, useQuery } from '@tanstack/react-query';
import { comparisonCalls } from '@loam/domain/comparison/comparison.calls';
import { fieldReadCalls } from '@loam/domain/field/field-read.calls';
import { planListCalls } from '@loam/domain/plan/plan-list.calls';
import { templateCalls } from '@loam/domain/template/template.calls';
import { isApiError } from '../../api/api-error';
import { ask } from '../../api/ask';
import { preferences } from '../../i18n/preferences';
import type { ComparedKind } from './paths';

/** One column: another does not make those beside it be asked for again. */
export const comparedQuery = (kind: ComparedKind, id: number, language: string = preferences().language) =>
  queryOptions({
    queryKey: ['comparison', kind, id, language],
    queryFn: async ({ signal }) => (await ask(comparisonCalls.sideBySide, { query: { ids: [id], kind } }, { signal })).items[0]!,
    retry: (count, error) => !(isApiError(error) && error.status === 404) && count < 2,
  });

interface Choice {
  readonly id: number;
  readonly name: string;
  readonly cropId: number;
  readonly fieldId?: number;
  readonly status: string;
  readonly updatedAt: string;
}

/** What may stand beside the first: plans of the same grower, those of the same crop first, newest change first; templates of the same crop. */
export function useChoices(kind: ComparedKind, first: { id: number; customerId: number | null; cropId: number } | undefined) {
  const customerId = first?.customerId ?? 0;
  const plans = useQuery({
    queryKey: ['plans', 'grower', customerId, 'all'],
    queryFn: () => ask(planListCalls.ofGrower, { query: { customerId, list: 'all' } }),
    enabled: kind === 'plan' && customerId > 0,
  });
  const templates = useQuery({
    queryKey: ['planTemplates', 'comparable', first?.id],
    queryFn: () => ask(templateCalls.comparable, { query: { id: first!.id } }),
    enabled: kind === 'template' && first !== undefined,
  });
  const fields = useQuery({
    queryKey: ['fields', customerId, 'for-plan'],
    queryFn: () => ask(fieldReadCalls.ofGrower, { query: { customerId } }).then(({ items }) => items),
    enabled: kind === 'plan' && customerId > 0,
  });
  const found: readonly Choice[] = (kind === 'plan' ? plans.data?.items : templates.data?.items) ?? [];
  const choices = found
    .toSorted((a, b) => Number(b.cropId === first?.cropId) - Number(a.cropId === first?.cropId))
    .map((one) => ({ ...one, field: fields.data?.find(({ id }) => id === one.fieldId)?.name }));
  return { choices, loaded: (kind === 'plan' ? plans : templates).isFetched };
}
