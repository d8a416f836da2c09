import type { CurrentUser } from '../../api/user';
import { features } from '../features';
import { guard } from '../guard';

const pages = features
  .flatMap(({ routes }) => routes)
  .filter(({ admin, path }) => admin !== undefined && path.split('/').length === 3) // an archive is reached from its list
  .sort((one, other) => one.admin! - other.admin!);

/** What the person may enter; the rest is not listed. */
export const adminPagesFor = (user: CurrentUser) =>
  pages.filter((route) => guard(route, { url: new URL(route.path, location.origin), params: {}, user }) === null);

/** What the list of the admin center calls a page. */
export const adminPageWord = (path: string): string => `admin:pages.${path.slice(path.lastIndexOf('/') + 1)}`;
