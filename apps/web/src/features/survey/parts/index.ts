import { loadNamespaces } from '../../../i18n/init';
import { lazyPart } from '../../../ui/lazy-part';

/** The surveys of a grower; its script and words come when its tab is opened. */
export const SurveysOfGrower = lazyPart(
  async () => (await Promise.all([import('./surveys-of-grower'), loadNamespaces(['surveys'])]))[0].SurveysOfGrower,
);
