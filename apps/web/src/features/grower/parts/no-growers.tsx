import { useTranslation } from 'react-i18next';
import { ForChanges } from '../../../api/for-changes';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/feedback/states';

interface NoGrowersProps {
  readonly home: string;
  readonly filtered: boolean;
  readonly onClear: () => void;
}

/** What stands where growers would: a way to begin, or out of a filter that nobody meets. */
export function NoGrowers({ home, filtered, onClear }: NoGrowersProps) {
  const { t } = useTranslation('grower');
  if (filtered) return <EmptyState title={t('empty.filtered')} actions={<Button onClick={onClear}>{t('filter.clear')}</Button>} />;
  return (
    <EmptyState
      title={t('empty.title')}
      text={t('empty.text')}
      actions={
        <ForChanges>
          <Button kind="primary" to={`${home}/add-grower`}>
            {t('add')}
          </Button>
        </ForChanges>
      }
    />
  );
}
