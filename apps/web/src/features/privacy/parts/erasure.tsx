import { useQuery } from '@tanstack/react-query';
import { IconDownload } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveText } from '../../../api/save-file';
import { formatInstant } from '../../../i18n/date';
import { formatCount } from '../../../i18n/number';
import { Button } from '../../../ui/button';
import { ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { TextInput } from '../../../ui/form/text-input';
import { extentQuery, holdQuery, type Subject, taskQuery, useErase } from '../queries';
import styles from '../privacy.module.css';

interface ErasureProps {
  readonly subject: Subject;
  readonly name: string;
  readonly onState: (state: 'no' | 'running' | 'done') => void;
}

/** The end of a grower's data: what goes is said before, the name is typed as a proof that it is meant, and the proof stands here after. */
export function Erasure({ subject, name, onState }: ErasureProps) {
  const { t } = useTranslation('privacy');
  const hold = useQuery(holdQuery(subject));
  const extent = useQuery(extentQuery(subject.id));
  const erase = useErase(subject);
  const taskId = erase.data?.taskId ?? null;
  const task = useQuery(taskQuery(taskId));
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const proof = task.data?.status === 'done' ? task.data : null;
  const state = proof ? 'done' : taskId === null ? 'no' : 'running';
  const tell = useEffectEvent(onState);
  useEffect(() => tell(state), [state]);
  const submit = () => {
    const differs = typed.trim() !== name;
    setWrong(differs);
    if (!differs) erase.mutate();
  };
  const error = erase.error ?? task.error ?? hold.error ?? extent.error;
  const known = hold.data && extent.data;
  return (
    <section aria-label={t('erase.title')} className={styles['part']}>
      <h3>{t('erase.title')}</h3>
      {error && state !== 'done' && (
        <ErrorCard
          error={error}
          {...(!erase.error && { onRetry: () => Promise.all([task, hold, extent].filter((one) => one.error).map((one) => one.refetch())) })}
        />
      )}
      {state === 'no' && !known && !error && <Skeleton rows={3} height={28} />}
      {state === 'no' && known && hold.data.held && (
        <p role="alert" className={styles['danger']}>
          {t('erase.held')}
        </p>
      )}
      {state === 'no' && known && !hold.data.held && (
        <>
          <WhatGoes name={name} extent={extent.data} />
          <div className={styles['wide']}>
            <TextInput
              label={t('erase.typeName', { name })}
              value={typed}
              disabled={erase.isPending}
              onChange={(text) => {
                setTyped(text);
                setWrong(false);
              }}
              error={wrong ? t('erase.nameDiffers') : undefined}
            />
          </div>
          <Button kind="danger" busy={erase.isPending} onClick={submit}>
            {t('erase.now')}
          </Button>
        </>
      )}
      <p role="status">{state === 'running' ? t('erase.running') : proof ? t('erase.done', { name }) : ''}</p>
      {proof && <Proof proof={proof} />}
    </section>
  );
}

type Extent = Awaited<ReturnType<Extract<ReturnType<typeof extentQuery>['queryFn'], (...args: never[]) => unknown>>>;
type Task = Awaited<ReturnType<Extract<ReturnType<typeof taskQuery>['queryFn'], (...args: never[]) => unknown>>>;

function WhatGoes({ name, extent }: { readonly name: string; readonly extent: Extent }) {
  const { t } = useTranslation('privacy');
  return (
    <div role="note" className={styles['danger']}>
      <p>{t('erase.warning', { name })}</p>
      <ul className={styles['list']}>
        <li>{t('erase.fields', { count: extent.fields, shown: formatCount(extent.fields) })}</li>
        <li>
          {t('erase.plans', {
            count: extent.plans,
            shown: formatCount(extent.plans),
            active: formatCount(extent.active),
          })}
        </li>
        <li>{t('erase.rest')}</li>
      </ul>
      <p>{t('erase.stays')}</p>
    </div>
  );
}

function Proof({ proof }: { readonly proof: Task }) {
  const { t } = useTranslation('privacy');
  return (
    <>
      <dl className={styles['proof']}>
        <dt>{t('erase.proof.task')}</dt>
        <dd>{proof.taskId}</dd>
        <dt>{t('erase.proof.subject')}</dt>
        <dd>{t('erase.proof.grower', { id: String(proof.subject.id) })}</dd>
        <dt>{t('erase.proof.orderedAt')}</dt>
        <dd>{formatInstant(proof.orderedAt)}</dd>
        <dt>{t('erase.proof.keyDestroyedAt')}</dt>
        <dd>{proof.keyDestroyedAt === null ? '—' : formatInstant(proof.keyDestroyedAt)}</dd>
        <dt>{t('erase.proof.chain')}</dt>
        <dd>{t(proof.chainOk ? 'erase.proof.chainOk' : 'erase.proof.chainBroken')}</dd>
      </dl>
      <Button
        icon={<IconDownload size={15} aria-hidden />}
        onClick={() => saveText(`erasure-${proof.taskId}.json`, 'application/json', `${JSON.stringify(proof, null, 2)}\n`)}
      >
        {t('erase.proof.fetch')}
      </Button>
    </>
  );
}
