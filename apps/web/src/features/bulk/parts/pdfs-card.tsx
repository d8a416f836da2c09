import { IconDownload, IconX } from '@tabler/icons-react';
import type { BulkPlan } from '@loam/domain/bulk/bulk.schema';
import type { PdfExportBody } from '@loam/domain/share/pdf-export.schema';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../../i18n/date';
import { errorText } from '../../../i18n/init';
import { formatCount } from '../../../i18n/number';
import { StatusBadge, type Tone } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { IconButton } from '../../../ui/icon-button';
import { Card } from '../../../ui/layout/page-header';
import styles from '../bulk.module.css';
import { useFetchPdfs, usePdfs } from '../pdf-queries';
import { TaskBar } from './task-bar';

const tones: Readonly<Record<PdfExportBody['status'], Tone>> = { inProgress: 'note', imported: 'ok', partial: 'warn', errors: 'bad' };

interface PdfsCardProps {
  readonly taskId: number;
  readonly plans: readonly BulkPlan[];
  /** it was asked for on this page: the archive comes by itself when it is there */
  readonly fetches: boolean;
  readonly onClose: () => void;
}

/** PDFs of several plans as they are drawn, then the archive. */
export function PdfsCard({ taskId, plans, fetches, onClose }: PdfsCardProps) {
  const { t } = useTranslation('bulk');
  const { data: pdfs, error, refetch } = usePdfs(taskId);
  const { mutate: fetchFile, ...file } = useFetchPdfs();
  const over = pdfs?.expiresAt ? Date.parse(pdfs.expiresAt) <= Date.now() : false;
  const documentId = over ? null : (pdfs?.documentId ?? null);
  useEffect(() => {
    if (fetches && documentId !== null) fetchFile(documentId);
  }, [fetches, documentId, fetchFile]);
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!fetches) return;
    // the button stands below a list of any length
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: 'center' });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- when it appears, and not again
  }, []);
  return (
    <Card>
      <section ref={place} tabIndex={-1} className={styles['stack']} aria-label={t('pdfs.title')}>
        {!pdfs && !error && <Skeleton rows={1} />}
        {error && !pdfs && <ErrorCard error={error} onRetry={refetch} />}
        <div className={styles['pdfs']}>
          {pdfs && <Progress pdfs={pdfs} />}
          {pdfs && documentId !== null && (
            <Button
              kind="primary"
              className={styles['after'] ?? ''}
              icon={<IconDownload size={16} aria-hidden />}
              busy={file.isPending}
              onClick={() => fetchFile(documentId)}
            >
              {t('pdfs.fetch')}
            </Button>
          )}
          <IconButton label={t('pdfs.close')} onClick={onClose}>
            <IconX size={16} aria-hidden />
          </IconButton>
        </div>
        {pdfs?.expiresAt && (
          <span className={styles['hint']}>{over ? t('pdfs.over') : t('pdfs.until', { time: formatTime(pdfs.expiresAt) })}</span>
        )}
        {file.isError && <ErrorCard error={file.error} />}
        {pdfs && pdfs.errors.length > 0 && <Failed pdfs={pdfs} plans={plans} />}
      </section>
    </Card>
  );
}

function Progress({ pdfs: { status, done, total, failed } }: { pdfs: PdfExportBody }) {
  const { t } = useTranslation('bulk');
  return (
    <>
      <span role="status">
        <StatusBadge tone={tones[status]}>{t(`pdfs.status.${status}`)}</StatusBadge>
      </span>
      <TaskBar label={t('pdfs.progress')} done={done} failed={failed} total={total} />
      <span className={`${styles['hint']} ${styles['after']}`}>
        {t('pdfs.done', { done: formatCount(done - failed), count: total, total: formatCount(total) })}
      </span>
    </>
  );
}

/** Plans without a PDF, by what they are called here. */
function Failed({ pdfs, plans }: { pdfs: PdfExportBody; plans: readonly BulkPlan[] }) {
  const { t } = useTranslation('bulk');
  return (
    <ul className={styles['failed']} aria-label={t('pdfs.failed')}>
      {pdfs.errors.map(({ planId, key, message }) => (
        <li key={planId}>
          <strong>{plans.find((plan) => plan.planId === planId)?.name ?? t('pdfs.gone', { id: planId })}:</strong> {errorText(key, message)}
        </li>
      ))}
    </ul>
  );
}
