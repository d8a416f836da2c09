import { get, type Probe } from './matrix-probe.js';
import { products } from './plans.js';

const option = { name: 'Cheap', fertilizers: [{ id: products.urea, amount: 100, unitId: 2 }] };

/** With an option and a note more, to be taken away. */
const withPart =
  (part: 'note' | 'option'): Probe['fresh'] =>
  async (t, _, boss) => {
    const { recommendationId } = t;
    const { body } = await boss.put(`/recommendation/${part}`, { recommendationId, ...(part === 'note' ? { text: 'More' } : option) });
    return { ...t, commentId: body[`${part}s`].at(-1).id };
  };
const remove = (part: 'note' | 'option'): Probe => ({
  ask: (t) => ({ path: `/recommendation/${part}`, body: { recommendationId: t.recommendationId, id: t.commentId } }),
  scope: 'grower',
  fresh: withPart(part),
});
const attach = (path: string): Probe => ({
  ask: (t) => ({ path: `${path}?customerId=${t.growerId}`, body: { planId: t.planId, options: [option] } }),
  scope: 'grower',
});

/** Recommendations belong to plans, and are for whoever sees those. */
export const recommendationProbes: Readonly<Record<string, Probe>> = {
  'POST /recommendation': { ask: (t) => ({ path: '/recommendation', body: { planId: t.planId, options: [option] } }), scope: 'grower' },
  'GET /plan/{id}/recommendations': get((t) => `/plan/${t.planId}/recommendations`, { scope: 'grower' }),
  'PUT /plan/recommendation': attach('/plan/recommendation'),
  'PUT /recommendation': attach('/recommendation'),
  'POST /recommendation/{id}/pdf/share': {
    ask: (t) => ({ path: `/recommendation/${t.recommendationId}/pdf/share`, body: { option: 'link' } }),
    scope: 'grower',
  },
  'POST /recommendation/{id}/pdf': {
    ask: (t) => ({ path: `/recommendation/${t.recommendationId}/pdf`, body: { sections: [] } }),
    scope: 'grower',
  },
  'PUT /recommendation/note': {
    ask: (t) => ({ path: '/recommendation/note', body: { recommendationId: t.recommendationId, id: 1, text: 'Later' } }),
    scope: 'grower',
  },
  'PUT /recommendation/option': {
    ask: (t) => ({ path: '/recommendation/option', body: { recommendationId: t.recommendationId, id: 1, ...option } }),
    scope: 'grower',
  },
  'DELETE /recommendation/note': remove('note'),
  'DELETE /recommendation/option': remove('option'),
  'POST /recommendation/{id}/auto-calculate-product-amount': {
    ask: (t) => ({ path: `/recommendation/${t.recommendationId}/auto-calculate-product-amount`, body: { productIds: [products.urea] } }),
    scope: 'grower',
  },
};
