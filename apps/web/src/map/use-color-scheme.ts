import { useSyncExternalStore } from 'react';
import type { ColorScheme } from './basemap';

const read = (): ColorScheme => (document.documentElement.getAttribute('data-mantine-color-scheme') === 'dark' ? 'dark' : 'light');

function subscribe(changed: () => void) {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-mantine-color-scheme'] });
  return () => observer.disconnect();
}

/** The scheme the page is drawn in; a map has no CSS variables to follow. */
export const useColorScheme = (): ColorScheme => useSyncExternalStore(subscribe, read);
