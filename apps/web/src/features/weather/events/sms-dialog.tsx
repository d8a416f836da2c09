import { smsSize } from '@loam/domain/weather/events/sms-segments';
import { SMS_MAX } from '@loam/domain/weather/events/weather-event.schema';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../api/api-error';
import { formatInstant } from '../../../i18n/date';
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

/** Without the grower's word nothing is sent: it is recorded first. */
function useDelivery(customerId: number, phoneNumber: string) {
  const { data: messages, error } = useGrowerMessages(customerId);
  const agreement = useAgreement(customerId);
  const send = useSendSms();
  const agreed = messages?.agreed ?? false;
  const deliver = async (content: string, quietHours: 'respect' | 'ignore'): Promise<boolean> => {
    try {
      if (!agreed) await agreement.mutateAsync(true);
      await send.mutateAsync({ phoneNumber, content, quietHours });
      return true;
    } catch {
      return false;
    }
  };
  const busy = send.isPending || agreement.isPending;
  return { messages, agreed, busy, deliver, error: agreement.error ?? send.error ?? error };
}

/** When the night ends for which nothing was sent; undefined of every other error. */
function nightIn(error: unknown): string | undefined {
  const until = error instanceof ApiError && error.key === 'quietHours' ? error.details[0]?.params?.['until'] : undefined;
  return typeof until === 'string' ? until : undefined;
}

/** Nothing went out for the quiet hours of the grower's place: later, or now by a choice of one's own. */
function Night({ until, busy, onSend }: { until: string; busy: boolean; onSend: () => void }) {
  const { t } = useTranslation('weatherEvents');
  return (
    <div role="alert" className={styles['night']}>
      <p>{t('night', { at: formatInstant(until) })}</p>
      <Button busy={busy} onClick={onSend}>
        {t('sendAtNight')}
      </Button>
    </div>
  );
}

/** Why nothing went out. */
function Failed({ error, busy, onSend }: { error: unknown; busy: boolean; onSend: () => void }) {
  const night = nightIn(error);
  if (night !== undefined) return <Night until={night} busy={busy} onSend={onSend} />;
  return error ? <ErrorCard error={error} /> : null;
}

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
  const { messages, agreed, busy, error, deliver } = useDelivery(customerId, phoneNumber);
  const [confirmed, setConfirmed] = useState(false);
  const [content, setContent] = useState(words.slice(0, SMS_MAX));
  const size = smsSize(content);
  const submit = async (quietHours: 'respect' | 'ignore') => {
    if (!(await deliver(content, quietHours))) return; // why is told below
    notify(t('sent', { name }));
    onClose();
  };
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
            busy={busy}
            disabled={content.trim() === '' || !(agreed || confirmed)}
            onClick={() => void submit('respect')}
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
      {messages &&
        (agreed ? (
          <p className={styles['hint']}>
            <Recorded of={messages} />
          </p>
        ) : (
          <CheckboxInput label={t('weatherMessages:confirm')} checked={confirmed} onChange={setConfirmed} />
        ))}
      <p className={styles['hint']}>{t('consent')}</p>
      <Failed error={error} busy={busy} onSend={() => void submit('ignore')} />
    </Dialog>
  );
}
