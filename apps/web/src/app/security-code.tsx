import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { isApiError, NetworkFailure } from '../api/api-error';
import { call } from '../api/client';
import { useCurrentUser } from '../api/session';
import { record, text } from '../api/shape';
import { type Proof, useQuestion } from '../api/step-up';
import { formatTime } from '../i18n/date';
import { errorNamespace, errorText, loadNamespaces } from '../i18n/init';
import { Button } from '../ui/button';
import { TextInput } from '../ui/form/text-input';
import { Dialog } from '../ui/overlay/dialog';
import styles from './security-code.module.css';

const adminToken = { parse: (value: unknown) => text(record(value)['adminToken']) };
const confirmToken = { parse: (value: unknown) => text(record(value)['confirmToken']) };
const sent = { parse: (value: unknown) => text(record(value)['expiresAt']) };

const sendCode = () => call('POST', '/adminCenter/sendCode', { schema: sent });
const buy: Readonly<Record<Proof, (code: string) => Promise<{ body: string }>>> = {
  admin: (code) => call('POST', '/user/verify', { schema: adminToken, body: { code } }),
  confirmation: (code) => call('GET', '/adminCenter/user/confirm', { schema: confirmToken, headers: { 'x-security-code': code } }),
};

async function wordsOf(error: unknown, network: string): Promise<string> {
  await loadNamespaces([errorNamespace]);
  if (isApiError(error)) return errorText(error.key, error.message);
  return error instanceof NetworkFailure ? network : errorText('internalError', String(error));
}

/** Sends a code as soon as it is asked for, once; what is typed is checked, and bought for the proof that was asked. */
function useCode(question: ReturnType<typeof useQuestion>) {
  const { t } = useTranslation('code');
  const [code, setCode] = useState('');
  const [state, setState] = useState<'sending' | 'sent' | 'unsent' | 'checking'>('sending');
  const [error, setError] = useState<string | undefined>();
  const input = useRef<HTMLInputElement>(null);
  const begun = useRef(false);

  const send = useCallback(async () => {
    setState('sending');
    setError(undefined);
    setCode('');
    try {
      await sendCode();
      setState('sent');
    } catch (failure) {
      const next = isApiError(failure, 'tooManyRequests') ? failure.retryAt : undefined;
      setError(next ? t('next', { time: formatTime(next) }) : await wordsOf(failure, t('network')));
      setState('unsent');
    }
    input.current?.focus();
  }, [t]);
  useEffect(() => {
    if (begun.current) return; // a second drawing of the same dialog must not cost a second code
    begun.current = true;
    void send();
  }, [send]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!question || state === 'checking') return;
    if (code.trim() === '') {
      setError(t('required'));
      return input.current?.focus();
    }
    setState('checking');
    try {
      question.answer((await buy[question.proof](code.replace(/\s/g, ''))).body);
    } catch (failure) {
      setError(await wordsOf(failure, t('network')));
      setState('sent');
      input.current?.focus();
      input.current?.select();
    }
  };
  const type = (value: string) => {
    setCode(value);
    setError(undefined);
  };
  return { code, type, state, error, input, send, submit };
}

/** Asks for the code that came by mail; then the refused call is made again. Giving up leaves the admin center, which is nothing without it; any other page stays as it is. */
export default function SecurityCode() {
  const { t } = useTranslation('code');
  const { email } = useCurrentUser();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const question = useQuestion();
  const { code, type, state, error, input, send, submit } = useCode(question);
  const giveUp = () => {
    const back = question?.proof === 'admin' && /^\/admin-center(\/|$)/.test(pathname);
    question?.answer(null);
    if (back) void navigate(((window.history.state as { idx?: number } | null)?.idx ?? 0) > 0 ? (-1 as never) : '/');
  };

  if (!question) return null;
  return (
    <Dialog
      open
      onClose={giveUp}
      title={t(`title.${question.proof}`)}
      width={400}
      footer={
        <>
          <Button onClick={giveUp}>{t('cancel')}</Button>
          <Button type="submit" form="security-code" kind="primary" busy={state === 'checking'}>
            {t('submit')}
          </Button>
        </>
      }
    >
      <form
        id="security-code"
        className={styles['form']}
        noValidate
        aria-label={t(`title.${question.proof}`)}
        onSubmit={(event) => void submit(event)}
      >
        {question.expired && <p>{t('expired')}</p>}
        <p role="status">{t(state === 'sending' ? 'sending' : state === 'unsent' ? 'unsent' : 'sent', { email })}</p>
        <TextInput
          ref={input}
          name="code"
          label={t('code')}
          value={code}
          onChange={type}
          error={error}
          maxLength={16}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          className={styles['code'] ?? ''}
        />
        <Button kind="quiet" className={styles['again'] ?? ''} busy={state === 'sending'} onClick={() => void send()}>
          {t('again')}
        </Button>
      </form>
    </Dialog>
  );
}
