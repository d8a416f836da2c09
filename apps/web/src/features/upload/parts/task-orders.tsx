import { IconPlayerPause, IconPlayerPlay, IconX } from '@tabler/icons-react';
import type { TaskBody } from '@loam/domain/upload/upload.schema';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../api/api-error';
import { formatCount } from '../../../i18n/number';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/overlay/dialog';
import { type TaskOrder, useOrder } from '../queries';

/** Pause, resume and cancel of an upload that has not ended. */
export function TaskOrders({ task: { taskId, file, status, paused, ok, total, done } }: { task: TaskBody }) {
  const { t } = useTranslation('upload');
  const order = useOrder(taskId);
  const [asking, setAsking] = useState(false);
  if (status !== 'inProgress') return null;
  const give = async (wanted: TaskOrder) => {
    try {
      await order.mutateAsync(wanted);
    } catch (error) {
      if (!isApiError(error, 'taskEnded')) throw error; // it was quicker: the end is on its way to the screen
    }
  };
  const name = { name: file.name };
  return (
    <>
      {paused ? (
        <Button
          kind="quiet"
          busy={order.isPending}
          icon={<IconPlayerPlay size={14} aria-hidden />}
          aria-label={t('order.resumeOf', name)}
          onClick={() => void give('resume')}
        >
          {t('order.resume')}
        </Button>
      ) : (
        <Button
          kind="quiet"
          busy={order.isPending}
          icon={<IconPlayerPause size={14} aria-hidden />}
          aria-label={t('order.pauseOf', name)}
          onClick={() => void give('pause')}
        >
          {t('order.pause')}
        </Button>
      )}
      <Button kind="quiet" icon={<IconX size={14} aria-hidden />} aria-label={t('order.cancelOf', name)} onClick={() => setAsking(true)}>
        {t('order.cancel')}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('cancel.title', name)}
        destructive
        confirmLabel={t('cancel.confirm')}
        cancelLabel={t(paused ? 'cancel.keepPaused' : 'cancel.keep')}
        onConfirm={() => give('cancel')}
      >
        <p>{t('cancel.done', { count: ok, ok: formatCount(ok) })}</p>
        <p>{t('cancel.left', { count: total - done, left: formatCount(total - done) })}</p>
      </ConfirmDialog>
    </>
  );
}
