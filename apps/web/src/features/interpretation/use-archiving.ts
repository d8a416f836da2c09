import { useTranslation } from 'react-i18next';
import { isApiError } from '../../api/api-error';
import { errorText } from '../../i18n/init';
import { notify } from '../../ui/feedback/notices';
import { type LimitsKind, type Place, useSetLimitsStatus } from './queries';

/** Archives limits or takes them back, says so, and offers to undo it. */
export function useArchiving(kind: LimitsKind, place: Place) {
  const { t } = useTranslation('interpretation');
  const status = useSetLimitsStatus(kind, place);
  const change = async (ids: readonly number[], active: boolean, undo = true): Promise<void> => {
    try {
      await status.mutateAsync({ ids, active });
    } catch (error) {
      notify(isApiError(error) ? errorText(error.key, error.message) : t('statusFailed'), 'bad');
      return;
    }
    notify(
      t(active ? 'restored' : 'archived', { count: ids.length }),
      'ok',
      undo ? { label: t('undoStatus'), run: () => void change(ids, !active, false) } : undefined,
    );
  };
  return { set: (ids: readonly number[], active: boolean) => void change(ids, active), busy: status.isPending };
}
