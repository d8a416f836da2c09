import { RECORDED_SCENES } from '@loam/domain/imagery/imagery.schema';
import { useTranslation } from 'react-i18next';

/** Whose the scenes are: a service by its name, recorded ones by a word. */
export function useSourceWords(): (source: string) => string {
  const { t } = useTranslation('imagery');
  return (source) => (source === RECORDED_SCENES ? t('recorded') : t('source', { source }));
}
