import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/feedback/states';

/** No record is as the search and the filters ask, and the way back to all of them. */
export function NothingFound({ onClear }: { readonly onClear: () => void }) {
  const { t } = useTranslation('library');
  return <EmptyState title={t('none.found')} actions={<Button onClick={onClear}>{t('clear')}</Button>} />;
}
