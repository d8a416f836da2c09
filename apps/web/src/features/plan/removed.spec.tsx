import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { type LiveEvent, liveEvents } from '../../api/live';
import { useCommentCounts } from '../comment';
import { useOverrides } from './checks/overrides';
import { usePlan, usePlanChanges } from './queries';

type Told = Parameters<typeof liveEvents.listen>[1];
let listeners: Set<Told>;
let asked: string[];

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate'] });
  [listeners, asked] = [new Set(), []];
  jest.spyOn(liveEvents, 'listen').mockImplementation((_, listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  });
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    asked.push(String(url));
    return new Response(JSON.stringify({ items: [], total: 0 }), { headers: { 'content-type': 'application/json' } });
  });
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const tell = (type: string) => {
  for (const listener of listeners) listener({ topic: 'plan:9', position: 1, type } as LiveEvent);
  jest.advanceTimersByTime(1_000); // before React has had its turn
};

test('U071 of a plan that was removed nothing more is read, even where the page has not closed yet', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  renderHook(
    () => {
      usePlan(9);
      usePlanChanges(9);
      useOverrides(9, true);
      useCommentCounts('plan', 9);
    },
    { wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider> },
  );
  await waitFor(() => expect(asked).toHaveLength(3));
  await act(async () => tell('PlanStatusChanged'));
  const comments = () => asked.filter((url) => url.includes('comment'));
  await waitFor(() => expect(asked.slice(3)).toEqual(expect.arrayContaining([asked[0], asked[1]])));
  expect(comments()).toHaveLength(1);
  await act(async () => tell('CommentAdded'));
  await waitFor(() => expect(comments()).toHaveLength(2));
  asked = [];
  await act(async () => tell('PlanRemoved'));
  await act(async () => jest.advanceTimersByTimeAsync(1_000));
  expect(asked).toEqual([]);
});
