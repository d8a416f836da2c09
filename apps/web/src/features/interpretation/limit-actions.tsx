import { IconArchive } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button';
import { IconButton } from '../../ui/icon-button';
import type { Subject, Threshold } from './queries';
import { useArchiving } from './use-archiving';

interface LimitActionsProps {
  readonly row: Threshold;
  readonly name: string;
  readonly subject: Subject;
  readonly onEdit: () => void;
  readonly onReset: () => void;
}

/** What can be done with a limit at this level: change it, give it up, or archive it. */
export function LimitActions({ row, name, subject, onEdit, onReset }: LimitActionsProps) {
  const { t } = useTranslation('interpretation');
  const archiving = useArchiving(subject.kind, subject.place);
  return (
    <>
      <Button aria-label={t('changeOf', { name })} onClick={onEdit}>
        {t('change')}
      </Button>
      {!row.inherited && (
        <Button kind="quiet" aria-label={t('resetOf', { name })} onClick={onReset}>
          {t('resetOne')}
        </Button>
      )}
      {(!row.inherited || (row.ownerScope === 'global' && subject.place.scope === 'group')) && (
        <IconButton label={t('archiveOf', { name })} disabled={archiving.busy} onClick={() => archiving.set(row.id, false)}>
          <IconArchive size={16} />
        </IconButton>
      )}
    </>
  );
}
