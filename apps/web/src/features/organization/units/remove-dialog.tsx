import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../api/api-error';
import { errorText } from '../../../i18n/init';
import { notify } from '../../../ui/feedback/notices';
import { ConfirmDialog } from '../../../ui/overlay/dialog';
import { useRemoveUnit } from './queries';

interface RemoveDialogProps {
  readonly kind: 'collection' | 'group';
  readonly id: number;
  readonly name: string;
  readonly onClose: () => void;
  readonly onGone?: (() => void) | undefined;
}

/** Only what is empty goes; the server says so when it is not. */
export function RemoveDialog({ kind, id, name, onClose, onGone }: RemoveDialogProps) {
  const { t } = useTranslation('units');
  const remove = useRemoveUnit(kind);
  const confirm = async () => {
    try {
      await remove.mutateAsync(id);
    } catch (error) {
      if (error instanceof ApiError) notify(errorText(error.key, error.message), 'bad');
      throw error;
    }
    notify(t('removed', { name }));
    onGone?.();
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={confirm}
      title={t(`${kind}.removeTitle`, { name })}
      confirmLabel={t('remove')}
      destructive
    >
      <p>{t(`${kind}.removeText`)}</p>
    </ConfirmDialog>
  );
}
