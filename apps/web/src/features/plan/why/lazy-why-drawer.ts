import { lazyPart } from '../../../ui/lazy-part';
import { withTexts } from '../words/with-texts';

/** How a number came about, asked from parts that are fetched late themselves. */
export const WhyDrawer = lazyPart(
  async () => (await withTexts(import('./why-drawer'))).WhyDrawer,
  ({ path }) => path !== undefined,
);
