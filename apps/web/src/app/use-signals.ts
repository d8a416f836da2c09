import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { session } from '../api/session';
import { onSignal } from '../api/signals';
import { notify } from '../ui/feedback/notices';

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
            void navigate(`/login?expired=true${back}`);
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
  const close = () => {
    setUnavailable(false);
    void session.signOut().then(() => navigate('/login?expired=true'));
  };
  return { open: unavailable, close };
}
