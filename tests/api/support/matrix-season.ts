import { created, get, type Probe, send } from './matrix-probe.js';
import type { Target } from './matrix-world.js';

const path = '/end-of-season/notes';
const note = ({ planId }: Target) => ({ planId, text: 'Too wet in May' });
const made = new WeakMap<Target, number>();
/** A note of the one who asks: others' are for their authors and for admins. */
const fresh: NonNullable<Probe['fresh']> = async (t, me) => {
  const target = { ...t };
  made.set(target, await created(me.client.post(path, note(t))));
  return target;
};

const idOf = (t: Target) => made.get(t) ?? t.seasonNoteId;

/** What a season came to, and what is to be remembered of it. */
export const seasonProbes: Readonly<Record<string, Probe>> = {
  'GET /end-of-season/notes': get((t) => `${path}?customerId=${t.growerId}`, { scope: 'grower' }),
  'GET /end-of-season/report': get((t) => `/end-of-season/report?customerId=${t.growerId}`, { scope: 'grower' }),
  'POST /end-of-season/notes': send(path, note, { scope: 'grower' }),
  'POST /end-of-season/notes/update': {
    ask: (t) => ({ path: `${path}/update`, body: { id: idOf(t), text: 'Dry in June' } }),
    scope: 'grower',
    fresh,
  },
  'DELETE /end-of-season/notes/{id}': { ask: (t) => ({ path: `${path}/${idOf(t)}` }), scope: 'grower', fresh },
};
