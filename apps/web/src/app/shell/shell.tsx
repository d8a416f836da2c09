import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { Outlet, useMatches } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../api/api-error';
import { away, heardUnavailable } from '../../api/away';
import { liveEvents } from '../../api/live';
import { queryClient } from '../../api/query-client';
import { session, useCurrentUser, useSession } from '../../api/session';
import { onSignal } from '../../api/signals';
import { forgetNotices } from '../../ui/feedback/notices';
import { OfflineBanner } from './offline-banner';
import { errorWords, loadNamespaces } from '../../i18n/init';
import { lazyPart } from '../../ui/lazy-part';
import { whenIdle } from '../../ui/when-idle';
import type { RouteHandle } from '../route-handle';
import { Rail } from './rail';
import { TopBar } from './top-bar';
import { useShortcuts } from './use-shortcuts';
import styles from './shell.module.css';

const isOpen = ({ open }: { open: boolean }) => open;
const ReadsOnlyBanner = lazyPart(async () => (await import('./reads-only-banner')).ReadsOnlyBanner);
const CommandPalette = lazyPart(async () => (await import('./command-palette')).CommandPalette, isOpen);
const AdminFrame = lazyPart(async () => {
  const [{ AdminFrame: part }] = await Promise.all([import('../admin/frame'), loadNamespaces(['admin'])]);
  return part;
});
const ShortcutSheet = lazyPart(
  async () => (await Promise.all([import('./shortcut-sheet'), loadNamespaces(['keys'])]))[0].ShortcutSheet,
  isOpen,
);

/** The shell is there only while someone is signed in: at sign-out it goes before the pages in it would miss their user. */
export function Shell() {
  const { user, status } = useSession();
  useEffect(followSession, []);
  useEffect(() => whenIdle(() => void errorWords()), []);
  if (!user) return status === 'unknown' ? <Outlet /> : null; // who it is could not be asked: the page says why
  return (
    <QueryClientProvider client={queryClient}>
      <Frame />
    </QueryClientProvider>
  );
}

/** What the browser remembers of where someone was (keys `loam.my.…`). How they like to read stays, and unsent edits wait for their return. */
function forgetPerson(): void {
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage)) if (key.startsWith('loam.my.')) storage.removeItem(key);
}

/** What was read for a person goes with their session; what was missed while the network was away is read again. */
function followSession(): () => void {
  const stops = [
    session.subscribe(() => {
      if (session.state().status !== 'out') return;
      liveEvents.close();
      queryClient.clear();
      forgetNotices();
      forgetPerson();
    }),
    onSignal(({ type }) => type === 'unavailable' && void heardUnavailable()),
    away.subscribe(() => {
      if (!away.get()) void queryClient.refetchQueries({ predicate: ({ state }) => isApiError(state.error, 'unavailable') });
    }),
    onSignal(
      ({ type }) => type === 'networkBack' && void queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.['visit'] !== true }),
    ), // coming back online is no new visit
  ];
  return () => stops.forEach((stop) => stop());
}

/** Top bar, rail and page. The page scrolls its own parts when its frame is `live`, else as one. */
function Frame() {
  const { t } = useTranslation('shell');
  const [palette, setPalette] = useState<'unused' | 'open' | 'closed'>('unused');
  const [sheet, setSheet] = useState<'unused' | 'open' | 'closed'>('unused');
  useShortcuts({ palette: () => setPalette('open'), sheet: () => setSheet('open') });
  const { admin, readOnly } = useCurrentUser();
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined;
  return (
    <div className={styles['shell']}>
      <a className={styles['skip']} href="#page">
        {t('skip')}
      </a>
      <TopBar onSearch={() => setPalette('open')} onHelp={() => setSheet('open')} />
      <Rail />
      <main id="page" tabIndex={-1} className={`${styles['page']} ${handle?.route.frame === 'live' ? styles['live'] : ''}`}>
        <OfflineBanner />
        {readOnly && <ReadsOnlyBanner />}
        <Suspense fallback={null}>
          {handle?.route.admin === undefined || !admin ? (
            <Outlet />
          ) : (
            <AdminFrame live={handle.route.frame === 'live'}>
              <Outlet />
            </AdminFrame>
          )}
        </Suspense>
      </main>
      <div className={styles['missing']}>
        {palette !== 'unused' && <CommandPalette open={palette === 'open'} onClose={() => setPalette('closed')} />}
        {sheet !== 'unused' && <ShortcutSheet open={sheet === 'open'} onClose={() => setSheet('closed')} />}
      </div>
    </div>
  );
}
