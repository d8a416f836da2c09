import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { knownStage } from '@loam/domain/crop/stage-names';
import { languageOf } from '@loam/domain/kernel/locale/language';
import { usePlanFacts } from '../facts/plan-context';

/** A text of the plan whose key comes from elsewhere (a formula's symbol, an error key): the fallback when there is none. */
export function useWord(
  texts: 'plan' | 'advice' | 'told' = 'plan',
): (key: string, fallback: string, values?: Record<string, unknown>) => string {
  const { t, i18n } = useTranslation(texts);
  return useCallback((key, fallback, values) => (i18n.exists(`${texts}:${key}`) ? t(key, values ?? {}) : fallback), [t, i18n, texts]);
}

/** A growth stage in the reader's language. Plans keep the crop table's names in the language they were made in; a name someone typed is shown as typed. */
export function usePhenology(): (name: string, id?: number) => string {
  const { t, i18n } = useTranslation('phenology');
  const { crop } = usePlanFacts();
  const known = useMemo(() => knownStage(crop, languageOf(i18n.language)), [crop, i18n.language]);
  return useCallback(
    (name, id) => {
      const own = known(name, id);
      if (own !== undefined) return own;
      const key = name
        .toLowerCase()
        .replaceAll('&', 'and')
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-|-$/g, '');
      return i18n.exists(`phenology:stage.${key}`) ? t(`phenology:stage.${key}`) : name;
    },
    [t, i18n, known],
  );
}
