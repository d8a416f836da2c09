import { useEffect } from 'react';

/** What had the focus last on the page and in each dialog over it, newest last; of a menu its button, for the menu goes with its choice. */
const visited = new Map<Element, HTMLElement>();

function note(own: HTMLElement): void {
  const menu = own.closest('[role=menu]')?.getAttribute('aria-labelledby');
  const kept = (menu && document.getElementById(menu)) || own;
  const place = kept.closest('[role=dialog]') ?? document.body;
  visited.delete(place);
  visited.set(place, kept);
}

document.addEventListener('focusin', ({ target }) => note(target as HTMLElement));
// this comes with the first panel: what opened that has the focus already
if (document.activeElement instanceof HTMLElement && document.activeElement !== document.body) note(document.activeElement);

function giveBack(): void {
  for (const [place, element] of [...visited].reverse()) {
    if (document.activeElement !== document.body) return;
    if (element.isConnected) element.focus();
    else visited.delete(place);
  }
}

const LOOK_MS = 50;
const LOOKS = 20;

/** A panel says that it has gone before its elements have: while the focus is still in one, it is looked for again. */
function lookBack(left = LOOKS): void {
  giveBack();
  if (left > 0 && document.activeElement?.closest('[role=dialog]')) setTimeout(() => lookBack(left - 1), LOOK_MS);
}

/** When what stands over the page is taken away, the focus goes to what had it before, so that nobody begins anew at the top. */
export function useFocusBack(): { onExitTransitionEnd: () => void } {
  const later = () => void setTimeout(lookBack);
  useEffect(() => later, []);
  // a panel that is kept for the next time closes without being taken away
  return { onExitTransitionEnd: later };
}
