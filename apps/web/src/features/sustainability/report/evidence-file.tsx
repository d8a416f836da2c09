import { sustainabilityReportCalls as calls } from '@loam/domain/sustainability/sustainability.calls';
import { IconPaperclip } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../../api/ask';
import { download } from '../../../api/fetch-file';
import { Button } from '../../../ui/button';
import { notify } from '../../../ui/feedback/notices';
import styles from '../practices.module.css';
import { useRefused } from '../use-refused';
import type { Evidence } from './answer-changes';

const TYPES = '.png,.jpg,.jpeg,.webp,.pdf,.xlsx,.docx,.csv,.txt';
const LARGEST = 10 * 1024 * 1024;

interface EvidenceFileProps {
  readonly reportId: number;
  readonly label: string;
  readonly shown: Evidence;
  readonly disabled: boolean;
  readonly onFile: (file: { readonly fileId: string | null; readonly fileName: string | null }) => void;
}

/** A file that shows an answer: put, fetched, taken away. */
export function EvidenceFile({ reportId, label, shown, disabled, onFile }: EvidenceFileProps) {
  const { t } = useTranslation(['report', 'errors']);
  const refused = useRefused();
  const input = useRef<HTMLInputElement>(null);
  const put = useMutation({
    mutationFn: (file: File) => {
      const form = new FormData();
      form.append('file', file);
      return ask(calls.addFile, { params: { reportId }, body: form });
    },
    onSuccess: ({ fileId, fileName }) => onFile({ fileId, fileName }),
    onError: refused,
  });
  const take = (file: File | undefined) => {
    if (!file) return;
    if (file.size > LARGEST) notify(t('errors:attachmentsTooLarge'), 'bad');
    else put.mutate(file);
  };
  const { fileId, fileName } = shown;
  const fetchIt = (id: string) =>
    download(calls.file, { params: { reportId, fileId: id } }, fileName ?? '').catch(() => notify(t('fileNotFetched'), 'bad'));
  return (
    <div className={styles['shows']}>
      <input
        ref={input}
        type="file"
        hidden
        accept={TYPES}
        onChange={(event) => {
          take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      {fileId && (
        <Button kind="quiet" onClick={() => void fetchIt(fileId)}>
          {fileName}
        </Button>
      )}
      {!disabled && (
        <Button kind="quiet" busy={put.isPending} icon={<IconPaperclip size={16} aria-hidden />} onClick={() => input.current?.click()}>
          {t(fileId ? 'evidenceFileOther' : 'evidenceFile')}
          <span className="visually-hidden">: {label}</span>
        </Button>
      )}
      {fileId && !disabled && (
        <Button kind="quiet" onClick={() => onFile({ fileId: null, fileName: null })}>
          {t('evidenceFileRemove')}
        </Button>
      )}
    </div>
  );
}
