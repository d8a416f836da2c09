import { lazy, Suspense, useState } from 'react';
import { Outlet, useMatches } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session';
import { OfflineBanner } from './offline-banner';
import type { RouteHandle } from '../router';
import { Rail } from './rail';
import { TopBar } from './top-bar';
import { useShortcuts } from './use-shortcuts';
import styles from './shell.module.css';

const CommandPalette = lazy(() => import('./command-palette').then((module) => ({ default: module.CommandPalette })));
const ShortcutSheet = lazy(() => import('./shortcut-sheet').then((module) => ({ default: module.ShortcutSheet })));

/** The shell is there only while someone is signed in: at sign-out it goes before the pages in it would miss their user. */
export function Shell() {
  return useSession().user ? <Frame /> : null;
}

/** Top bar, rail and page. The page scrolls its own parts when its frame is `live`, else as one. */
function Frame() {
  const { t } = useTranslation();
  const [palette, setPalette] = useState<'unused' | 'open' | 'closed'>('unused');
  const [sheet, setSheet] = useState<'unused' | 'open' | 'closed'>('unused');
  useShortcuts({ palette: () => setPalette('open'), sheet: () => setSheet('open') });
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined;
  return (
    <div className={styles['shell']}>
      <a className={styles['skip']} href="#page">{t('shell.skip')}</a>
      <TopBar onSearch={() => setPalette('open')} onHelp={() => setSheet('open')} />
      <Rail />
      <main id="page" tabIndex={-1} className={`${styles['page']} ${handle?.route.frame === 'live' ? styles['live'] : ''}`}>
        <OfflineBanner />
        <Suspense fallback={null}>
          <Outlet />
        </Suspense>
      </main>
      <Suspense fallback={null}>
        {palette !== 'unused' && <CommandPalette open={palette === 'open'} onClose={() => setPalette('closed')} />}
        {sheet !== 'unused' && <ShortcutSheet open={sheet === 'open'} onClose={() => setSheet('closed')} />}
      </Suspense>
    </div>
  );
}
