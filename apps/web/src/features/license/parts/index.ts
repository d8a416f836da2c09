import { loadNamespaces } from '../../../i18n/init';
import { lazyPart } from '../../../ui/lazy-part';

/** What a grower was sent and signed; its script and words come when its tab is opened. */
export const LicensesOfGrower = lazyPart(
  async () => (await Promise.all([import('./licenses-of-grower'), loadNamespaces(['license'])]))[0].LicensesOfGrower,
);
