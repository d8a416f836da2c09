import { loadNamespaces } from '../../../i18n/init';
import { lazyPart } from '../../../ui/lazy-part';

/** What a grower tells; its script and words come when its tab is opened. */
export const StoriesOfGrower = lazyPart(
  async () => (await Promise.all([import('./stories-of-grower'), loadNamespaces(['story'])]))[0].StoriesOfGrower,
);
