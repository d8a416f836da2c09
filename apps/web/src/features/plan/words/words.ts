import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** A text of the plan whose key comes from elsewhere (a formula's symbol, an error key): the fallback when there is none. */
export function useWord(
  texts: 'plan' | 'advice' | 'told' = 'plan',
): (key: string, fallback: string, values?: Record<string, unknown>) => string {
  const { t, i18n } = useTranslation(texts);
  return useCallback((key, fallback, values) => (i18n.exists(`${texts}:${key}`) ? t(key, values ?? {}) : fallback), [t, i18n, texts]);
}

/** A growth stage in the reader's language. Plans keep the crop table's English names; a name someone typed is shown as typed. */
export function usePhenology(): (name: string) => string {
  const { t, i18n } = useTranslation('phenology');
  return useCallback(
    (name) => {
      const key = name
        .toLowerCase()
        .replaceAll('&', 'and')
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-|-$/g, '');
      return i18n.exists(`phenology:stage.${key}`) ? t(`phenology:stage.${key}`) : name;
    },
    [t, i18n],
  );
}
