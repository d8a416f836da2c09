import { loadNamespaces } from '../../i18n/init';
import { lazyPart } from '../../ui/lazy-part';

/** The form of a product of one's own, new or as it stands. */
export const ProductDrawer = lazyPart(async () => {
  const [{ ProductDrawer: part }] = await Promise.all([import('./parts/product-drawer'), loadNamespaces(['product', 'why'])]);
  return part;
});
/** The price list of products of one's own. */
export const PriceDrawer = lazyPart(async () => {
  const [{ PriceDrawer: part }] = await Promise.all([import('./parts/price-drawer'), loadNamespaces(['product'])]);
  return part;
});
