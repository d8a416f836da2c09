import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLimitsWords } from './limits-words';
import type { Threshold } from './queries';

/** Limits as their table shows them: in words, with whose they are. */
export function useLimitRows() {
  const { t } = useTranslation('interpretation');
  const words = useLimitsWords();
  return (rows: readonly Threshold[], actionsOf: (row: Threshold, name: string) => ReactNode) =>
    rows.map((row) => {
      const { head, detail } = words.whose(row);
      const [mineral, of] = [words.mineral(row.name), words.of(row)];
      return {
        key: `${row.id} ${row.extractionMethodId ?? ''}`,
        ...{ mineral, of, ranges: row.ranges, unit: row.unit, own: !row.inherited },
        holds: words.conditions(row),
        whose: head,
        origin: [...(row.uncertain ? [`≈ ${t('uncertain')}`] : []), detail],
        actions: actionsOf(row, t('of', { mineral, of })),
      };
    });
}
