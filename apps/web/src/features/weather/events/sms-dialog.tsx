import { smsSize } from '@loam/domain/weather/events/sms-segments';
import { SMS_MAX } from '@loam/domain/weather/events/weather-event.schema';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorCard } from '../../../ui/feedback/states';
import { notify } from '../../../ui/feedback/notices';
import { Button } from '../../../ui/button';
import { CheckboxInput } from '../../../ui/form/checkbox-input';
import { TextAreaInput } from '../../../ui/form/text-area-input';
import { Dialog } from '../../../ui/overlay/dialog';
import { Recorded } from '../messages/messages-of-grower';
import { useAgreement, useGrowerMessages } from '../messages/queries';
import { useSendSms } from './queries';
import styles from './events.module.css';

/** A text message to one grower: as it will be sent, with how many messages it counts as. */
export function SmsDialog({
  customerId,
  phoneNumber,
  name,
  words,
  onClose,
}: {
  customerId: number;
  phoneNumber: string;
  name: string;
  words: string;
  onClose: () => void;
}) {
  const { t } = useTranslation(['weatherEvents', 'weatherMessages']);
  const messages = useGrowerMessages(customerId);
  const agreement = useAgreement(customerId);
  const [confirmed, setConfirmed] = useState(false);
  const agreed = messages.data?.agreed ?? false;
  const [content, setContent] = useState(words.slice(0, SMS_MAX));
  const send = useSendSms();
  const size = smsSize(content);
  const submit = async () => {
    try {
      if (!agreed) await agreement.mutateAsync(true);
      await send.mutateAsync({ phoneNumber, content });
    } catch {
      return; // told below
    }
    notify(t('sent', { name }));
    onClose();
  };
  const error = agreement.error ?? send.error ?? messages.error;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('smsTitle', { name })}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            kind="primary"
            busy={send.isPending || agreement.isPending}
            disabled={content.trim() === '' || !(agreed || confirmed)}
            onClick={() => void submit()}
          >
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
      {messages.data &&
        (agreed ? (
          <p className={styles['hint']}>
            <Recorded of={messages.data} />
          </p>
        ) : (
          <CheckboxInput label={t('weatherMessages:confirm')} checked={confirmed} onChange={setConfirmed} />
        ))}
      <p className={styles['hint']}>{t('consent')}</p>
      {error && <ErrorCard error={error} />}
    </Dialog>
  );
}
