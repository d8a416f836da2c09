import { pathOf } from '@loam/domain/kernel/call-path';
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
  /** of the API, with its query */
  readonly path: string;
  /** the name while the server gives none */
  readonly name: string;
  readonly label: string;
  readonly kind?: ButtonKind;
}

export function DownloadButton({ path, name, label, kind = 'default' }: DownloadButtonProps) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      await download(path, name);
    } catch (error) {
      const { key, message } = error as ApiError;
      notify(errorText(key, message), 'bad');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button kind={kind} busy={busy} icon={<IconDownload size={14} aria-hidden />} onClick={() => void save()}>
      {label}
    </Button>
  );
}

/** An XLSX with the headers in the person's language and one row as an example. */
export function TemplateButton({ sheet, kind }: { sheet: string; kind?: ButtonKind }) {
  const { t, i18n } = useTranslation('upload');
  return (
    <DownloadButton
      path={`${pathOf(uploadCalls.template, { type: sheet })}?lang=${encodeURIComponent(i18n.language)}`}
      name={`${sheet}-template.xlsx`}
      label={t('template')}
      {...(kind && { kind })}
    />
  );
}
