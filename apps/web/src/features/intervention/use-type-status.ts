import { useTranslation } from 'react-i18next';
import { formatCount } from '../../i18n/number';
import { notify } from '../../ui/feedback/notices';
import { useSetStatus } from '../library/parts';

/** Switches types on or off for a group; the notice offers to undo it. */
export function useTypeStatus(groupId: number | undefined, onChanged: () => void) {
  const { t } = useTranslation('interventionTypes');
  const change = useSetStatus('intervention', groupId);
  const apply = async (ids: readonly number[], active: boolean, undo = true) => {
    try {
      await change.mutateAsync({ ids, active });
    } catch {
      notify(t('failed'), 'bad');
      return;
    }
    if (undo) onChanged(); // what is taken back leaves what was chosen since
    notify(
      t(active ? 'activated' : 'deactivated', { count: ids.length, shown: formatCount(ids.length) }),
      'ok',
      undo ? { label: t('undo'), run: () => void apply(ids, !active, false) } : undefined,
    );
  };
  return { busy: change.isPending, apply };
}
