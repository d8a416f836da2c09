import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, render } from '@testing-library/react';
import type { PlanSession } from './plan-session';
import { PlanSessionProvider } from './session-context';
import { useSettledVersion } from './use-session';

let changed: () => void;
const document = {
  subscribeRoot(_root: string, listener: () => void) {
    changed = listener;
    return () => undefined;
  },
};
let computed: number;
function Graph() {
  computed = useSettledVersion(['doses'], 200, 1_000);
  return null;
}
const after = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  jest.useFakeTimers();
  render(
    <PlanSessionProvider value={{ document } as unknown as PlanSession}>
      <Graph />
    </PlanSessionProvider>,
  );
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

test('R687 the graph is calculated once, 200 ms after the last of ten changes', async () => {
  for (let change = 0; change < 10; change++) {
    changed();
    await after(15);
  }
  await after(184);
  expect(computed).toBe(0);
  await after(1);
  expect(computed).toBe(1);
  await after(2_000);
  expect(computed).toBe(1);
});

test('and once a second while changes never cease', async () => {
  for (let change = 0; change < 25; change++) {
    changed();
    await after(100);
  }
  expect(computed).toBe(2);
});
