import { scopeOf } from '@loam/domain/kernel/person/roles';
import { landingPath } from '@loam/domain/user/landing';
import type { CurrentUser } from '../api/user';
import type { FeatureRoute } from '../ui/feature';

/** Where a person lands after signing in (specification §6); an admin who has not set up what is theirs, there. */
export const landingOf = (user: CurrentUser): string =>
  user.isOnBoarding && user.admin
    ? '/admin-onboarding'
    : landingPath({ roleId: user.roleId, collectionIds: user.collections.map(({ id }) => id), groups: user.groups });

/** Pages that are there for nothing but a change. */
const changing = /\/(add|add-grower|edit|import)$/;

/** Only a path of this site may follow a sign-in: `//elsewhere` and `/\elsewhere` are other sites to a browser. */
export const safeReturnUrl = (wanted: string | null): string | null =>
  wanted !== null && /^\/(?![/\\])/.test(wanted) && !/[\u0000-\u001f]/.test(wanted) ? wanted : null;

interface Arrival {
  url: URL;
  params: Readonly<Record<string, string | undefined>>;
  user: CurrentUser | null;
}

/**
 * The path a person is sent to instead of the route they asked for, or null to enter: session, then role, then the route's
 * own rule (routes.csv). Pages hold no redirects.
 */
export function guard(route: FeatureRoute, { url, params, user }: Arrival): string | null {
  if (route.access === 'public')
    return route.signedOutOnly && user ? (safeReturnUrl(url.searchParams.get('returnUrl')) ?? landingOf(user)) : null;
  if (!user) return `/login?returnUrl=${encodeURIComponent(url.pathname + url.search)}`;
  const role = scopeOf(user.roleId);
  const refused =
    (route.roles && !(route.roles as readonly string[]).includes(role)) ||
    (route.admin !== undefined && !route.notAdminsOnly && !user.admin) ||
    (user.readOnly && changing.test(route.path));
  if (refused) return role === 'executive' ? '/dashboard' : landingOf(user);
  const elsewhere = route.admit?.({ user, params, query: url.searchParams }) ?? null;
  return elsewhere === false ? landingOf(user) : elsewhere;
}

/** The old query for a route that keeps it and was given none. */
export const keptQuery = (route: FeatureRoute, url: URL, before: { search: string }): string | null =>
  route.keepQuery && url.search === '' && before.search !== '' ? url.pathname + before.search : null;
