import { useTranslation } from 'react-i18next';
import { formatCount } from '../../i18n/number';
import { useManyChange } from '../../ui/table/use-many-change';
import { type ArchivedKind, useSetStatus } from './queries';

/** Archives records or brings them back. */
export function useStatusChange(kind: ArchivedKind, groupId: number | undefined, onChanged: () => void) {
  const { t } = useTranslation('library');
  const { mutateAsync: set } = useSetStatus(kind, groupId);
  return useManyChange({
    run: (ids, active) => set({ ids, active }),
    asked: (count, active) => t(active ? 'unarchive' : 'archive', { count, shown: formatCount(count) }),
    told: (count, active) => t(active ? 'unarchived' : 'archived', { count, shown: formatCount(count) }),
    failed: () => t('failed'),
    onChanged,
  });
}
