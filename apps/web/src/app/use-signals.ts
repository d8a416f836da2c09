import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { ApiError, NetworkFailure } from '../api/api-error';
import { session } from '../api/session';
import { onSignal } from '../api/signals';
import { errorText, errorWords } from '../i18n/init';
import { notify } from '../ui/feedback/notices';

/** What no part of the page has said itself: the server's refusal in the person's language, else that something went wrong. */
async function sayRefusal(reason: unknown, unexpected: string): Promise<void> {
  const said =
    reason instanceof ApiError
      ? reason.status === 401 || reason.status === 500 || reason.key === 'userNotActive'
      : reason instanceof NetworkFailure;
  if (said || (reason instanceof DOMException && reason.name === 'AbortError')) return; // by its own signal; what was given up is no failure
  if (!(reason instanceof ApiError)) {
    console.error(reason);
    return notify(unexpected, 'bad');
  }
  await errorWords();
  const [first] = reason.details;
  notify(first && reason.status === 422 ? errorText(first.key, first.message, first.params) : errorText(reason.key, reason.message), 'bad');
}

/** A person whose account is unavailable signs out; only what they have not sent stays on this device. */
async function leave(): Promise<void> {
  const { user } = session.state();
  const { leftBehind, signOut } = await import('./sign-out');
  await signOut(user !== null && (await leftBehind(user.id)).length > 0);
}

/** Turns what the transport reports into what a person sees (specification §8). */
export function useSignals(): { open: boolean; close: () => void } {
  const navigate = useNavigate();
  const { t } = useTranslation();
  const [unavailable, setUnavailable] = useState(false);
  useEffect(
    () =>
      onSignal((signal) => {
        switch (signal.type) {
          case 'expired': {
            const { pathname, search } = window.location;
            const back = pathname === '/login' || pathname === '/' ? '' : `&returnUrl=${encodeURIComponent(pathname + search)}`;
            void navigate(`/login?expired=true${signal.other ? '&other=true' : ''}${back}`);
            return;
          }
          case 'accountUnavailable':
            return setUnavailable(true);
          case 'serverError':
            return void navigate(`/error/server-error${signal.requestId ? `?request=${encodeURIComponent(signal.requestId)}` : ''}`);
          case 'networkFailure':
            return notify(t('app:network.issue'), 'bad');
        }
      }),
    [navigate, t],
  );
  useEffect(() => {
    const onRejection = (event: PromiseRejectionEvent) => {
      event.preventDefault();
      void sayRefusal(event.reason, t('app:unexpected'));
    };
    addEventListener('unhandledrejection', onRejection);
    return () => removeEventListener('unhandledrejection', onRejection);
  }, [t]);
  const close = () => {
    setUnavailable(false);
    void leave().then(() => navigate('/login?expired=true'));
  };
  return { open: unavailable, close };
}
