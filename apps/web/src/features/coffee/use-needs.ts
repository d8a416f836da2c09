import type { CoffeeFigure } from '@loam/domain/coffee/coffee.schema';
import { useTranslation } from 'react-i18next';

/** What has to be recorded for a figure, in the words of the survey's own questions. */
export function useNeeds() {
  const { t } = useTranslation(['coffee', 'survey']);
  return ({ needs }: Pick<CoffeeFigure, 'needs'>): string =>
    needs
      .map(({ source, answers }) =>
        source === 'survey'
          ? t('needs.survey', { answers: answers.map((id) => t(`survey:field.${id}`)).join(', ') })
          : t('needs.footprint'),
      )
      .join(t('needs.or'));
}
