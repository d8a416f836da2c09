import { practiceCalls } from '@loam/domain/sustainability/sustainability.calls';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ask } from '../../api/ask';
import { notify } from '../../ui/feedback/notices';
import type { Choices } from './practice-moves';
import { optimizationQuery, sustainabilityKey, type Wanted } from './queries';
import { areasOf } from './use-optimization';
import { useRefused } from './use-refused';

/** Chooses practices on several fields, one after the other; each is kept by itself. */
export function useChooseOnFields(wanted: Wanted) {
  const { t } = useTranslation('sustainability');
  const client = useQueryClient();
  const refused = useRefused();
  const { crop, subcrop } = wanted;
  return useMutation({
    mutationFn: async (fields: readonly { fieldId: number; choices: Choices }[]) => {
      const { impactAreas } = await client.ensureQueryData(optimizationQuery(wanted));
      for (const { fieldId, choices } of fields)
        await ask(practiceCalls.saveOptimization, {
          params: { cropId: crop },
          query: {},
          body: { cropId: crop, fieldId, data: { impactAreas: areasOf(impactAreas, choices) }, ...(subcrop !== undefined && { subcrop }) },
        });
    },
    onSuccess: () => notify(t('path.applied')),
    onError: refused,
    onSettled: () => client.invalidateQueries({ queryKey: [sustainabilityKey] }),
  });
}
