import { IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ForChanges } from '../../../api/for-changes';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/feedback/states';

interface NobodyListedProps {
  readonly filtered: boolean;
  readonly onClear: () => void;
  readonly onInvite: () => void;
}

export function NobodyListed({ filtered, onClear, onInvite }: NobodyListedProps) {
  const { t } = useTranslation('people');
  return filtered ? (
    <EmptyState
      icon={<IconUsers size={28} stroke={1.5} />}
      title={t('none.filtered')}
      actions={<Button onClick={onClear}>{t('none.clear')}</Button>}
    />
  ) : (
    <EmptyState
      icon={<IconUsers size={28} stroke={1.5} />}
      title={t('none.title')}
      text={t('none.text')}
      actions={
        <ForChanges>
          <Button onClick={onInvite}>{t('invite.open')}</Button>
        </ForChanges>
      }
    />
  );
}
