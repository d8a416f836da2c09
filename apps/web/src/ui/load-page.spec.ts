import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { ChunkLoadFailure, loadPage } from './load-page';

const Page = () => null;
const after = (ms: number) => () => new Promise<{ default: typeof Page }>((done) => setTimeout(() => done({ default: Page }), ms));

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('R591 R665 a script, with the styles that come with it, has 120 s to come', async () => {
  const page = loadPage(after(119_000));
  await jest.advanceTimersByTimeAsync(119_000);
  expect(await page).toBe(Page);

  const late = loadPage(after(121_000)).catch((error: unknown) => error);
  await jest.advanceTimersByTimeAsync(120_000 + 400 + 120_000);
  expect(await late).toBeInstanceOf(ChunkLoadFailure);
});
