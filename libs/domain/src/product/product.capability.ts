import { audited, defineCapability, type EventShown } from '../kernel/capability/capability.js';
import type { PriceListEvent } from './price-list.decider.js';

const prices = { ProductPriced: audited, ProductPriceTakenBack: audited } satisfies Record<PriceListEvent['type'], EventShown>;

/** Products themselves stand in the libraries; a price list is of a group, by its id. */
export const productCapability = defineCapability({
  name: 'product',
  kinds: {
    priceList: {
      events: prices,
      alsoTold: 'levels',
      history: {
        priceList: { en: 'price list of group', mr: 'गटाची किंमत यादी', pt: 'lista de preços do grupo', es: 'lista de precios del grupo' },
      },
    },
  },
  firstIds: { product: 100_001 },
});
