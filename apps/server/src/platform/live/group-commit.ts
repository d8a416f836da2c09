import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import * as Y from 'yjs';
import { isRefusal } from '@loam/domain/kernel/errors';
import type { Repaired } from '@loam/domain/kernel/live.document';
import type { DomainEvent } from '@loam/domain/kernel/decider';
import type { Actor } from '../decisions/decisions.port.js';
import { EVENT_SCHEMA } from '../decisions/upcast.js';
import {
  type Appended,
  type Attribution,
  type EventStore,
  type KeyOwner,
  type NewEvent,
  OutcomeUnknown,
  type RecordedEvent,
  StorageFull,
  StreamTombstoned,
  WrongExpectedRevision,
} from '../event-store/event-store.port.js';
import type { ClientIds } from './client-ids.js';
import { Delivered } from './delivered.js';
import type { Change, OpenDocument } from './open-document.js';
import { newEventId } from '../event-store/event-id.js';
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

/** Bytes for everyone but `except`, who wrote them and has them. */
export type Told = Change & { readonly except?: string };

export interface CommitContext {
  readonly store: EventStore;
  readonly clientIds: ClientIds;
  now(): string;
  settled(events: readonly RecordedEvent[]): void;
}

/** One author's append, decided on the state that the appends before it lead to. */
interface Prepared {
  readonly updates: readonly PendingUpdate[];
  readonly expected: number;
  /** Of the append before it, when that is still on its way: its last event. */
  readonly after?: string;
  readonly owner: KeyOwner;
  readonly events: readonly NewEvent[];
  readonly by: Attribution;
  readonly live: Uint8Array;
  readonly repaired: readonly Repaired[];
}

/** `retry`: not committed, to be decided anew on a fresh copy. `reload`: the copy holds what the log does not. */
export interface Landed {
  readonly reload: boolean;
  readonly changes: readonly Told[];
  readonly retry: readonly PendingUpdate[];
  /** The stream takes no event any more: what was edited is deleted for good. */
  readonly gone?: true;
}

const unknownOutcomeWaits = [20, 100, 400];
const reset = (key: string): UpdateAnswer => ({ ok: false, key, reset: true });

/**
 * The waiting updates, one append for each author, in the order of docs/live-plan.SPEC.md: authorise, look, apply, repair,
 * compare, decide, append with the expected revision, and only then acknowledge and broadcast. The appends follow on each
 * other, so that the store can make them durable together; each names the event it builds on, so when one fails, so do those
 * after it, also when another node's event took the revision.
 */
export async function commitUpdates(
  open: OpenDocument,
  windows: readonly (readonly PendingUpdate[])[],
  context: CommitContext,
): Promise<Landed> {
  const prepared: Prepared[] = [];
  const retry: PendingUpdate[] = [];
  let spoiled = false;
  for (const [i, window] of windows.entries()) {
    const outcome = await prepare(open, window, context, retry);
    if (outcome === 'spoiled') {
      spoiled = true;
      retry.push(...windows.slice(i + 1).flat());
      break;
    }
    if (outcome) {
      const after = prepared.at(-1)?.events.at(-1)?.id;
      prepared.push(after === undefined ? outcome : { ...outcome, after });
    }
  }
  const changes: Told[] = [];
  const outcomes = await Promise.allSettled(prepared.map((one) => appendPatiently(context.store, open.stream, one)));
  for (const [i, one] of prepared.entries()) {
    const outcome = outcomes[i]!;
    if (outcome.status === 'rejected') {
      const failed = prepared.slice(i).flatMap(({ updates }) => updates);
      // live-plan L5: another node was first; what is committed now decides.
      if (outcome.reason instanceof WrongExpectedRevision) return { reload: true, changes, retry: [...failed, ...retry] };
      if (outcome.reason instanceof StreamTombstoned) {
        for (const { answer } of [...failed, ...retry]) answer(reset('forbidden'));
        return { reload: true, changes, retry: [], gone: true };
      }
      const key = outcome.reason instanceof StorageFull ? 'storageFull' : 'unavailable';
      for (const { answer } of [...failed, ...retry]) answer({ ok: false, key });
      return { reload: true, changes, retry: [] };
    }
    const events = recorded(open.stream, one.events, one.by, outcome.value);
    open.settle(events);
    const froms = new Set(one.updates.map(({ from }) => from));
    const except = one.repaired.length === 0 && froms.size === 1 ? one.updates[0]!.from : undefined;
    answerAll(one.updates, open.seq, open.position, one.repaired);
    context.settled(events);
    changes.push({
      seq: open.seq,
      update: one.live,
      by: { id: one.by.actorId, name: one.by.actorName },
      ...(except !== undefined && { except }),
    });
  }
  return { reload: spoiled, changes, retry };
}

/**
 * Undefined when nothing of the window is to be appended; `spoiled` when besides the copy holds something refused. What can
 * only be answered once the appends before it are durable goes to `retry`.
 */
async function prepare(
  open: OpenDocument,
  window: readonly PendingUpdate[],
  { clientIds, now }: CommitContext,
  retry: PendingUpdate[],
): Promise<Prepared | 'spoiled' | undefined> {
  const [{ actor, origin }] = window as [PendingUpdate];
  const { kind } = open;
  const refuse = (list: readonly PendingUpdate[], key: string) => list.forEach(({ answer }) => answer(reset(key)));
  const spoil = (key: string) => (refuse(accepted, key), 'spoiled' as const);

  const access = await kind.authorise(actor, open.id);
  if (access === 'none' || access === 'forbidden') return void refuse(window, 'forbidden');
  const current = window.filter((one) => one.epoch === open.epoch || void one.answer(reset('epochOld')));
  const fresh = current.filter((one) => !repeated(open, one));
  if (access === 'read' || kind.readOnly(open.ahead)) return void refuse(fresh, 'readOnly');
  if (fresh.length > 0 && open.isLarge) return void refuse(fresh, 'tooLarge');
  const { accepted, gaps } = await admit(open, fresh, clientIds);
  const isAhead = open.seqAhead > open.seq;
  if (isAhead) retry.push(...gaps);
  else for (const one of gaps) one.answer({ ok: false, key: 'gap', stateVector: Y.encodeStateVector(open.doc) });
  if (accepted.length === 0) return undefined;

  try {
    Y.applyUpdate(open.doc, accepted.length === 1 ? accepted[0]!.update : Y.mergeUpdates(accepted.map(({ update }) => update)));
  } catch {
    return spoil('invalidUpdate');
  }
  if (open.doc.store.pendingStructs || open.doc.store.pendingDs) return spoil('invalidUpdate');
  const keys = open.watch.keys;
  const repaired = kind.document.repair(
    open.doc,
    open.view,
    keys,
    await kind.repairContext(kind.document.references(open.doc, keys), open.ahead, actor),
  );
  if (open.captured.length === 0) {
    open.watch.clear();
    return void (isAhead ? retry.push(...accepted) : answerAll(accepted, open.seq, open.position, []));
  }
  const live = open.captured.length === 1 ? open.captured[0]! : Y.mergeUpdates(open.captured);
  if (live.length > updateLimits.bytes) return spoil('tooLarge');
  const decided = kind.decide(kind.document.diffKeys(open.view, open.doc, keys), open.ahead, actor);
  if (isRefusal(decided)) return spoil(decided.status === 403 ? 'forbidden' : decided.status === 409 ? 'readOnly' : 'invalidUpdate');
  // Bytes without any visible change are kept as well, or all later edits of that client would dangle (live-plan L1).
  const kept: readonly DomainEvent[] = decided.length > 0 ? decided : [kind.document.touched()];
  const by: Attribution = {
    actorId: actor.id,
    actorName: actor.name,
    actorRole: actor.roleId,
    recordedAt: now(),
    commitId: randomUUID(),
    origin,
    schema: String(EVENT_SCHEMA),
    messages: accepted.map((one) => Delivered.nameOf(actor.id, one.msgId, one.update)),
    ...(await kind.scope?.(open.ahead)),
  };
  const events = kept.map((event, i): NewEvent => ({
    id: newEventId(),
    type: event.type,
    data: event.data,
    ...(i === kept.length - 1 && { live }),
  }));
  const expected = open.seqAhead;
  const owner = kind.aggregate.owner(open.id, open.ahead);
  open.advance(kept);
  return { updates: accepted, expected, owner, events, by, live, repaired };
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
  return { accepted, gaps: waiting };
}

/** The repairs go with the last message of each sender, once. */
function answerAll(updates: readonly PendingUpdate[], seq: number, position: number, repaired: readonly Repaired[]) {
  const last = new Map(updates.map((one) => [one.from, one]));
  for (const one of updates)
    one.answer({ ok: true, seq, position, ...(repaired.length > 0 && last.get(one.from) === one && { repaired }) });
}

/** The same ids again after a time-out: the store tells whether the first try came through. */
async function appendPatiently(store: EventStore, stream: string, { expected, after, owner, events, by }: Prepared): Promise<Appended> {
  for (const wait of [...unknownOutcomeWaits, undefined]) {
    try {
      return await store.append([{ stream, expected, ...(after !== undefined && { after }), owner, events }], by);
    } catch (error) {
      if (!(error instanceof OutcomeUnknown) || wait === undefined) throw error;
      await sleep(wait);
    }
  }
  throw new OutcomeUnknown();
}

/** The appended events as a reader would get them. */
export function recorded(stream: string, events: readonly NewEvent[], by: Attribution, appended: Appended): RecordedEvent[] {
  const { revision, positions } = appended.streams.find((one) => one.stream === stream)!;
  return events.map((event, i) => ({
    ...event,
    data: JSON.parse(JSON.stringify(event.data)),
    stream,
    revision: revision - (events.length - 1 - i),
    position: positions[i]!,
    by,
    hash: '',
    prevHash: '',
  }));
}
