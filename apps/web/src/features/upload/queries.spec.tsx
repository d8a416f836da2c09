import { afterEach, expect, jest, test } from '@jest/globals';
import type { TaskBody } from '@loam/domain/upload/upload.schema';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { showTask } from './live';
import { useTask, useUploads } from './queries';

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const task = (second: number, paused: boolean): TaskBody => ({
  ...{
    taskId: 7,
    kind: 'customer',
    groupId: 1,
    status: 'inProgress',
    total: 4_000,
    done: 200,
    ok: 200,
    existing: 0,
    updated: 0,
    failed: 0,
    rate: 132,
  },
  ...{
    secondsLeft: 29,
    startedAt: '2026-03-01T08:00:00.000Z',
    at: `2026-03-01T08:00:0${second}.000Z`,
    by: { id: 4, name: 'Asha' },
    paused,
  },
  ...{ cancelled: false, file: { name: 'long.csv', size: 10 }, undo: null },
});

test.each([
  ['the list', () => useUploads().data?.items[0]],
  ['the upload itself', () => useTask(7).data],
])('C306 %s that was asked for before the upload was paused and comes after it does not take the pause back', async (which, use) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>;
  let answer: (body: unknown) => void = () => undefined;
  const asked = jest.spyOn(globalThis, 'fetch').mockImplementation(
    () => new Promise((done) => (answer = (body) => done(Response.json(body)))), // each call is answered by hand
  );
  const { result } = renderHook(use, { wrapper });
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  const late = answer;
  const shown = showTask(client, 7);
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
  answer({ ...task(2, true), errors: [] });
  await shown;
  late(which === 'the list' ? { items: [task(1, false)], total: 1, pageNo: 1, pageSize: 20 } : { ...task(1, false), errors: [] });
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(result.current).toMatchObject({ paused: true });
});

test.each([
  ['the list', () => useUploads().data?.items[0]],
  ['the upload itself', () => useTask(7).data],
])(
  'R635 %s learns of an end that came after its answer and before anybody followed it',
  async (which, use) => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>;
    let asked = 0;
    jest.spyOn(globalThis, 'fetch').mockImplementation(async () => {
      const now = { ...task(asked, false), status: (asked += 1) === 1 ? ('inProgress' as const) : ('errors' as const) };
      return Response.json(which === 'the list' ? { items: [now], total: 1, pageNo: 1, pageSize: 20 } : { ...now, errors: [] });
    });
    const { result } = renderHook(use, { wrapper });
    await waitFor(() => expect(result.current).toMatchObject({ status: 'inProgress' }));
    await waitFor(() => expect(result.current).toMatchObject({ status: 'errors' }), { timeout: 10_000 });
    expect(asked).toBe(2);
  },
  20_000,
);
