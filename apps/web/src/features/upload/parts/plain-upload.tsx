import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../api/api-error';
import { newIdempotencyKey } from '../../../api/client';
import { useCurrentUser } from '../../../api/session';
import { errorText } from '../../../i18n/init';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/layout/page-header';
import { useGroupChoice } from '../group-choice';
import { acceptedOf } from '../model/files';
import { useStartUpload } from '../queries';
import styles from '../upload.module.css';
import { GroupSelect } from './group-select';
import type { StartProps } from './new-upload';
import wizard from './wizard.module.css';

/** For a browser that cannot read files in the page: the file goes to the server as it is, which matches the columns by their names. */
export function PlainUpload({ sheet, onStarted }: StartProps) {
  const { t } = useTranslation('upload');
  const group = useGroupChoice();
  const { companyId } = useCurrentUser();
  const start = useStartUpload();
  const [idempotencyKey, setKey] = useState(newIdempotencyKey);
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (group.chosen === null) return;
    const { taskId } = await start.mutateAsync({
      kind: sheet.name,
      groupId: group.chosen,
      companyId,
      form: new FormData(event.currentTarget),
      idempotencyKey,
    });
    setKey(newIdempotencyKey());
    onStarted(taskId);
  };
  const { error } = start;
  const detail = error instanceof ApiError ? error.details[0] : undefined;
  return (
    <Card title={t('plain.title')}>
      <form
        className={wizard['plain']}
        onSubmit={(event) => void send(event).catch(() => undefined)}
        onChange={() => setKey(newIdempotencyKey())}
      >
        <p role="status" className={styles['notice']}>
          {t('plain.notice')}
        </p>
        <label className={wizard['plainFile']}>
          {sheet.head.places ? t(`sheets.${sheet.name}.file`) : t('plain.file')}{' '}
          <input type="file" name="file" accept={acceptedOf(sheet)} required />
        </label>
        <GroupSelect group={group} />
        {error && (
          <p role="alert" className={styles['refused']}>
            {errorText(error instanceof ApiError ? error.key : 'networkFailure', error.message)}
            {detail && error instanceof ApiError && error.key === 'columnsMissing'
              ? ` (${error.details.map(({ field }) => field).join(', ')})`
              : ''}
          </p>
        )}
        <Button type="submit" kind="primary" busy={start.isPending} disabled={group.chosen === null}>
          {t('plain.send')}
        </Button>
      </form>
    </Card>
  );
}
