import { useEffect, type RefObject } from 'react';
import { splitKey, splitPath, type LivePath } from '../../live/document/live-path';
import type { Edit } from '../../live/document/live-document';
import type { HistoryWords } from './use-words';

const SHOWN_MS = 2_500;
/** More than this is another plan, not a change to follow. */
const MOST = 120;

/** Where a value is drawn: a cell of the dose grid, or a field. */
function placesOf(path: LivePath): string {
  const [root, key] = splitPath(path);
  if (root === 'doses') return `td[data-at="${CSS.escape(key)}"]`;
  const [id] = splitKey(key);
  return `[data-path="${CSS.escape(path)}"], td[data-at="${CSS.escape(`${id}|${key.slice(id.length + 1)}`)}"]`;
}

/** Marks the changed places of the drawn plan for a moment, each with `old → new`. */
export function useFlash(frame: RefObject<HTMLElement | null>, edits: readonly Edit[], words: HistoryWords): void {
  useEffect(() => {
    if (edits.length === 0 || edits.length > MOST) return undefined;
    const marked: HTMLElement[] = [];
    const clear = () => marked.forEach((element) => element.removeAttribute('data-was'));
    // after React has drawn the new values
    const drawn = requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        for (const { path, old, value } of edits) {
          for (const element of frame.current?.querySelectorAll<HTMLElement>(placesOf(path)) ?? []) {
            element.dataset['was'] = `${words.value(path, old)} → ${words.value(path, value)}`;
            marked.push(element);
          }
        }
      }),
    );
    const timer = setTimeout(clear, SHOWN_MS);
    return () => {
      cancelAnimationFrame(drawn);
      clearTimeout(timer);
      clear();
    };
  }, [edits]); // oxlint-disable-line react-hooks/exhaustive-deps -- words of the moment the change was shown
}
