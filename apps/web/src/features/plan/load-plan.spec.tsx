import { afterEach, expect, jest, test } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { ApiError } from '../../api/api-error';
import { forgetNotices, useNotices } from '../../ui/feedback/notices';
import { loadPlan } from './load-plan';
import { planKey } from './queries';

const gone = new ApiError({ status: 404, key: 'PlanNotFound', message: 'gone', requestId: undefined, details: [] });
afterEach(forgetNotices);
const load = async (client: QueryClient, planId: string) =>
  loadPlan({ params: { customerId: '3' }, query: new URLSearchParams({ planId }), client } as unknown as Parameters<
    typeof loadPlan
  >[0]).then(
    () => undefined,
    (thrown: unknown) => thrown as Response,
  );
const quiet = () => new QueryClient({ defaultOptions: { queries: { retry: false, queryFn: () => ({}) } } });

test.each([
  ['one that is gone', '9', (client: QueryClient) => jest.spyOn(client, 'ensureQueryData').mockRejectedValue(gone)],
  ["another grower's", '9', (client: QueryClient) => client.setQueryData(planKey(9), { id: 9, customerId: 4, fieldId: 1 })],
  ['no number at all', 'nine', () => undefined],
])('U067 a plan that cannot be opened leads back to the grower and says so: %s', async (_, planId, prepare) => {
  const client = quiet();
  prepare(client);
  const answer = await load(client, planId);
  expect([answer?.status, answer?.headers.get('Location')]).toEqual([302, '/customers/3']);
  const { result } = renderHook(useNotices);
  expect(result.current.shown).toMatchObject([{ tone: 'warn', text: expect.stringContaining('plan:closed.title') }]);
  expect(result.current.unread).toBe(0); // an answer to what the person did themselves
});
