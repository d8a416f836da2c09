import { IconDownload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DownloadOptions } from '../../../api/fetch-file';
import { safeFileName, saveFile } from '../../../api/save-file';
import { formatCount } from '../../../i18n/number';
import { Button } from '../../../ui/button';
import { notify } from '../../../ui/feedback/notices';
import { ErrorCard } from '../../../ui/feedback/states';
import { Menu } from '../../../ui/overlay/menu';
import styles from '../audit-search.module.css';

/** A running or failed export; at most one at a time. */
export interface Export {
  readonly bytes: number;
  readonly running: boolean;
  readonly error: unknown;
  start(fetchIt: (options: DownloadOptions) => Promise<Blob>, fileName: string): Promise<void>;
  stop(): void;
}

export function useExport(): Export {
  const { t } = useTranslation('audit');
  const [bytes, setBytes] = useState<number | null>(null);
  const [error, setError] = useState<unknown>(null);
  const abort = useRef<AbortController>(undefined);
  return {
    bytes: bytes ?? 0,
    running: bytes !== null,
    error,
    stop: () => abort.current?.abort(),
    async start(fetchIt, fileName) {
      abort.current?.abort();
      const own = (abort.current = new AbortController());
      setError(null);
      setBytes(0);
      try {
        const content = await fetchIt({ signal: own.signal, onProgress: setBytes });
        const name = safeFileName(fileName);
        saveFile(name, content);
        notify(t('export.done', { name }));
      } catch (failure) {
        if (!own.signal.aborted) setError(failure);
      } finally {
        if (abort.current === own) setBytes(null);
      }
    },
  };
}

type Format = 'jsonl' | 'csv' | 'pdf';
interface ExportButtonProps<F> {
  readonly formats: readonly F[];
  readonly onPick: (format: F) => void;
  readonly busy: boolean;
}

export function ExportButton<F extends Format>({ formats, onPick, busy }: ExportButtonProps<F>) {
  const { t } = useTranslation('audit');
  const nameOf = (format: Format) => t(`export.${format}`);
  return (
    <Menu side="bottom-end" items={formats.map((format) => ({ label: nameOf(format), onSelect: () => onPick(format) }))}>
      <Button icon={<IconDownload size={14} aria-hidden />} busy={busy}>
        {t('export.menu')}
      </Button>
    </Menu>
  );
}

/** How far an export has come, and the way out of it. */
export function ExportStrip({ running, bytes, error, stop }: Export) {
  const { t } = useTranslation('audit');
  if (error) return <ErrorCard error={error} />;
  if (!running) return null;
  return (
    <div className={styles['strip']}>
      <p role="status">{t('export.running', { size: formatCount(bytes / 1024) })}</p>
      <Button kind="quiet" onClick={stop}>
        {t('export.cancel')}
      </Button>
    </div>
  );
}
