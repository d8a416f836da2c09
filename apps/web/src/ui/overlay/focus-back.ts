import { useEffect } from 'react';

/** What had the focus last on the page and in each dialog over it, newest last; of a menu its button, for the menu goes with its choice. */
const visited = new Map<Element, HTMLElement>();

document.addEventListener('focusin', ({ target }) => {
  const own = target as HTMLElement;
  const menu = own.closest('[role=menu]')?.getAttribute('aria-labelledby');
  const kept = (menu && document.getElementById(menu)) || own;
  const place = kept.closest('[role=dialog]') ?? document.body;
  visited.delete(place);
  visited.set(place, kept);
});

function giveBack(): void {
  for (const [place, element] of [...visited].reverse()) {
    if (document.activeElement !== document.body) return;
    if (element.isConnected) element.focus();
    else visited.delete(place);
  }
}

/** When what stands over the page is taken away, the focus goes to what had it before, so that nobody begins anew at the top. */
export function useFocusBack(): { onExitTransitionEnd: () => void } {
  const later = () => void setTimeout(giveBack);
  useEffect(() => later, []);
  // a panel that is kept for the next time closes without being taken away
  return { onExitTransitionEnd: later };
}
