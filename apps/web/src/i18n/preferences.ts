import { useSyncExternalStore } from 'react';
import { defaultLanguage, type LanguageCode, nearestLanguage } from './languages';

export type NumberFormat = 'auto' | 'dot' | 'comma';
export type Digits = 'latin' | 'native';
export type Density = 'compact' | 'comfortable';
export type Theme = 'light' | 'dark' | 'auto';
export type UnitSystem = 'metric' | 'imperial';

/** How this person wants to read and type. The server keeps them per person; this device keeps a copy for the first paint. */
export interface Preferences {
  language: LanguageCode;
  numberFormat: NumberFormat;
  digits: Digits;
  dateFormat: string;
  units: UnitSystem;
  density: Density;
  theme: Theme;
  shortcuts: boolean;
  /** In a plan the marks of others are hidden; who is there stays in the list. */
  quiet: boolean;
  railOpen: boolean;
}

const slot = 'loam.preferences';
const fallback: Preferences = {
  language: defaultLanguage,
  numberFormat: 'auto',
  digits: 'latin',
  dateFormat: 'MM/DD/YYYY',
  units: 'metric',
  density: 'compact',
  theme: 'auto',
  shortcuts: true,
  quiet: false,
  railOpen: false,
};

function stored(): Preferences {
  const first = { ...fallback, language: nearestLanguage(globalThis.navigator?.language) ?? defaultLanguage };
  try {
    const kept = JSON.parse(localStorage.getItem(slot) ?? '{}') as Partial<Preferences>;
    return { ...first, ...kept, language: nearestLanguage(kept.language) ?? first.language };
  } catch {
    return first; // storage switched off or damaged
  }
}

let current = stored();
const listeners = new Set<() => void>();

export const preferences = (): Preferences => current;

export function setPreferences(change: Partial<Preferences>): void {
  current = { ...current, ...change };
  try {
    localStorage.setItem(slot, JSON.stringify(current));
  } catch {
    // a full or forbidden storage must not stop the change on screen
  }
  for (const listener of listeners) listener();
}

export function subscribePreferences(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const usePreferences = (): Preferences => useSyncExternalStore(subscribePreferences, preferences);
