import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatExact } from '../../../i18n/date';
import { formatCount } from '../../../i18n/number';
import { StatusBadge, type Tone } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { ErrorCard } from '../../../ui/feedback/states';
import { Dialog } from '../../../ui/overlay/dialog';
import { canVerify, type ProvableRecord, type Verdict, verifyHistory } from './verify-history';
import styles from './verify.module.css';

type State =
  | { is: 'idle' }
  | { is: 'running'; checked: number; events: number }
  | { is: 'failed'; error: unknown }
  | { is: 'done'; verdict: Verdict };
const tones: Record<Verdict['result'], Tone> = { verified: 'ok', broken: 'bad', incomplete: 'warn' };

export interface VerifyDialogProps {
  record: ProvableRecord;
  open: boolean;
  onClose: () => void;
  onVerdict?: (verdict: Verdict) => void;
  onGo: (revision: number) => void;
  onEvidence: () => void;
}

function useVerification({ record, open, onVerdict }: Pick<VerifyDialogProps, 'record' | 'open' | 'onVerdict'>, able: boolean) {
  const [state, setState] = useState<State>({ is: 'idle' });
  const run = async () => {
    setState({ is: 'running', checked: 0, events: 0 });
    try {
      const verdict = await verifyHistory(record, (checked, events) => setState({ is: 'running', checked, events }));
      setState({ is: 'done', verdict });
      onVerdict?.(verdict);
    } catch (error) {
      setState({ is: 'failed', error });
    }
  };
  useEffect(() => {
    if (open && able && state.is === 'idle') void run();
  }, [open]); // oxlint-disable-line react-hooks/exhaustive-deps -- begins once, when it is opened
  return { state, run };
}

/** Proves the record in this browser, and says in words what that proves and what it does not. */
export function VerifyDialog({ record, open, onClose, onVerdict, onGo, onEvidence }: VerifyDialogProps) {
  const { t } = useTranslation('verify');
  const able = canVerify();
  const { state, run } = useVerification({ record, open, onVerdict }, able);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('title')}
      width={560}
      footer={
        <Button disabled={!able} busy={state.is === 'running'} onClick={() => void run()}>
          {t('again')}
        </Button>
      }
    >
      <div className={styles['panel']}>
        {!able && (
          <>
            <StatusBadge tone="none">{t('notChecked')}</StatusBadge>
            <p>{t('unable')}</p>
          </>
        )}
        {state.is === 'running' && (
          <>
            <progress className={styles['progress']} aria-label={t('title')} value={state.checked} max={Math.max(1, state.events)} />
            <p role="status">{t('progress', { checked: formatCount(state.checked), events: formatCount(state.events) })}</p>
          </>
        )}
        {state.is === 'failed' && (
          <>
            <StatusBadge tone="none">{t('notChecked')}</StatusBadge>
            <ErrorCard error={state.error} onRetry={run} />
          </>
        )}
        {state.is === 'done' && (
          <Result
            verdict={state.verdict}
            onGo={(revision) => {
              onClose();
              onGo(revision);
            }}
            onEvidence={onEvidence}
          />
        )}
        {state.is !== 'done' && <p className={styles['dim']}>{t('why')}</p>}
        <p className={styles['dim']}>{t('proves')}</p>
        <p className={styles['dim']}>{t('alone')}</p>
      </div>
    </Dialog>
  );
}

function Result({ verdict, onGo, onEvidence }: { verdict: Verdict; onGo: (revision: number) => void; onEvidence: () => void }) {
  const { t } = useTranslation('verify');
  const { result, revisions: events, seen, head, at, equalsHead, untrustedFrom, erased } = verdict;
  return (
    <div role="status" className={styles['verdict']} data-result={result}>
      <StatusBadge tone={tones[result]}>{t(`is.${result}`)}</StatusBadge>
      <p>{t(`says.${result}`)}</p>
      {untrustedFrom !== undefined && (
        <>
          <p>
            <strong>{t(result === 'broken' ? 'brokenAt' : 'missingFrom', { revision: formatCount(untrustedFrom) })}</strong>
          </p>
          <span className={styles['buttons']}>
            <Button onClick={() => onGo(untrustedFrom)}>{t('look')}</Button>
            <Button onClick={onEvidence}>{t('evidence')}</Button>
          </span>
        </>
      )}
      <dl>
        <div>
          <dt>{t('events')}</dt>
          <dd>{formatCount(events)}</dd>
        </div>
        <div>
          <dt>{t('revisions')}</dt>
          <dd>{formatCount(seen)}</dd>
        </div>
        {erased !== undefined && (
          <div>
            <dt>{t('erased')}</dt>
            <dd>{formatCount(erased)}</dd>
          </div>
        )}
        <div>
          <dt>{t('head')}</dt>
          <dd>
            <code>{head || '—'}</code>
          </dd>
        </div>
        <div>
          <dt>{t('equal')}</dt>
          <dd>{t(equalsHead ? 'yes' : 'no')}</dd>
        </div>
        <div>
          <dt>{t('at')}</dt>
          <dd>{formatExact(new Date(at).toISOString())}</dd>
        </div>
      </dl>
      {result === 'verified' && <p>{t('both', { revisions: formatCount(seen), events: formatCount(events) })}</p>}
      <p className={styles['dim']}>{t('why')}</p>
    </div>
  );
}
