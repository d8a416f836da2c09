import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { nutrientName } from '@loam/domain/kernel/nutrients';
import { formatDate } from '../../../../i18n/date';
import { checksOf, type Check } from '../../model/checks';
import { nutrientLabel, useNames } from '../../names';
import { usePlanNumbers } from '../../plan-context';

export function useChecks(): Check[] {
  const { t } = useTranslation('plan');
  const { draft, input, graph, context, display } = usePlanNumbers();
  const { stage, tank, product } = useNames();
  return useMemo(
    () =>
      checksOf(draft, input, graph, context, {
        stage,
        tank,
        product,
        nutrient: (id) => nutrientLabel(nutrientName(id, display)),
        salt: (key) => t(`check.salt.${key}`),
        date: formatDate,
        span: (from, to) =>
          from === undefined
            ? t('check.span.until', { to: formatDate(to) })
            : t('check.span.between', { from: formatDate(from), to: formatDate(to) }),
      }),
    [draft, input, graph, context, display, stage, tank, product, t],
  );
}
