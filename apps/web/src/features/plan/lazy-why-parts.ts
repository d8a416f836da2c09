import { lazyPart } from '../../ui/lazy-part';
import { withTexts } from './with-texts';

/** How a number came about, asked from parts that are fetched late themselves. */
export const WhyDrawer = lazyPart(
  async () => (await withTexts(import('./parts/frame/why-drawer'))).WhyDrawer,
  ({ path }) => path !== undefined,
);
