import { isApiError } from '../../api/api-error';
import { errorText } from '../../i18n/init';
import { notify } from '../../ui/feedback/notices';
import { useTranslation } from 'react-i18next';

/** Says why something was not done. */
export function useRefused(): (error: unknown) => void {
  const { t } = useTranslation('sustainability');
  return (error) => notify(isApiError(error) ? errorText(error.key, error.message) : t('notSaved'), 'bad');
}
