import { loadNamespaces } from '../../i18n/init';
import { lazyPart } from '../../ui/lazy-part';

export { holdQuery } from './queries';

/** What is kept of somebody, and the end of it; its script and words come when it is opened. */
export const PrivacyDialog = lazyPart(
  async () => (await Promise.all([import('./parts/privacy-dialog'), loadNamespaces(['privacy'])]))[0].PrivacyDialog,
);
