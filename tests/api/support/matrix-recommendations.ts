import type { Client } from '../../support/client.js';
import type { Probe } from './matrix-probes.js';
import type { Target } from './matrix-world.js';

const UREA = 5_001;
const option = { name: 'Cheap', fertilizers: [{ id: UREA, amount: 100, unitId: 2 }] };

/** One a plan for reads and changes; nothing that a probe does uses it up. */
const known = new Map<number, Promise<number>>();
const ofPlan = ({ planId }: Target, boss: Client): Promise<number> => {
  const made =
    known.get(planId) ??
    boss.post('/recommendation', { planId, notes: 'Split', options: [option, option] }).then(({ status, body, text }) => {
      if (status !== 201) throw new Error(`making a recommendation: ${status} ${text}`);
      return body.id as number;
    });
  known.set(planId, made);
  return made;
};
const fresh: Probe['fresh'] = async (t, _, boss) => ({ ...t, taskId: await ofPlan(t, boss) });
/** With an option and a note more, to be taken away. */
const withPart =
  (part: 'note' | 'option'): Probe['fresh'] =>
  async (t, _, boss) => {
    const recommendationId = await ofPlan(t, boss);
    const { body } = await boss.put(`/recommendation/${part}`, { recommendationId, ...(part === 'note' ? { text: 'More' } : option) });
    return { ...t, taskId: recommendationId, commentId: body[`${part}s`].at(-1).id };
  };
const remove = (part: 'note' | 'option'): Probe => ({
  ask: (t) => ({ path: `/recommendation/${part}`, body: { recommendationId: t.taskId, id: t.commentId } }),
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
  'PUT /plan/recommendation': attach('/plan/recommendation'),
  'PUT /recommendation': attach('/recommendation'),
  'POST /recommendation/{id}/pdf/share': {
    ask: (t) => ({ path: `/recommendation/${t.taskId}/pdf/share`, body: { option: 'link' } }),
    scope: 'grower',
    fresh,
  },
  'POST /recommendation/{id}/pdf': {
    ask: (t) => ({ path: `/recommendation/${t.taskId}/pdf`, body: { sections: [] } }),
    scope: 'grower',
    fresh,
  },
  'GET /recommendation/{id}': { ask: (t) => ({ path: `/recommendation/${t.taskId}` }), scope: 'grower', fresh },
  'PUT /recommendation/note': {
    ask: (t) => ({ path: '/recommendation/note', body: { recommendationId: t.taskId, id: 1, text: 'Later' } }),
    scope: 'grower',
    fresh,
  },
  'PUT /recommendation/option': {
    ask: (t) => ({ path: '/recommendation/option', body: { recommendationId: t.taskId, id: 1, ...option } }),
    scope: 'grower',
    fresh,
  },
  'DELETE /recommendation/note': remove('note'),
  'DELETE /recommendation/option': remove('option'),
  'POST /recommendation/{id}/auto-calculate-product-amount': {
    ask: (t) => ({ path: `/recommendation/${t.taskId}/auto-calculate-product-amount`, body: { productIds: [UREA] } }),
    scope: 'grower',
    fresh,
  },
};
