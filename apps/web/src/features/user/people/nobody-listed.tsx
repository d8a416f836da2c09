import { IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ForChanges } from '../../../api/for-changes';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/feedback/states';

interface NobodyListedProps {
  readonly filtered: boolean;
  readonly onClear: () => void;
  /** looks among all, where a search found nobody of those that are shown */
  readonly onWiden: (() => void) | undefined;
  readonly onInvite: () => void;
}

export function NobodyListed({ filtered, onClear, onWiden, onInvite }: NobodyListedProps) {
  const { t } = useTranslation('people');
  return filtered ? (
    <EmptyState
      icon={<IconUsers size={28} stroke={1.5} />}
      title={t('none.filtered')}
      actions={
        <>
          {onWiden && <Button onClick={onWiden}>{t('filter.all')}</Button>}
          <Button onClick={onClear}>{t('none.clear')}</Button>
        </>
      }
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
