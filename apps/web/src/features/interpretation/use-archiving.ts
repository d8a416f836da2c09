import { useTranslation } from 'react-i18next';
import { isApiError } from '../../api/api-error';
import { errorText } from '../../i18n/init';
import { useManyChange } from '../../ui/table/use-many-change';
import { type LimitsKind, type Place, useSetLimitsStatus } from './queries';

/** Archives a set of limits or takes it back, says so, and offers to undo it. */
export function useArchiving(kind: LimitsKind, place: Place) {
  const { t } = useTranslation('interpretation');
  const status = useSetLimitsStatus(kind, place);
  const { busy, change } = useManyChange({
    run: (ids, active) => status.mutateAsync({ ids, active }),
    told: (count, active) => t(active ? 'restored' : 'archived', { count }),
    failed: (error) => (isApiError(error) ? errorText(error.key, error.message) : t('statusFailed')),
    onChanged: () => undefined,
  });
  return { set: (id: number, active: boolean) => change([id], active), busy };
}
