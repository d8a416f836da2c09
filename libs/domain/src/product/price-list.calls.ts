import { defineCalls, signedIn } from '../kernel/call/call.js';
import { planners } from '../kernel/person/roles.js';
import { listPrices, priceListAnswer, priceListQuery } from './price-list.schema.js';

const one = { path: '/fertilizers/prices', who: signedIn(planners), answer: priceListAnswer } as const;

/** Whoever plans in a group says what products cost there. */
export const priceListCalls = defineCalls({
  ofGroup: { id: 'C437', summary: 'Prices of products in a group', method: 'GET', ...one, query: priceListQuery },
  /** The caller's own; all of them or none. */
  list: { id: 'C438', summary: 'List prices of products', method: 'POST', ...one, body: listPrices },
});
