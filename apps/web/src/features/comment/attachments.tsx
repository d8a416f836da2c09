import { IconFile, IconPaperclip, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { commentCalls } from '@loam/domain/comment/comment.calls';
import { fetchFile } from '../../api/fetch-file';
import { saveFile } from '../../api/save-file';
import { formatNumber } from '../../i18n/number';
import { Button } from '../../ui/button';
import { notify } from '../../ui/feedback/notices';
import { IconButton } from '../../ui/icon-button';
import styles from './comment.module.css';
import type { CommentBody } from './queries';

const MiB = 1024 * 1024;
const limits = { each: 10 * MiB, total: 25 * MiB, count: 10 };
const TYPES = '.png,.jpg,.jpeg,.webp,.pdf,.xlsx,.docx,.csv,.txt';

/** Sizes as people read them. */
const sizeOf = (bytes: number): string =>
  bytes >= MiB ? `${formatNumber(bytes / MiB)} MiB` : `${formatNumber(Math.max(1, Math.round(bytes / 1024)))} KiB`;

/** Chooses files for a comment; what is too large is said before anything is sent. */
export function AttachmentPicker({ files, onFiles }: { files: readonly File[]; onFiles: (files: readonly File[]) => void }) {
  const { t } = useTranslation('comment');
  const input = useRef<HTMLInputElement>(null);
  const take = (chosen: readonly File[]) => {
    const all = [...files, ...chosen];
    const tooMuch =
      all.length > limits.count ||
      all.some(({ size }) => size > limits.each) ||
      all.reduce((sum, { size }) => sum + size, 0) > limits.total;
    if (tooMuch) notify(t('tooLarge'), 'bad');
    else onFiles(all);
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={TYPES}
        aria-label={t('attach')}
        onChange={(event) => {
          take([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <Button kind="quiet" icon={<IconPaperclip size={16} aria-hidden />} onClick={() => input.current?.click()}>
        {t('attach')}
      </Button>
      {files.map((file, index) => (
        <span key={`${file.name} ${index}`} className={styles['file']}>
          {file.name} <span className={styles['time']}>{sizeOf(file.size)}</span>
          <IconButton label={t('detach', { name: file.name })} onClick={() => onFiles(files.filter((one) => one !== file))}>
            <IconX size={14} />
          </IconButton>
        </span>
      ))}
    </>
  );
}

/** The files of a comment, each to be saved with a click. */
export function AttachmentList({ attachments }: { attachments: CommentBody['attachments'] }) {
  const { t } = useTranslation('comment');
  if (attachments.length === 0) return null;
  const save = async (id: string, name: string) => {
    const file = await fetchFile(commentCalls.file, { params: { id } }).catch(() => undefined);
    if (file) saveFile(name, file);
    else notify(t('notFetched', { name }), 'bad');
  };
  return (
    <ul className={styles['files']} aria-label={t('attached')}>
      {attachments.map(({ id, name, size }) => (
        <li key={id}>
          <Button kind="quiet" icon={<IconFile size={16} aria-hidden />} onClick={() => void save(id, name)}>
            {name}
          </Button>{' '}
          <span className={styles['time']}>{sizeOf(size)}</span>
        </li>
      ))}
    </ul>
  );
}
