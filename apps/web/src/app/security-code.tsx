import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { isApiError, NetworkFailure } from '../api/api-error';
import { useCurrentUser } from '../api/session';
import { useQuestion } from '../api/step-up';
import { formatFrom } from '../i18n/date';
import { errorText, errorWords } from '../i18n/init';
import { Button } from '../ui/button';
import { TextInput } from '../ui/form/text-input';
import { Dialog } from '../ui/overlay/dialog';
import { buy, sendCode, type Way, waysOf } from './proof-ways';
import styles from './security-code.module.css';

/** Where one adds what one proves oneself by. */
const ACCOUNT = '/account';

async function wordsOf(error: unknown, network: string): Promise<string> {
  await errorWords();
  if (isApiError(error)) return errorText(error.key, error.message);
  return error instanceof NetworkFailure ? network : errorText('internalError', String(error));
}

/** Sends a code; what it says instead when none went out, with when the next can be asked for. */
async function whyUnsent(t: TFunction<'code'>): Promise<string | undefined> {
  try {
    await sendCode();
    return undefined;
  } catch (failure) {
    const retry = isApiError(failure, 'tooManyRequests') ? failure.retryAt : undefined;
    return retry ? t('next', { time: formatFrom(retry) }) : wordsOf(failure, t('network'));
  }
}

/** Why what was typed bought nothing. A mailed code that was missed too often is dead: no waiting helps, a new one does. */
async function whyNot(t: TFunction<'code'>, way: Way, failure: unknown): Promise<string> {
  if (way === 'passkey' && !isApiError(failure)) return t('noPasskey');
  if (isApiError(failure, 'tooManyRequests')) {
    if (way === 'mail') return t('spent');
    if (failure.retryAt) return t('locked', { time: formatFrom(failure.retryAt) });
  }
  if (way === 'recovery' && isApiError(failure, 'wrongCode')) return t('notGood');
  // a code that was just taken is wrong to the server, and right on the screen of the app
  if (way === 'app' && isApiError(failure, 'wrongCode')) return t('appOnce', { wrong: await wordsOf(failure, t('network')) });
  return wordsOf(failure, t('network'));
}

/** Begins with the quickest way there is; where that is the mail, a code is sent at once, and once. What is typed is bought for the proof that was asked. */
function useProof(question: ReturnType<typeof useQuestion>, mayAdd: boolean) {
  const { t } = useTranslation('code');
  const [ways, setWays] = useState<readonly Way[] | null>([]);
  const [way, setWay] = useState<Way>('mail');
  const [code, setCode] = useState('');
  const [state, setState] = useState<'sending' | 'ready' | 'unsent' | 'checking'>('sending');
  const [error, setError] = useState<string | undefined>();
  const input = useRef<HTMLInputElement>(null);
  const begun = useRef(false);

  const take = useCallback(
    async (next: Way) => {
      setWay(next);
      setError(undefined);
      setCode('');
      if (next === 'mail') {
        setState('sending');
        const unsent = await whyUnsent(t);
        setError(unsent);
        if (unsent !== undefined) return setState('unsent');
      }
      setState('ready');
    },
    [t],
  );
  useEffect(() => {
    if (begun.current) return; // a second drawing of the same dialog must not cost a second code
    begun.current = true;
    void waysOf(mayAdd).then((found) => {
      setWays(found);
      return found ? take(found[0]!) : undefined;
    });
  }, [take, mayAdd]);
  useEffect(() => {
    if (state !== 'sending') input.current?.focus();
  }, [state, way]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!question || state === 'checking' || state === 'sending') return;
    if (way !== 'passkey' && code.trim() === '') {
      setError(t(way === 'mail' ? 'required' : `needed.${way}`));
      return input.current?.focus();
    }
    setState('checking');
    try {
      question.answer(await buy(way, question.proof, code.replace(/\s/g, '')));
    } catch (failure) {
      setError(await whyNot(t, way, failure));
      setState('ready');
      input.current?.focus();
      input.current?.select();
    }
  };
  const type = (value: string) => {
    setCode(value);
    setError(undefined);
  };
  return { ways, way, take, code, type, state, error, input, submit };
}

/** The other ways; of the mail also a new code. */
function Others({ ways, way, state, take }: Pick<ReturnType<typeof useProof>, 'ways' | 'way' | 'state' | 'take'>) {
  const { t } = useTranslation('code');
  return (
    <div className={styles['others']}>
      {way === 'mail' && (
        <Button kind="quiet" busy={state === 'sending'} onClick={() => void take('mail')}>
          {t('again')}
        </Button>
      )}
      {ways
        ?.filter((one) => one !== way)
        .map((one) => (
          <Button key={one} kind="quiet" onClick={() => void take(one)}>
            {t(`other.${one}`)}
          </Button>
        ))}
    </div>
  );
}

function Typed({ way, code, type, error, input }: Pick<ReturnType<typeof useProof>, 'way' | 'code' | 'type' | 'error' | 'input'>) {
  const { t } = useTranslation('code');
  return (
    <TextInput
      ref={input}
      name="code"
      label={t(way === 'recovery' ? 'recoveryCode' : 'code')}
      value={code}
      onChange={type}
      error={error}
      maxLength={16}
      inputMode={way === 'recovery' ? 'text' : 'numeric'}
      autoComplete={way === 'recovery' ? 'off' : 'one-time-code'}
      autoFocus
      className={styles['code'] ?? ''}
    />
  );
}

/** Their company asks for a second factor and they have none: the way to add one, which is all that a mailed code is good for. */
function Lacking({ onClose, onAdd }: { readonly onClose: () => void; readonly onAdd: () => void }) {
  const { t } = useTranslation('code');
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('lacking.title')}
      width={400}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" onClick={onAdd}>
            {t('lacking.add')}
          </Button>
        </>
      }
    >
      <p>{t('lacking.text')}</p>
    </Dialog>
  );
}

/** Asks for a proof: a passkey, an app's code, or the code that came by mail; then the refused call is made again. Giving up leaves the admin center, which is nothing without it; any other page stays as it is. */
export default function SecurityCode() {
  const { t } = useTranslation('code');
  const { email } = useCurrentUser();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const question = useQuestion();
  const proof = useProof(question, pathname === ACCOUNT && question?.proof === 'admin');
  const { way, state, error, submit } = proof;
  const giveUp = () => {
    const back = question?.proof === 'admin' && /^\/admin-center(\/|$)/.test(pathname);
    question?.answer(null);
    if (back) void navigate(((window.history.state as { idx?: number } | null)?.idx ?? 0) > 0 ? (-1 as never) : '/');
  };

  const addOne = async () => {
    question?.answer(null);
    await navigate(`${ACCOUNT}?tab=proof`);
  };
  if (!question) return null;
  if (proof.ways === null) return <Lacking onClose={giveUp} onAdd={() => void addOne()} />;
  const said = state === 'sending' ? 'sending' : state === 'unsent' ? 'unsent' : way === 'mail' ? 'sent' : (`ask.${way}` as const);
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
            {t(way === 'passkey' ? 'usePasskey' : 'submit')}
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
        <p role="status">{t(said, { email })}</p>
        {way === 'passkey' ? error !== undefined && <p role="alert">{error}</p> : <Typed {...proof} />}
        <Others {...proof} />
      </form>
    </Dialog>
  );
}
