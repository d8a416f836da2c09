import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { startI18n } from './init';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** Texts in Marathi come after `ms`, English ones at once. */
const arriving = (ms: number) => (folder: string) =>
  new Promise<Record<string, unknown>>((done) =>
    folder === 'mr-IN' ? setTimeout(() => done({ product: 'लोम' }), ms) : done({ product: 'Loam' }),
  );

test.each([
  [119_000, 'लोम'],
  [121_000, 'Loam'],
])('R591 a language file that takes %p ms shows %p', async (ms, words) => {
  const reported = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const starting = startI18n({ language: 'mr-IN', load: arriving(ms) });
  await jest.advanceTimersByTimeAsync(122_000);
  expect((await starting).t('product')).toBe(words);
  expect(reported.mock.calls.some(([text]) => String(text).includes('language file not found'))).toBe(words === 'Loam');
});
