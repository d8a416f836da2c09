import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import * as Y from 'yjs';
import { isRefusal } from '@loam/domain/kernel/errors';
import type { Repaired } from '@loam/domain/kernel/live.document';
import type { DomainEvent } from '@loam/domain/kernel/decider';
import type { Actor } from '../decisions/decisions.port.js';
import { EVENT_SCHEMA } from '../decisions/upcast.js';
import { type Appended, type Attribution, type EventStore, type NewEvent, OutcomeUnknown, type RecordedEvent, StorageFull, WrongExpectedRevision } from '../event-store/event-store.port.js';
import type { ClientIds } from './client-ids.js';
import { Delivered } from './delivered.js';
import type { Change, OpenDocument } from './open-document.js';
import { inspect, updateLimits } from './update-gate.js';

export type LiveOrigin = NonNullable<Attribution['origin']>;

export type UpdateAnswer =
  | { readonly ok: true; readonly seq: number; readonly position: number; readonly repaired?: readonly Repaired[] }
  | { readonly ok: false; readonly key: string; readonly stateVector?: Uint8Array; readonly reset?: true };

/** One frame that waits to become durable. */
export interface PendingUpdate {
  readonly actor: Actor;
  readonly from: string;
  readonly epoch: number;
  readonly msgId: string;
  readonly update: Uint8Array;
  readonly origin: LiveOrigin;
  answer(answer: UpdateAnswer): void;
}

/** What a flight leaves behind. `reload`: the document holds what is not in the log and has to be dropped. */
export interface Landed {
  readonly reload: boolean;
  readonly changes: readonly (Change & { readonly except?: string })[];
}

const tries = 5;
const unknownOutcomeWaits = [20, 100, 400];
const reset = (key: string): UpdateAnswer => ({ ok: false, key, reset: true });

export interface CommitContext {
  readonly store: EventStore;
  readonly clientIds: ClientIds;
  now(): string;
}

/**
 * One append for the waiting updates of one author, in the order of docs/live-plan.SPEC.md: authorise, catch up, look,
 * apply, repair, compare, decide, append with the expected revision, and only then acknowledge and broadcast.
 */
export async function commitUpdates(open: OpenDocument, updates: readonly PendingUpdate[], context: CommitContext): Promise<Landed> {
  const [{ actor, origin }] = updates as [PendingUpdate];
  const { kind } = open;
  const changes: Landed['changes'][number][] = [];
  const refuseAll = (list: readonly PendingUpdate[], answer: UpdateAnswer, reload = false): Landed => {
    for (const one of list) one.answer(answer);
    return { reload, changes };
  };

  const access = await kind.authorise(actor, open.id);
  changes.push(...(await open.catchUp()));
  if (access === 'none' || access === 'forbidden') return refuseAll(updates, reset('forbidden'));
  const current = updates.filter((one) => one.epoch === open.epoch || void one.answer(reset('epochOld')));
  const fresh = current.filter((one) => !repeated(open, one));
  if (fresh.length === 0) return { reload: false, changes };
  if (access === 'read' || kind.readOnly(open.state)) return refuseAll(fresh, reset('readOnly'));
  if (open.isLarge) return refuseAll(fresh, reset('tooLarge'));

  const accepted = await admit(open, fresh, context.clientIds);
  if (accepted.length === 0) return { reload: false, changes };
  try {
    Y.applyUpdate(open.doc, accepted.length === 1 ? accepted[0]!.update : Y.mergeUpdates(accepted.map(({ update }) => update)));
  } catch {
    return refuseAll(accepted, reset('invalidUpdate'), true);
  }
  if (open.doc.store.pendingStructs || open.doc.store.pendingDs) return refuseAll(accepted, reset('invalidUpdate'), true);

  const { epoch } = open;
  const repaired = new Map<string, Repaired>();
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const references = kind.document.references(open.doc, open.watch.keys);
    const facts = await kind.repairContext(references, open.state, actor);
    for (const one of kind.document.repair(open.doc, open.view, open.watch.keys, facts)) repaired.set(one.path, one);
    if (open.captured.length === 0) {
      open.watch.clear();
      answerAll(accepted, open.seq, open.position, []);
      return { reload: false, changes };
    }
    const live = open.captured.length === 1 ? open.captured[0]! : Y.mergeUpdates(open.captured);
    if (live.length > updateLimits.bytes) return refuseAll(accepted, reset('tooLarge'), true);
    const decided = kind.decide(kind.document.diffKeys(open.view, open.doc, open.watch.keys), open.state, actor);
    if (isRefusal(decided)) return refuseAll(accepted, reset(decided.status === 403 ? 'forbidden' : decided.status === 409 ? 'readOnly' : 'invalidUpdate'), true);

    const by: Attribution = {
      actorId: actor.id,
      actorName: actor.name,
      actorRole: actor.roleId,
      recordedAt: context.now(),
      commitId: randomUUID(),
      origin,
      schema: String(EVENT_SCHEMA),
      messages: accepted.map((one) => Delivered.nameOf(actor.id, one.msgId, one.update)),
      ...(await kind.scope?.(open.state)),
    };
    // Bytes without any visible change are kept as well, or all later edits of that client would dangle (live-plan L1).
    const kept: readonly DomainEvent[] = decided.length > 0 ? decided : [kind.document.touched()];
    const events = kept.map((event, i): NewEvent => ({ id: randomUUID(), type: event.type, data: event.data, ...(i === kept.length - 1 && { live }) }));
    try {
      const appended = await appendPatiently(context.store, open, events, by);
      open.settle(recorded(open, events, by, appended));
      const froms = new Set(accepted.map(({ from }) => from));
      // Whoever wrote it has it already, unless it was put right or came from two tabs.
      const except = repaired.size === 0 && froms.size === 1 ? accepted[0]!.from : undefined;
      answerAll(accepted, open.seq, open.position, [...repaired.values()]);
      changes.push({ seq: open.seq, update: live, by: { id: actor.id, name: actor.name }, ...(except !== undefined && { except }) });
      return { reload: false, changes };
    } catch (error) {
      if (!(error instanceof WrongExpectedRevision)) {
        return refuseAll(accepted, { ok: false, key: error instanceof StorageFull ? 'storageFull' : 'unavailable' }, true);
      }
      changes.push(...(await open.catchUp())); // live-plan L5: another node was first; compare again with what is committed now
      if (open.epoch !== epoch) return refuseAll(accepted, reset('epochOld'), true);
      if (kind.readOnly(open.state)) return refuseAll(accepted, reset('readOnly'), true);
    }
  }
  return refuseAll(accepted, { ok: false, key: 'unavailable' }, true);
}

function repeated(open: OpenDocument, { actor, msgId, update, answer }: PendingUpdate): boolean {
  const before = open.delivered.get(Delivered.nameOf(actor.id, msgId, update));
  if (before) answer({ ok: true, ...before });
  return before !== undefined;
}

/** Those that are whole, follow on what is there, and are written under the sender's own ids (live-plan L3, L4); the others are answered. */
async function admit(open: OpenDocument, updates: readonly PendingUpdate[], clientIds: ClientIds): Promise<PendingUpdate[]> {
  const reached = new Map<number, number>();
  const held = (client: number) => reached.get(client) ?? Y.getState(open.doc.store, client);
  const accepted: PendingUpdate[] = [];
  let waiting = [...updates];
  // Frames may come in any order: what had a gap is looked at again once others of the same moment are in.
  for (let before = -1; waiting.length > 0 && waiting.length !== before; ) {
    before = waiting.length;
    const still: PendingUpdate[] = [];
    for (const one of waiting) {
      const found = inspect(one.update, held);
      if (!found.ok) {
        if (found.key === 'gap') still.push(one);
        else one.answer(reset(found.key));
        continue;
      }
      const owners = await Promise.all([...found.reaches.keys()].map((client) => clientIds.ownerOf(client)));
      if (owners.some((owner) => owner !== one.actor.id)) {
        one.answer(reset('invalidUpdate'));
        continue;
      }
      for (const [client, clock] of found.reaches) reached.set(client, clock);
      accepted.push(one);
    }
    waiting = still;
  }
  for (const one of waiting) one.answer({ ok: false, key: 'gap', stateVector: Y.encodeStateVector(open.doc) });
  return accepted;
}

/** The repairs go with the last message of each sender, once. */
function answerAll(updates: readonly PendingUpdate[], seq: number, position: number, repaired: readonly Repaired[]) {
  const last = new Map(updates.map((one) => [one.from, one]));
  for (const one of updates) one.answer({ ok: true, seq, position, ...(repaired.length > 0 && last.get(one.from) === one && { repaired }) });
}

/** The same ids again after a time-out: the store tells whether the first try came through. */
async function appendPatiently(store: EventStore, open: OpenDocument, events: readonly NewEvent[], by: Attribution): Promise<Appended> {
  const write = { stream: open.stream, expected: open.seq, owner: open.kind.aggregate.owner(open.id, open.state), events };
  for (const wait of [...unknownOutcomeWaits, undefined]) {
    try {
      return await store.append([write], by);
    } catch (error) {
      if (!(error instanceof OutcomeUnknown) || wait === undefined) throw error;
      await sleep(wait);
    }
  }
  throw new OutcomeUnknown();
}

/** The appended events as a reader would get them. */
export function recorded(open: OpenDocument, events: readonly NewEvent[], by: Attribution, appended: Appended): RecordedEvent[] {
  const end = appended.streams.find(({ stream }) => stream === open.stream)!;
  return events.map((event, i) => {
    const back = events.length - 1 - i;
    return { ...event, data: JSON.parse(JSON.stringify(event.data)), stream: open.stream, revision: end.revision - back, position: end.position - back, by, hash: '', prevHash: '' };
  });
}
