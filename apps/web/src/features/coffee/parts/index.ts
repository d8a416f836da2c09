import { loadNamespaces } from '../../../i18n/init';
import { lazyPart } from '../../../ui/lazy-part';

/** Figures of coffee farms; the script and its words come when it is opened. */
export const CoffeeFarms = lazyPart(
  async () => (await Promise.all([import('./coffee-farms'), loadNamespaces(['coffee', 'survey'])]))[0].CoffeeFarms,
);
