import type { ComponentType } from 'react';
import { inTime } from '../i18n/time-limit';

/** A page's script is gone, as after a new release: the page shows "a new version is ready". */
export class ChunkLoadFailure extends Error {}

/** Also a script that was asked for without `loadPage`: each browser has its own words for it. */
export const isChunkFailure = (error: unknown): boolean =>
  error instanceof ChunkLoadFailure ||
  (error instanceof TypeError && /dynamically imported module|importing a module script/i.test(error.message));

/** Loads the script of a page or of a part of one; after a failure tries once more, then says so. Nothing is reloaded unasked: what was typed stays. */
export async function loadPage<P = object>(page: () => Promise<{ default: ComponentType<P> }>): Promise<ComponentType<P>> {
  try {
    return (await inTime(page())).default;
  } catch {
    await new Promise((done) => setTimeout(done, 400));
  }
  try {
    return (await inTime(page())).default;
  } catch (error) {
    throw new ChunkLoadFailure('chunk', { cause: error });
  }
}
