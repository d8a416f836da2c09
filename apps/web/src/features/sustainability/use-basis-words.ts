import { useTranslation } from 'react-i18next';
import { slugOf } from '@loam/domain/agronomy/cited';

const KEY_LENGTH = 48;

/** What a score stands on, in the reader's language, and whether it was published or chosen; publications keep their names. */
export function useBasisWords() {
  const { t, i18n } = useTranslation(['sustainability', 'practiceBases']);
  return (provenance: string, basis: string): string => {
    const key = `practiceBases:basis.${slugOf(basis).slice(0, KEY_LENGTH)}`;
    return t(provenance === 'chosen' ? 'optimization.chosenScore' : 'optimization.published', {
      basis: i18n.exists(key) ? t(key) : basis,
    });
  };
}
