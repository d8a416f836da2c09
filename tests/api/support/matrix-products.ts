import { pickableProducts } from '@loam/domain/product/product-library';
import { created, get, type Probe, send } from './matrix-probe.js';
import type { Person, Target } from './matrix-world.js';

let count = 0;
const product = ({ groupId }: Target) => ({
  name: `Fresh product ${(count += 1)}`,
  typeId: 1,
  formId: 2,
  nutrients: [{ id: 15, value: 20 }],
  groupId,
});
/** Each is brought in once; from the end, so that no other probe takes the same. */
let taken = 0;
const lastProduct = () => pickableProducts.at(-(taken += 1))!.id;
const id = (t: Target) => t.recordId ?? 987_654_321;

/** What is saved of products, by the calls of admins and by those of users. */
const saves = (path: string, scope: Probe['scope']): Record<string, Probe> => {
  const fresh = async (t: Target, me: Person) => ({ ...t, recordId: await created(me.client.post(path, product(t))) });
  const more = { scope, fresh } as const;
  return {
    [`POST ${path}`]: send(path, product, { scope }),
    [`POST ${path}/save`]: send(`${path}/save`, product, { scope }),
    [`POST ${path}/updatePrice`]: send(`${path}/updatePrice`, (t) => ({ items: [{ id: id(t), price: 1 }] }), more),
    [`POST ${path}/bulk`]: {
      ask: (t) => ({ path: `${path}/bulk?groupId=${t.groupId}`, body: { items: [product(t)] } }),
      scope,
    },
  };
};

export const productProbes: Readonly<Record<string, Probe>> = {
  ...saves('/fertilizers', 'group'),
  ...saves('/userFertilizers', 'products'),
  'GET /fertilizers/prices': get((t) => `/fertilizers/prices?groupId=${t.groupId}`, { scope: 'group' }),
  'POST /fertilizers/prices': send(
    '/fertilizers/prices',
    (t) => ({ groupId: t.groupId, currency: 'INR', items: [{ productId: pickableProducts[0]!.id, price: 2 }] }),
    { scope: 'group' },
  ),
  'GET /userFertilizers': get((t) => `/userFertilizers?groupId=${t.groupId}`),
  'POST /userFertilizers/import': {
    ask: (t) => ({ path: `/userFertilizers/import?groupId=${t.groupId}`, body: { ids: [lastProduct()] } }),
  },
  'POST /userFertilizers/updateStatus': send('/userFertilizers/updateStatus', (t) => ({ ids: [id(t)], status: false }), {
    fresh: async (t, me) => ({ ...t, recordId: await created(me.client.post('/userFertilizers', product(t))) }),
  }),
  'DELETE /userFertilizers': send('/userFertilizers', (t) => ({ ids: [id(t)] }), {
    fresh: async (t, me) => ({ ...t, recordId: await created(me.client.post('/userFertilizers', product(t))) }),
  }),
};
