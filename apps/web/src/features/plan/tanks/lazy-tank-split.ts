import { loadNamespaces } from '../../../i18n/init';
import { lazyPart } from '../../../ui/lazy-part';

/** Opened from the tanks, which are a lazy part themselves. */
export const TankSplit = lazyPart(
  async () => (await Promise.all([import('./tank-split'), loadNamespaces(['advice'])]))[0].TankSplit,
  ({ open }) => open,
);
