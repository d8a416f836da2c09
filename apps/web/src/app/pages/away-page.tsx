import { IconDatabaseOff } from '@tabler/icons-react';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { away, heardUnavailable, isReady } from '../../api/away';
import { formatTime } from '../../i18n/date';
import { Message } from './message';

/** Until a page that could not be opened is tried once more. */
const AGAIN_MS = 2_000;

/** The server cannot answer for now: what it lacks, and the page itself as soon as it has it. */
export function AwayPage({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const lacking = useSyncExternalStore(away.subscribe, away.get);
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  useEffect(() => {
    void heardUnavailable();
    const timer = setInterval(
      () => void isReady().then((ready) => ready && navigate(pathname + search + hash, { replace: true })),
      AGAIN_MS,
    );
    return () => clearInterval(timer);
  }, [navigate, pathname, search, hash]);
  return (
    <Message
      icon={<IconDatabaseOff size={40} stroke={1.4} />}
      title={t(`away.${lacking?.what ?? 'other'}`)}
      text={lacking ? t('away.since', { time: formatTime(lacking.since) }) : t('away.soon')}
    >
      {children}
    </Message>
  );
}
