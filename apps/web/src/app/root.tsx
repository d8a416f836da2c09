import { lazy, Suspense, useEffect, useRef } from 'react';
import { Outlet, useLocation, useMatches } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { useQuestion } from '../api/step-up';
import { analytics } from '../api/analytics';
import { loadNamespaces } from '../i18n/init';
import { useShownFacts } from '../ui/page-facts';
import type { RouteHandle } from './route-handle';
import { smallDevice } from './small-device';
import { useSignals } from './use-signals';

const AccountUnavailable = lazy(() => import('./account-unavailable').then((module) => ({ default: module.AccountUnavailable })));
const SecurityCode = lazy(async () => {
  const [page] = await Promise.all([import('./security-code'), loadNamespaces(['code'])]);
  return page;
});
const SmallScreenNotice = lazy(() => import('./small-screen-notice').then((module) => ({ default: module.SmallScreenNotice })));

/** Every page's frame: title, focus, announcements, the dialogs that may come from any call. */
export function Root() {
  const unavailable = useSignals();
  const question = useQuestion();
  useArrival();
  return (
    <>
      <Suspense fallback={null}>
        <Outlet />
      </Suspense>
      <Suspense fallback={null}>
        {unavailable.open && <AccountUnavailable open onClose={unavailable.close} />}
        {question && <SecurityCode />}
        {smallDevice() && <SmallScreenNotice />}
      </Suspense>
    </>
  );
}

/** Pages outside the shell bring their own landmarks. */
export const Bare = () => <Outlet />;

export function useRouteTitle(): string {
  const { t, i18n } = useTranslation();
  const { title } = useShownFacts();
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined;
  if (title !== null) return title;
  const key = handle?.route.title ?? 'app:messages.notFound';
  // signing in may switch the language while the page's texts are still on their way; the title follows when they are here
  return i18n.exists(key) ? t(key) : 'Loam';
}

/** On a new path: to the top, focus on where the page begins so that a screen reader begins there, and the document's title. */
function useArrival(): void {
  const { pathname } = useLocation();
  const title = useRouteTitle();
  const pattern = (useMatches().at(-1)?.handle as RouteHandle | undefined)?.route.path;
  const arrived = useRef<string | null>(null);
  useEffect(() => {
    document.title = title === 'Loam' ? title : `${title} — Loam`;
  }, [title]);
  useEffect(() => {
    const first = arrived.current === null;
    if (arrived.current === pathname) return;
    arrived.current = pathname;
    if (pattern !== undefined) analytics.page(pattern);
    window.scrollTo(0, 0);
    document.getElementById('page')?.scrollTo(0, 0);
    return first ? undefined : focusHeading();
  }, [pathname, pattern]);
}

/**
 * Focuses where a page says that work begins, else its H1, now or when the page's own data brings them; not once the person has begun to use the page.
 */
function focusHeading(): (() => void) | undefined {
  const left = document.activeElement;
  const take = (): boolean => {
    const moved = ![document.body, left].includes(document.activeElement as HTMLElement);
    const start = [...document.querySelectorAll<HTMLElement>('h1[tabindex="-1"], #page [data-autofocus]')].at(-1);
    if (!moved) start?.focus({ preventScroll: true });
    return !!start || moved;
  };
  if (take()) return undefined;
  const watch = new MutationObserver(() => take() && watch.disconnect());
  watch.observe(document.body, { childList: true, subtree: true });
  return () => watch.disconnect();
}
