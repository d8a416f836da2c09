import * as Y from 'yjs';
import type { ClientIds } from '../document/client-ids.js';
import { Delivered } from '../document/delivered.js';
import type { OpenDocument } from '../document/open-document.js';
import { type PendingUpdate, refuse, reset } from './pending-update.js';
import { inspect } from './update-gate.js';

export interface Accepted {
  readonly accepted: readonly PendingUpdate[];
  /** To be looked at again once the appends that are on their way are durable. */
  readonly later: readonly PendingUpdate[];
}

/** Authorises and looks: what of the window may be applied. All else is answered, or comes later. */
export async function accept(open: OpenDocument, window: readonly PendingUpdate[], clientIds: ClientIds): Promise<Accepted> {
  const access = await open.kind.authorise(window[0]!.actor, open.id);
  const none = (updates: readonly PendingUpdate[], key: string) => {
    refuse(updates, key);
    return { accepted: [], later: [] };
  };
  if (access === 'none' || access === 'forbidden') return none(window, 'forbidden');
  const current = window.filter((one) => one.epoch === open.epoch || void one.answer(reset('epochOld')));
  const fresh = current.filter((one) => !repeated(open, one));
  if (access === 'read' || open.kind.readOnly(open.ahead)) return none(fresh, 'readOnly');
  if (fresh.length > 0 && open.isLarge) return none(fresh, 'tooLarge');
  const { accepted, gaps } = await admit(open, fresh, clientIds);
  if (open.isAhead) return { accepted, later: gaps };
  for (const one of gaps) one.answer({ ok: false, key: 'gap', stateVector: Y.encodeStateVector(open.doc) });
  return { accepted, later: [] };
}

function repeated(open: OpenDocument, { actor, msgId, update, answer }: PendingUpdate): boolean {
  const before = open.delivered.get(Delivered.nameOf(actor.id, msgId, update));
  if (before) answer({ ok: true, ...before });
  return before !== undefined;
}

/** Those that are whole, follow on what is there, and are written under the sender's own ids (live-plan L3, L4); all but gaps are answered. */
async function admit(
  open: OpenDocument,
  updates: readonly PendingUpdate[],
  clientIds: ClientIds,
): Promise<{ accepted: PendingUpdate[]; gaps: PendingUpdate[] }> {
  const reached = new Map<number, number>();
  const held = (client: number) => reached.get(client) ?? Y.getState(open.doc.store, client);
  const accepted: PendingUpdate[] = [];
  let waiting = [...updates];
  // Frames may come in any order: what had a gap is looked at again once others of the same moment are in.
  for (let before = -1; waiting.length > 0 && waiting.length !== before;) {
    before = waiting.length;
    const still: PendingUpdate[] = [];
    for (const one of waiting) {
      const found = inspect(one.update, held);
      if (!found.ok) {
        if (found.key === 'gap') still.push(one);
        else one.answer(reset(found.key));
        continue;
      }
      const owners = await clientIds.ownersOf([...found.reaches.keys()]);
      if (owners.some((owner) => owner !== one.actor.id)) {
        one.answer(reset('invalidUpdate'));
        continue;
      }
      for (const [client, clock] of found.reaches) reached.set(client, clock);
      accepted.push(one);
    }
    waiting = still;
  }
  return { accepted, gaps: waiting };
}
