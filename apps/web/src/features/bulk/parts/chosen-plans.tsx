import { IconDownload } from '@tabler/icons-react';
import { EXPORT_PLANS } from '@loam/domain/share/pdf-export.schema';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../i18n/number';
import { Button } from '../../../ui/button';
import { ErrorCard } from '../../../ui/feedback/states';
import { ConfirmDialog } from '../../../ui/overlay/dialog';
import styles from '../bulk.module.css';
import { useStartPdfs } from '../pdf-queries';
import { useRemovePlans } from '../queries';

/** PDFs of the chosen plans, as many as one archive takes; of more it is said before anything is sent. */
export function DownloadPdfs({ chosen, onStarted }: { chosen: readonly number[]; onStarted: (taskId: number) => void }) {
  const { t } = useTranslation('bulk');
  const start = useStartPdfs();
  const hint = useId();
  const tooMany = chosen.length > EXPORT_PLANS;
  const most = formatCount(EXPORT_PLANS);
  return (
    <>
      <Button
        icon={<IconDownload size={16} aria-hidden />}
        busy={start.isPending}
        disabled={tooMany}
        aria-describedby={tooMany ? hint : undefined}
        onClick={() => start.mutate(chosen, { onSuccess: ({ taskId }) => onStarted(taskId) })}
      >
        {t('pdfs.button', { most })}
      </Button>
      {tooMany && (
        <span id={hint} role="status" className={styles['limit']}>
          {t('pdfs.tooMany', { most, chosen: formatCount(chosen.length) })}
        </span>
      )}
      {start.isError && <ErrorCard error={start.error} />}
    </>
  );
}

/** Takes plans out of the task again, after a question. */
export function RemovePlans({ taskId, chosen, onRemoved }: { taskId: number; chosen: readonly number[]; onRemoved: () => void }) {
  const { t } = useTranslation('bulk');
  const [asking, setAsking] = useState(false);
  const remove = useRemovePlans(taskId);
  const count = chosen.length;
  return (
    <>
      <Button kind="danger" busy={remove.isPending} onClick={() => setAsking(true)}>
        {t('plans.delete', { count })}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('plans.deleteTitle', { count })}
        destructive
        confirmLabel={t('plans.delete', { count })}
        onConfirm={() => remove.mutateAsync(chosen).then(onRemoved)}
      >
        <p className={styles['hint']}>{t('plans.deleteText')}</p>
      </ConfirmDialog>
    </>
  );
}
