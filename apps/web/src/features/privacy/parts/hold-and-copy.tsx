import { type LegalHold, type SayHold, sayHold } from '@loam/domain/privacy/privacy.schema';
import { useQuery } from '@tanstack/react-query';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../../../i18n/date';
import { formatCount } from '../../../i18n/number';
import { StatusBadge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { notify } from '../../../ui/feedback/notices';
import { ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { Form } from '../../../ui/form/form';
import { TextAreaField } from '../../../ui/form/text-field';
import { useZodForm } from '../../../ui/form/use-zod-form';
import { fetchCopy, holdQuery, type Subject, taskQuery, useAskCopy, useSayHold } from '../queries';
import styles from '../privacy.module.css';

/** Whether the data must stay for legal reasons. */
export function Hold({ subject, name }: { subject: Subject; name: string }) {
  const { t } = useTranslation('privacy');
  const { data: hold, error, refetch } = useQuery(holdQuery(subject));
  return (
    <section aria-label={t('hold.title')} className={styles['part']}>
      <h3>{t('hold.title')}</h3>
      {error && <ErrorCard error={error} onRetry={refetch} />}
      {!hold && !error && <Skeleton rows={3} height={28} />}
      {hold && <HoldForm key={String(hold.held)} subject={subject} name={name} hold={hold} />}
    </section>
  );
}

/** The last word on it; the next one wants a reason, and a code. */
function HoldForm({ subject, name, hold }: { subject: Subject; name: string; hold: LegalHold }) {
  const { t } = useTranslation('privacy');
  const say = useSayHold(subject);
  const form = useZodForm<{ reason: string }, SayHold>(sayHold, {
    defaultValues: { reason: '' },
    shape: ({ reason }) => ({ [`${subject.kind}Id`]: subject.id, held: !hold.held, reason }),
  });
  const submit = async (body: SayHold) => {
    await say.mutateAsync(body);
    notify(t(body.held ? 'hold.set' : 'hold.released', { name }));
  };
  const { by, at, reason } = hold;
  return (
    <>
      <p>
        <StatusBadge tone={hold.held ? 'warn' : 'none'}>{t(hold.held ? 'hold.held' : 'hold.free')}</StatusBadge>
      </p>
      {by !== null && at !== null && (
        <p className={styles['word']}>
          <q>{reason}</q>
          <br />
          <small>{t(hold.held ? 'hold.setBy' : 'hold.releasedBy', { name: by.name || t('somebody'), at: formatInstant(at) })}</small>
        </p>
      )}
      <p>{t(!hold.held ? 'hold.meansFree' : subject.kind === 'user' ? 'hold.meansHeld' : 'hold.meansHeldGrower')}</p>
      <Form form={form} onSubmit={submit} label={t('hold.title')} guard={false}>
        <TextAreaField name="reason" label={t(hold.held ? 'hold.reasonToRelease' : 'hold.reasonToSet')} maxLength={300} rows={2} />
        <div className={styles['footer']}>
          <Button type="submit" kind={hold.held ? 'danger' : 'primary'} busy={form.formState.isSubmitting}>
            {t(hold.held ? 'hold.release' : 'hold.setNow')}
          </Button>
        </div>
      </Form>
    </>
  );
}

/** How long the server keeps the file. */
const KEPT_DAYS = 7;

/** A copy of the data to hand over. */
export function Copy({ subject }: { subject: Subject }) {
  const { t } = useTranslation('privacy');
  const ask = useAskCopy(subject);
  const taskId = ask.data?.taskId ?? null;
  const task = useQuery(taskQuery(taskId));
  const done = task.data?.status === 'done';
  const running = ask.isPending || (taskId !== null && !done && !task.error);
  const error = ask.error ?? task.error;
  return (
    <section aria-label={t('copy.title')} className={styles['part']}>
      <h3>{t('copy.title')}</h3>
      <p>{t('copy.text')}</p>
      {error && <ErrorCard error={error} onRetry={() => (ask.error ? ask.mutate() : task.refetch())} />}
      <p role="status">{running ? t('copy.running') : done ? t('copy.done', { days: formatCount(KEPT_DAYS) }) : ''}</p>
      {done ? (
        <Button icon={<IconDownload size={15} aria-hidden />} onClick={() => void fetchCopy(taskId!, subject)}>
          {t('copy.fetch')}
        </Button>
      ) : (
        <Button busy={running} onClick={() => ask.mutate()}>
          {t('copy.ask')}
        </Button>
      )}
    </section>
  );
}
