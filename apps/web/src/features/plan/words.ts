import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** A text of the plan whose key comes from elsewhere (a formula's symbol, an error key): the fallback when there is none. */
export function useWord(): (key: string, fallback: string, values?: Record<string, unknown>) => string {
  const { t, i18n } = useTranslation('plan');
  return useCallback((key, fallback, values) => (i18n.exists(`plan:${key}`) ? t(key, values ?? {}) : fallback), [t, i18n]);
}
