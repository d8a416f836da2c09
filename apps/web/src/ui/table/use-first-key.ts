import { useEffect, useRef } from 'react';
import { preferences } from '../../i18n/preferences';
import type { RowWindow } from './use-row-window';

/** Where the focus is before anybody has begun to use the page: nowhere, or on the heading that it was given on arrival. */
const isAtRest = (element: Element | null): boolean =>
  element === null || element === document.body || element.matches('h1[tabindex="-1"]');

/** The first j or k goes to the row that the keys are at, without a Tab before; of several lists on a page to the first. */
export function useFirstKey({ focusRow, active }: RowWindow): void {
  const go = useRef(() => {});
  useEffect(() => {
    go.current = () => focusRow(active);
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const plain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.defaultPrevented;
      if (!plain || !['j', 'k'].includes(event.key) || !preferences().shortcuts || !isAtRest(document.activeElement)) return;
      event.preventDefault();
      go.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
