import { expect, jest, test } from '@jest/globals';
import { ApiError } from './api-error';

const refusal = { status: 429, key: 'tooManyRequests', message: 'Too many requests', details: [] };
const answered = (headers: Record<string, string>, body: unknown = refusal) =>
  ({ status: 429, statusText: '', headers: new Headers(headers), json: async () => body }) as unknown as Response;

test('a refusal says when it can be tried again', async () => {
  jest.useFakeTimers({ now: Date.parse('2026-11-26T10:00:00.000Z') });
  const told = await ApiError.from(answered({ 'retry-after': '360' }));
  expect([told.key, told.retryAt?.toISOString()]).toEqual(['tooManyRequests', '2026-11-26T10:06:00.000Z']);
  expect((await ApiError.from(answered({ 'retry-after': '60' }, 'a proxy’s page'))).retryAt?.toISOString()).toBe(
    '2026-11-26T10:01:00.000Z',
  );
  for (const headers of [{}, { 'retry-after': 'soon' }] as Record<string, string>[])
    expect((await ApiError.from(answered(headers))).retryAt).toBeUndefined();
  jest.useRealTimers();
});
