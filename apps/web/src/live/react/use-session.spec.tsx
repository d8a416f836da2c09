import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { LiveSession } from '../session/live-session';
import { LiveSessionProvider } from './session-context';
import { useSettledVersion } from './use-session';

let change: () => void;
const document = { subscribeRoot: (_root: string, changed: () => void) => ((change = changed), () => undefined) };
const live = ({ children }: { children: ReactNode }) => (
  <LiveSessionProvider value={{ document } as unknown as LiveSession}>{children}</LiveSessionProvider>
);

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const pass = (ms: number) => act(() => void jest.advanceTimersByTime(ms));

test('R687 ten changes within 150 ms are computed once, 200 ms after the last', () => {
  const { result } = renderHook(() => useSettledVersion(['plan'], 200, 1_000), { wrapper: live });
  for (let n = 0; n < 10; n++) {
    change();
    pass(15);
  }
  pass(184); // 199 ms after the last
  expect(result.current).toBe(0);
  pass(1);
  expect(result.current).toBe(1);
  pass(5_000);
  expect(result.current).toBe(1);
});

test('while changes keep coming they are computed once a second all the same', () => {
  const { result } = renderHook(() => useSettledVersion(['plan'], 200, 1_000), { wrapper: live });
  for (let n = 0; n < 25; n++) {
    change();
    pass(100);
  }
  expect(result.current).toBe(2);
});
