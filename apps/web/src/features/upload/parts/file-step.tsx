import type { UploadSheet } from '@loam/domain/upload/upload-sheet';
import { IconCloudUpload } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import { acceptedOf } from '../model/files';
import styles from '../upload.module.css';
import wizard from './wizard.module.css';

interface FileStepProps {
  readonly sheet: UploadSheet;
  readonly busy: boolean;
  /** why the file that was chosen last cannot be used */
  readonly refused: string | null;
  readonly onFile: (file: File) => void;
}

/** A CSV or XLSX file, dropped or browsed for. */
export function FileStep({ sheet, busy, refused, onFile }: FileStepProps) {
  const { t } = useTranslation('upload');
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  };
  return (
    <div
      className={`${wizard['drop']} ${over ? wizard['over'] : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        ref={input}
        type="file"
        hidden
        accept={acceptedOf(sheet)}
        aria-label={t('file.browse')}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
      <IconCloudUpload size={30} stroke={1.4} aria-hidden className={wizard['dropIcon']} />
      <p className={wizard['dropTitle']}>{t('file.drop')}</p>
      <Button kind="primary" busy={busy} onClick={() => input.current?.click()}>
        {t('file.browse')}
      </Button>
      <p className={styles['hint']}>{t(`sheets.${sheet.name}.file`)}</p>
      {refused !== null && (
        <p role="alert" className={styles['refused']}>
          {refused}
        </p>
      )}
    </div>
  );
}
