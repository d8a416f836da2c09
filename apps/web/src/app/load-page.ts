import type { ComponentType } from 'react';
import { inTime } from '../api/time-limit';

const reloadedAt = 'loam.reloaded';
const reloadGap = 60_000;

/** A page's script is gone, as after a new release: the page shows "a new version is ready". */
export class ChunkLoadFailure extends Error {}

/** Loads a page's script; after a failure tries once more, then reloads the whole app once, then gives up aloud. */
export async function loadPage(page: () => Promise<{ default: ComponentType }>): Promise<ComponentType> {
  try {
    return (await inTime(page())).default;
  } catch {
    await new Promise((done) => setTimeout(done, 400));
  }
  try {
    return (await inTime(page())).default;
  } catch (error) {
    if (navigator.onLine && Date.now() - Number(sessionStorage.getItem(reloadedAt) ?? 0) > reloadGap) {
      sessionStorage.setItem(reloadedAt, String(Date.now()));
      window.location.reload();
      return new Promise(() => undefined); // the page is going away
    }
    throw new ChunkLoadFailure('chunk', { cause: error });
  }
}
