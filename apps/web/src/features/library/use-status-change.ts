import type { ArchivedKind } from './queries';
import { useTranslation } from 'react-i18next';
import { notify } from '../../ui/feedback/notices';
import { useSetStatus } from './queries';

/** Archives records or brings them back; the notice offers to undo it. */
export function useStatusChange(kind: ArchivedKind, groupId: number | undefined, onChanged: () => void) {
  const { t } = useTranslation('library');
  const setStatus = useSetStatus(kind, groupId);
  const change = async (ids: readonly number[], active: boolean, undo = true) => {
    await setStatus.mutateAsync({ ids, active });
    if (undo) onChanged(); // what is taken back leaves what was chosen since
    notify(
      t(active ? 'unarchived' : 'archived', { count: ids.length }),
      'ok',
      undo ? { label: t('undo'), run: () => void change(ids, !active, false).catch(failed) } : undefined,
    );
  };
  const failed = () => notify(t('failed'), 'bad');
  return { busy: setStatus.isPending, change: (ids: readonly number[], active: boolean) => void change(ids, active).catch(failed) };
}
