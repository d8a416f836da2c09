import { createBrowserRouter, type LoaderFunctionArgs, redirect, type RouteObject } from 'react-router-dom';
import { followUser } from '../api/preferences';
import { session } from '../api/session';
import { errorNamespace, loadNamespaces } from '../i18n/init';
import type { FeatureRoute } from '../ui/feature';
import { loadPage } from '../ui/load-page';
import { features } from './features';
import { guard, keptQuery } from './guard';
import { NotFoundPage, RouteFailure, ServerErrorPage } from './pages/message-pages';
import { Bare, Root } from './root';

export interface RouteHandle {
  route: FeatureRoute;
}

let followed = 0;

/** Session, guard, texts and first data of a route, in this order; only then is its page shown. */
const enter = (route: FeatureRoute) => async ({ request, params }: LoaderFunctionArgs) => {
  await session.restore();
  const { user } = session.state();
  if (user && followed !== user.id) followUser(user);
  followed = user?.id ?? 0;
  const url = new URL(request.url);
  const elsewhere = guard(route, { url, params, user }) ?? keptQuery(route, url, window.location);
  if (elsewhere !== null) throw redirect(elsewhere);
  await loadNamespaces([...route.texts, route.title.split(':')[0]!, ...(route.access === 'signedIn' ? [errorNamespace] : [])]);
  if (route.load) await route.load({ params, query: url.searchParams, client: (await import('../api/query-client')).queryClient });
  return null;
};

const asRoute = (route: FeatureRoute): RouteObject => ({
  id: route.id,
  path: route.path,
  handle: { route } satisfies RouteHandle,
  loader: enter(route),
  shouldRevalidate: ({ currentUrl, nextUrl }) => route.signedOutOnly === true || currentUrl.pathname !== nextUrl.pathname, // TanStack Query owns freshness
  lazy: { Component: () => loadPage(route.page) },
  ErrorBoundary: RouteFailure,
});

export function newRouter() {
  const routes = features.flatMap((feature) => feature.routes);
  const of = (access: FeatureRoute['access']) => routes.filter((route) => route.access === access).map(asRoute);
  return createBrowserRouter([
    {
      id: 'root',
      Component: Root,
      ErrorBoundary: RouteFailure,
      HydrateFallback: () => null,
      children: [
        { Component: Bare, children: [...of('public'), { id: 'U089', path: '/error/server-error', Component: ServerErrorPage }] },
        { id: 'shell', lazy: { Component: async () => (await import('./shell/shell')).Shell }, children: of('signedIn') },
        { Component: Bare, children: [{ id: 'U090', path: '*', Component: NotFoundPage }] },
      ],
    },
  ]);
}
