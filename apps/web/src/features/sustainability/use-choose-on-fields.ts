import { practiceCalls } from '@loam/domain/sustainability/sustainability.calls';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ask } from '../../api/ask';
import { notify } from '../../ui/feedback/notices';
import type { Choices } from './practice-moves';
import { sustainabilityKey, type Wanted } from './queries';
import { useRefused } from './use-refused';

/** Chooses practices on several fields of a group at once: on all of them, or on none. */
export function useChooseOnFields(wanted: Wanted, groupId: number | undefined) {
  const { t } = useTranslation('sustainability');
  const client = useQueryClient();
  const refused = useRefused();
  const { crop, subcrop } = wanted;
  return useMutation({
    mutationFn: (fields: readonly { fieldId: number; choices: Choices }[]) =>
      ask(practiceCalls.usePaths, {
        body: {
          cropId: crop,
          groupId: groupId!,
          fields: fields.map(({ fieldId, choices }) => ({ fieldId, choices: { ...choices } })),
          ...(subcrop !== undefined && { subcrop }),
        },
      }),
    onSuccess: () => notify(t('path.applied')),
    onError: refused,
    onSettled: () => client.invalidateQueries({ queryKey: [sustainabilityKey] }),
  });
}
