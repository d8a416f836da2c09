import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatExact } from '../../../i18n/date';
import { formatCount } from '../../../i18n/number';
import { StatusBadge, type Tone } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { ErrorCard } from '../../../ui/feedback/states';
import { Dialog } from '../../../ui/overlay/dialog';
import type { Shelf } from '../use-shelf';
import { canVerify, type Verdict, verifyHistory } from '../verify-history';
import styles from './history.module.css';

type State = { is: 'idle' } | { is: 'running'; checked: number; events: number } | { is: 'failed'; error: unknown } | { is: 'done'; verdict: Verdict };
const tones: Record<Verdict['result'], Tone> = { verified: 'ok', broken: 'bad', incomplete: 'warn' };

export interface VerifyDialogProps {
  planId: number;
  shelf: Shelf;
  open: boolean;
  onClose: () => void;
  onVerdict: (verdict: Verdict) => void;
  onGo: (revision: number) => void;
  onEvidence: () => void;
}

/** Proves the record in this browser, and says in words what that proves and what it does not. */
export function VerifyDialog({ planId, shelf, open, onClose, onVerdict, onGo, onEvidence }: VerifyDialogProps) {
  const { t } = useTranslation('audit');
  const [state, setState] = useState<State>({ is: 'idle' });
  const able = canVerify();
  const run = async () => {
    setState({ is: 'running', checked: 0, events: 0 });
    try {
      const verdict = await verifyHistory(planId, shelf, (checked, events) => setState({ is: 'running', checked, events }));
      setState({ is: 'done', verdict });
      onVerdict(verdict);
    } catch (error) {
      setState({ is: 'failed', error });
    }
  };
  useEffect(() => {
    if (open && able && state.is === 'idle') void run();
  }, [open]); // oxlint-disable-line react-hooks/exhaustive-deps -- begins once, when it is opened
  return (
    <Dialog open={open} onClose={onClose} title={t('verify.title')} width={560} footer={<Button disabled={!able} busy={state.is === 'running'} onClick={() => void run()}>{t('verify.again')}</Button>}>
      <div className={styles['panel']}>
        {!able && <><StatusBadge tone="none">{t('verify.notChecked')}</StatusBadge><p>{t('verify.unable')}</p></>}
        {state.is === 'running' && (
          <>
            <progress className={styles['progress']} aria-label={t('verify.title')} value={state.checked} max={Math.max(1, state.events)} />
            <p role="status">{t('verify.progress', { checked: formatCount(state.checked), events: formatCount(state.events) })}</p>
          </>
        )}
        {state.is === 'failed' && <><StatusBadge tone="none">{t('verify.notChecked')}</StatusBadge><ErrorCard error={state.error} onRetry={run} /></>}
        {state.is === 'done' && <Result verdict={state.verdict} onGo={(revision) => { onClose(); onGo(revision); }} onEvidence={onEvidence} />}
        <p className={styles['dim']}>{t('verify.proves')}</p>
        <p className={styles['dim']}>{t('verify.alone')}</p>
      </div>
    </Dialog>
  );
}

function Result({ verdict, onGo, onEvidence }: { verdict: Verdict; onGo: (revision: number) => void; onEvidence: () => void }) {
  const { t } = useTranslation('audit');
  const { result, revisions, head, at, equalsHead, untrustedFrom, erased } = verdict;
  return (
    <div role="status" className={styles['verdict']} data-result={result}>
      <StatusBadge tone={tones[result]}>{t(`verify.${result}`)}</StatusBadge>
      <p>{t(`verify.says.${result}`)}</p>
      {untrustedFrom !== undefined && (
        <>
          <p><strong>{t(result === 'broken' ? 'verify.brokenAt' : 'verify.missingFrom', { revision: formatCount(untrustedFrom) })}</strong></p>
          <span className={styles['buttons']}><Button onClick={() => onGo(untrustedFrom)}>{t('verify.look')}</Button><Button onClick={onEvidence}>{t('verify.evidence')}</Button></span>
        </>
      )}
      <dl>
        <div><dt>{t('verify.events')}</dt><dd>{formatCount(revisions)}</dd></div>
        {erased !== undefined && <div><dt>{t('verify.erased')}</dt><dd>{formatCount(erased)}</dd></div>}
        <div><dt>{t('verify.head')}</dt><dd><code>{head || '—'}</code></dd></div>
        <div><dt>{t('verify.equal')}</dt><dd>{t(equalsHead ? 'verify.yes' : 'verify.no')}</dd></div>
        <div><dt>{t('verify.at')}</dt><dd>{formatExact(new Date(at).toISOString())}</dd></div>
      </dl>
    </div>
  );
}
