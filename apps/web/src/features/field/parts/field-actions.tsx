import { IconHistory, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../api/api-error';
import { ForChanges } from '../../../api/for-changes';
import { errorText } from '../../../i18n/init';
import { Button } from '../../../ui/button';
import { notify } from '../../../ui/feedback/notices';
import { ErrorCard } from '../../../ui/feedback/states';
import { useNavigate } from '../../../ui/link';
import { ConfirmDialog } from '../../../ui/overlay/dialog';
import { useManyChange } from '../../../ui/table/use-many-change';
import { type FieldRecord, useRemoveField, useSetFieldStatus } from '../queries';

interface ActionsProps {
  readonly field: FieldRecord;
  /** the page of its grower */
  readonly home: string;
}

/** What is done with a field: its history, out of use and back, away for good, changed. */
export function FieldActions({ field, home }: ActionsProps) {
  const { t } = useTranslation(['field', 'audit', 'app']);
  const navigate = useNavigate();
  const status = useSetFieldStatus(field.id);
  const remove = useRemoveField();
  const [asking, setAsking] = useState(false);
  const { busy, change } = useManyChange({
    run: (_, active) => status.mutateAsync(active),
    told: (_, active) => t(active ? 'reactivated' : 'deactivated', { name: field.name }),
    failed: (error) => (isApiError(error) ? errorText(error.key, error.message) : t('app:unexpected')),
    onChanged: () => undefined,
  });
  return (
    <>
      <Button icon={<IconHistory size={14} aria-hidden />} to={`${home}/fields/${field.id}?history=field:${field.id}`}>
        {t('audit:history.open')}
      </Button>
      <ForChanges>
        <Button icon={<IconTrash size={14} aria-hidden />} onClick={() => setAsking(true)}>
          {t('delete')}
        </Button>
        <Button busy={busy} onClick={() => void change([field.id], !field.active)}>
          {t(field.active ? 'deactivate' : 'reactivate')}
        </Button>
        <Button aria-keyshortcuts="e" icon={<IconPencil size={14} aria-hidden />} to={`${home}/fields/${field.id}/edit`}>
          {t('edit')}
        </Button>
      </ForChanges>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        destructive
        title={t('deleteTitle', { name: field.name })}
        confirmLabel={t('delete')}
        onConfirm={async () => {
          await remove.mutateAsync(field.id);
          notify(t('deleted', { name: field.name }));
          void navigate(home);
        }}
      >
        <p>{t('deleteText')}</p>
        {remove.error && <ErrorCard error={remove.error} />}
      </ConfirmDialog>
    </>
  );
}
