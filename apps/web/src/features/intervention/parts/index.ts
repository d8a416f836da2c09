import { loadNamespaces } from '../../../i18n/init';
import { lazyPart } from '../../../ui/lazy-part';

/** What was done with a grower; its script and words come when its tab is opened. */
export const InterventionsOfGrower = lazyPart(
  async () => (await Promise.all([import('./interventions-of-grower'), loadNamespaces(['intervention'])]))[0].InterventionsOfGrower,
);
