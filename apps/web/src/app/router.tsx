import type { ComponentType } from 'react';
import { createBrowserRouter, type LoaderFunctionArgs, redirect, type RouteObject } from 'react-router-dom';
import { followUser } from '../api/preferences';
import { inDoubt } from '../api/reach';
import { session } from '../api/session';
import { i18nText, loadNamespaces } from '../i18n/init';
import type { FeatureRoute } from '../ui/feature';
import { notify } from '../ui/feedback/notices';
import { isChunkFailure, loadPage } from '../ui/load-page';
import { features } from './features';
import { guard, keptQuery } from './guard';
import { NotFoundPage, RouteFailure, ServerErrorPage } from './pages/message-pages';
import { Bare, Root } from './root';
import type { RouteHandle } from './route-handle';

let followed = 0;
/** The page on screen, to stay on when another cannot be fetched; none while a message or the sign-in is shown. */
let here: string | undefined;
let again: ((to: URL) => void) | undefined;
const pages = new Map<FeatureRoute, ComponentType>();

/**
 * What a navigation to a page comes to whose script is gone: the page on screen stays as it is, with what was typed in it, and a reload is
 * offered; while the server is out of reach, which would lose the page, another try.
 */
function stay(to: URL, failure: unknown): never {
  if (here === undefined || here === to.pathname + to.search) throw failure;
  const retry = inDoubt() ? again : undefined;
  notify(i18nText('app:messages.pageMissing'), 'warn', {
    label: i18nText(retry ? 'app:messages.again' : 'app:messages.reload'),
    run: () => (retry ? retry(to) : window.location.assign(to)),
    stays: true,
  });
  throw redirect(here);
}

const scriptOf = async (route: FeatureRoute) => void pages.set(route, await loadPage(route.page));
/** In the language of now: a session may bring another. */
const textsOf = (route: FeatureRoute) => loadNamespaces([...route.texts, route.title.split(':')[0]!]);

/** Session, guard, texts, first data and script of a route; only then is its page shown. */
const enter =
  (route: FeatureRoute) =>
  async ({ request, params }: LoaderFunctionArgs) => {
    const restored = route.noRefresh ? undefined : session.restore(); // known at once to be out, where nobody was in
    const mayEnter = route.access === 'public' || session.state().status !== 'out';
    if (mayEnter && !route.signedOutOnly) void Promise.allSettled([scriptOf(route), textsOf(route)]); // on their way while the session is asked for
    await restored;
    const { user } = session.state();
    if (user && followed !== user.id) followUser(user);
    followed = user?.id ?? 0;
    const url = new URL(request.url);
    const kept = keptQuery(route, url, window.location);
    const elsewhere = guard(route, { url: user && kept !== null ? new URL(kept, url) : url, params, user }) ?? kept;
    if (elsewhere !== null) throw redirect(elsewhere);
    const asked =
      route.enter && (await route.enter({ query: url.searchParams, client: (await import('../api/query-client')).queryClient }));
    if (asked) throw redirect(asked);
    const data = async () => route.load?.({ params, query: url.searchParams, client: (await import('../api/query-client')).queryClient });
    for (const part of await Promise.allSettled([scriptOf(route), textsOf(route), data()])) {
      if (part.status === 'fulfilled') continue;
      if (isChunkFailure(part.reason)) stay(url, part.reason);
      throw part.reason;
    }
    return null;
  };

const asRoute = (route: FeatureRoute): RouteObject => ({
  id: route.id,
  path: route.path,
  handle: { route } satisfies RouteHandle,
  loader: enter(route),
  shouldRevalidate: ({ currentUrl, nextUrl }) => route.signedOutOnly === true || currentUrl.pathname !== nextUrl.pathname, // TanStack Query owns freshness
  Component: () => {
    const Page = pages.get(route);
    return Page && <Page />;
  },
  ErrorBoundary: RouteFailure,
});

export function newRouter() {
  here = undefined;
  const routes = features.flatMap((feature) => feature.routes);
  const of = (access: FeatureRoute['access']) => routes.filter((route) => route.access === access).map(asRoute);
  const router = createBrowserRouter([
    {
      id: 'root',
      Component: Root,
      ErrorBoundary: RouteFailure,
      HydrateFallback: () => null,
      children: [
        {
          Component: Bare,
          children: [...of('public'), { id: 'U089', path: '/error/server-error', Component: ServerErrorPage }],
        },
        {
          id: 'shell',
          lazy: {
            Component: () =>
              loadPage(async () => ({ default: (await Promise.all([import('./shell/shell'), loadNamespaces(['shell'])]))[0].Shell })),
          },
          children: of('signedIn'),
        },
        { Component: Bare, children: [{ id: 'U090', path: '*', Component: NotFoundPage }] },
      ],
    },
  ]);
  again = (to) => void router.navigate(to.pathname + to.search);
  router.subscribe(({ navigation, errors, location, matches }) => {
    if (navigation.state !== 'idle') return;
    const shown = (matches.at(-1)?.route.handle as RouteHandle | undefined)?.route;
    here = errors || !shown || shown.signedOutOnly ? undefined : location.pathname + location.search;
  });
  return router;
}
