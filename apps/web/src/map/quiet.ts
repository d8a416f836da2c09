import { whenIdle } from '../ui/when-idle';

/** Longer than people pause within a word. */
const QUIET_MS = 1000;
const inputs = ['keydown', 'pointerdown', 'wheel'] as const;
const idle = () => new Promise<void>((resolve) => void whenIdle(resolve));
const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Resolves when the browser is idle and nobody has typed, pressed or scrolled for a second: what takes long must not come between
 * a key and its letter. What was pressed before the call does not count, so a page that a click opened does not wait for it.
 */
export async function quiet(): Promise<void> {
  let last = -Infinity;
  const note = () => (last = performance.now());
  for (const type of inputs) addEventListener(type, note, { capture: true, passive: true });
  try {
    for (;;) {
      await idle();
      const left = last + QUIET_MS - performance.now();
      if (left <= 0) return;
      await sleep(left);
    }
  } finally {
    for (const type of inputs) removeEventListener(type, note, { capture: true });
  }
}
