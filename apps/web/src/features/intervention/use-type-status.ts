import { useTranslation } from 'react-i18next';
import { formatCount } from '../../i18n/number';
import { useManyChange } from '../../ui/table/use-many-change';
import { useSetStatus } from '../library/parts';

/** Switches types on or off for a group. */
export function useTypeStatus(groupId: number | undefined, onChanged: () => void) {
  const { t } = useTranslation('interventionTypes');
  const { mutateAsync: set } = useSetStatus('intervention', groupId);
  return useManyChange({
    run: (ids, active) => set({ ids, active }),
    asked: (count, active) => t(active ? 'activate' : 'deactivate', { count, shown: formatCount(count) }),
    told: (count, active) => t(active ? 'activated' : 'deactivated', { count, shown: formatCount(count) }),
    failed: () => t('failed'),
    onChanged,
  });
}
