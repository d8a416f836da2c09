import * as Y from 'yjs';
import type { ClientIds } from '../document/client-ids.js';
import { Delivered } from '../document/delivered.js';
import type { OpenDocument } from '../document/open-document.js';
import { type PendingUpdate, refuse, reset } from './pending-update.js';
import { admit, type Admitted } from './admission.js';
import type { Breather } from '../../event-loop/breather.js';
import { mostSteps, Rehearsal } from './rehearsal.js';
import { accessTo } from '../kinds/live-kind.port.js';
import { decode, inspect } from './update-gate.js';

/** `admitted` is applied instead of the bytes that the client sent. */
export type AcceptedUpdate = PendingUpdate & { readonly admitted: Admitted };

export interface Accepted {
  readonly accepted: readonly AcceptedUpdate[];
  /** To be looked at again once the appends that are on their way are durable. */
  readonly later: readonly PendingUpdate[];
}

/** Authorises and looks: what of the window may be applied. All else is answered, or comes later. */
export async function accept(
  open: OpenDocument,
  window: readonly PendingUpdate[],
  clientIds: ClientIds,
  breather: Breather,
): Promise<Accepted> {
  const access = await accessTo(open.kind, window[0]!.actor, open.id);
  const none = (updates: readonly PendingUpdate[], key: string) => {
    refuse(updates, key);
    return { accepted: [], later: [] };
  };
  if (access === 'none' || access === 'forbidden') return none(window, 'forbidden');
  const current = window.filter((one) => one.epoch === open.epoch || void one.answer(reset('epochOld')));
  const fresh = current.filter((one) => !repeated(open, one));
  if (access === 'read' || open.kind.readOnly(open.ahead)) return none(fresh, 'readOnly');
  if (fresh.length > 0 && (open.isLarge || (await open.isFilledBy(fresh[0]!.actor.id, clientIds)))) return none(fresh, 'tooLarge');
  const { accepted, gaps, next } = await look(open, fresh, clientIds, breather);
  if (open.isAhead) return { accepted, later: [...gaps, ...next] };
  for (const one of gaps) one.answer({ ok: false, key: 'gap', stateVector: Y.encodeStateVector(open.doc) });
  return { accepted, later: next };
}

function repeated(open: OpenDocument, { actor, msgId, update, answer }: PendingUpdate): boolean {
  const before = open.delivered.get(Delivered.nameOf(actor.id, msgId, update));
  if (before) answer({ ok: true, ...before });
  return before !== undefined;
}

interface Looked {
  readonly accepted: readonly AcceptedUpdate[];
  readonly gaps: readonly PendingUpdate[];
  /** Too much work for the same turn. */
  readonly next: readonly PendingUpdate[];
}

/** Those that are whole, follow on what is there, and are written under the sender's own ids (live-plan L3, L4); all others but gaps are answered. */
async function look(open: OpenDocument, updates: readonly PendingUpdate[], clientIds: ClientIds, breather: Breather): Promise<Looked> {
  const reached = new Map<number, number>();
  const held = (client: number) => reached.get(client) ?? Y.getState(open.doc.store, client);
  const rehearsal = new Rehearsal(open.doc, mostSteps);
  const accepted: AcceptedUpdate[] = [];
  const next: PendingUpdate[] = [];
  let waiting = [...updates];
  // Frames may come in any order: what had a gap is looked at again once others of the same moment are in.
  for (let before = -1; waiting.length > 0 && waiting.length !== before;) {
    before = waiting.length;
    const still: PendingUpdate[] = [];
    for (const one of waiting) {
      if (rehearsal.isTooMuch) {
        next.push(one);
        continue;
      }
      await breather.breathe();
      const decoded = decode(one.update);
      const found = inspect(one.update, held, decoded);
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
      const before = rehearsal.steps;
      const admitted = admit(one.update, decoded!, held, rehearsal, open.kind.document);
      one.charge?.(rehearsal.steps - before);
      if (typeof admitted === 'string') {
        // Beside others it is judged by itself in the next turn.
        if (admitted === 'tooLarge' && accepted.length > 0) next.push(one);
        else one.answer(reset(admitted));
        continue;
      }
      for (const [client, clock] of found.reaches) reached.set(client, clock);
      accepted.push({ ...one, admitted });
    }
    waiting = still;
  }
  return { accepted, gaps: waiting, next };
}
