import { uploadCalls } from '@loam/domain/upload/upload.calls';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../api/api-error';
import { download } from '../../../api/fetch-file';
import { errorText } from '../../../i18n/init';
import { Button, type ButtonKind } from '../../../ui/button';
import { notify } from '../../../ui/feedback/notices';

interface DownloadButtonProps {
  /** fetches the file and hands it to the person */
  readonly save: () => Promise<void>;
  readonly label: string;
  readonly kind?: ButtonKind;
}

export function DownloadButton({ save, label, kind = 'default' }: DownloadButtonProps) {
  const [busy, setBusy] = useState(false);
  const take = async () => {
    setBusy(true);
    try {
      await save();
    } catch (error) {
      const { key, message } = error as ApiError;
      notify(errorText(key, message), 'bad');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button kind={kind} busy={busy} icon={<IconDownload size={14} aria-hidden />} onClick={() => void take()}>
      {label}
    </Button>
  );
}

/** An XLSX with the headers in the person's language and one row as an example. */
export function TemplateButton({ sheet, kind }: { sheet: string; kind?: ButtonKind }) {
  const { t, i18n } = useTranslation('upload');
  return (
    <DownloadButton
      save={() => download(uploadCalls.template, { params: { type: sheet }, query: { lang: i18n.language } }, `${sheet}-template.xlsx`)}
      label={t('template')}
      {...(kind && { kind })}
    />
  );
}
