import { lazyPart } from '../../../ui/lazy-part';

/** Figures of coffee farms; the script comes when it is opened, its words are `coffee` and `survey`. */
export const CoffeeFarms = lazyPart(async () => (await import('./coffee-farms')).CoffeeFarms);
