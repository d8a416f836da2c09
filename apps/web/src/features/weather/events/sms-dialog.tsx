import { smsSize } from '@loam/domain/weather/events/sms-segments';
import { SMS_MAX } from '@loam/domain/weather/events/weather-event.schema';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorCard } from '../../../ui/feedback/states';
import { notify } from '../../../ui/feedback/notices';
import { Button } from '../../../ui/button';
import { TextAreaInput } from '../../../ui/form/text-area-input';
import { Dialog } from '../../../ui/overlay/dialog';
import { useSendSms } from './queries';
import styles from './events.module.css';

/** A text message to one grower: as it will be sent, with how many messages it counts as. */
export function SmsDialog({
  phoneNumber,
  name,
  words,
  onClose,
}: {
  phoneNumber: string;
  name: string;
  words: string;
  onClose: () => void;
}) {
  const { t } = useTranslation('weatherEvents');
  const [content, setContent] = useState(words.slice(0, SMS_MAX));
  const send = useSendSms();
  const size = smsSize(content);
  const submit = () =>
    send.mutate(
      { phoneNumber, content },
      {
        onSuccess: () => {
          notify(t('sent', { name }));
          onClose();
        },
      },
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('smsTitle', { name })}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" busy={send.isPending} disabled={content.trim() === ''} onClick={submit}>
            {t('send')}
          </Button>
        </>
      }
    >
      <p>{phoneNumber}</p>
      <TextAreaInput label={t('content')} value={content} onChange={setContent} maxLength={SMS_MAX} autoFocus />
      <p className={styles['hint']} role="status">
        {t('segments', { count: size.segments, length: size.length, encoding: size.encoding })}
      </p>
      <p className={styles['hint']}>{t('consent')}</p>
      {send.error && <ErrorCard error={send.error} />}
    </Dialog>
  );
}
