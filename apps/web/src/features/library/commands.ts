import { createElement } from 'react';
import { scopeOf } from '@loam/domain/kernel/person/roles';
import { session } from '../../api/session';
import { i18nText, loadNamespaces } from '../../i18n/init';
import { preferences } from '../../i18n/preferences';
import { formatNumber } from '../../i18n/number';
import type { Command, CommandSource } from '../../ui/feature';
import { lazyPart } from '../../ui/lazy-part';
import { libraryIn, libraryQuery } from './catalog/library';

const ProductDetails = lazyPart(async () => {
  const [part] = await Promise.all([import('./parts/product-details'), loadNamespaces(['productDetails'])]);
  return part.ProductDetails;
});

/** Each product is one component, so that the shell can show it without knowing what it is. */
const shownAs = new Map<number, NonNullable<Command['show']>>();
function show(id: number): NonNullable<Command['show']> {
  const Shown = shownAs.get(id) ?? (({ onClose }) => createElement(ProductDetails, { id, onClose }));
  shownAs.set(id, Shown);
  return Shown;
}

/** The library's products: what each is made of. A plan page that can take one offers that instead. */
export const commands: CommandSource = async ({ client }) => {
  const { user } = session.state();
  if (!user || scopeOf(user.roleId) === 'executive') return [];
  const library = libraryIn(await client.ensureQueryData(libraryQuery), preferences().language);
  return library.products.map((product) => ({
    id: `product:${product.id}`,
    label: product.name,
    also: library.namesOf(product.key),
    hint: library
      .npk(product)
      .map((percent) => formatNumber(percent, { decimals: 1 }))
      .join('-'),
    group: i18nText('shell:palette.products'),
    quiet: true,
    show: show(product.id),
  }));
};
