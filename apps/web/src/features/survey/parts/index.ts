import { lazyPart } from '../../../ui/lazy-part';

/** The surveys of a grower; its script comes when its tab is opened, its words are the grower's page's. */
export const SurveysOfGrower = lazyPart(async () => (await import('./surveys-of-grower')).SurveysOfGrower);
