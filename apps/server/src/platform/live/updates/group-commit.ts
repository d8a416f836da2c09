import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import * as Y from 'yjs';
import { isRefusal } from '@loam/domain/kernel/errors/errors';
import type { Repaired } from '@loam/domain/kernel/decider/live.document';
import type { DomainEvent } from '@loam/domain/kernel/decider/decider';
import type { Actor, Scope } from '../../decisions/decisions.port.js';
import { EVENT_SCHEMA } from '../../decisions/upcast.js';
import {
  type Appended,
  type Attribution,
  type EventStore,
  type KeyOwner,
  type NewEvent,
  OutcomeUnknown,
  type RecordedEvent,
  AppendTooLarge,
  StorageFull,
  StreamTombstoned,
  WrongExpectedRevision,
} from '../../event-store/event-store.port.js';
import { accept, type AcceptedUpdate } from './accept-updates.js';
import { Breather } from '../../event-loop/breather.js';
import type { ClientIds } from '../document/client-ids.js';
import { Delivered } from '../document/delivered.js';
import type { Change, OpenDocument } from '../document/open-document.js';
import { asKept, type Deletions, withMore } from '../document/update-bytes.js';
import { newEventId } from '../../event-store/event-id.js';
import { type PendingUpdate, refuse, reset } from './pending-update.js';
import { updateLimits } from './update-gate.js';

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
  /** Something stands in it that no author sent. */
  readonly amended: boolean;
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
  const breather = new Breather();
  for (const [i, window] of windows.entries()) {
    const { append, later, copyIsSpoiled } = await prepare(open, window, context, breather);
    retry.push(...later);
    if (copyIsSpoiled) {
      spoiled = true;
      retry.push(...windows.slice(i + 1).flat());
      break;
    }
    if (append) {
      const after = prepared.at(-1)?.events.at(-1)?.id;
      prepared.push(after === undefined ? append : { ...append, after });
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
      for (const { answer } of [...failed, ...retry]) answer({ ok: false, key: keyOf(outcome.reason) });
      return { reload: true, changes, retry: [] };
    }
    const events = recorded(open.stream, one.events, one.by, outcome.value);
    open.settle(events);
    const froms = new Set(one.updates.map(({ from }) => from));
    const except = !one.amended && froms.size === 1 ? one.updates[0]!.from : undefined;
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

/** What comes of one author's window. */
interface Prepare {
  /** Undefined when nothing of it is to be appended. */
  readonly append?: Prepared;
  /** What can only be answered once the appends before it are durable. */
  readonly later: readonly PendingUpdate[];
  /** The copy holds something refused. */
  readonly copyIsSpoiled?: true;
}

async function prepare(open: OpenDocument, window: readonly PendingUpdate[], context: CommitContext, breather: Breather): Promise<Prepare> {
  const [{ actor, origin }] = window as [PendingUpdate];
  const { accepted: updates, later } = await accept(open, window, context.clientIds, breather);
  if (updates.length === 0) return { later };
  const change = await applyAndDecide(open, updates, actor, breather);
  if ('refused' in change) {
    refuse(updates, change.refused);
    return { later, copyIsSpoiled: true };
  }
  const { events: decided, live, repaired, amended } = change;
  if (!live) {
    open.watch.clear();
    if (open.isAhead) return { later: [...later, ...updates] };
    answerAll(updates, open.seq, open.position, []);
    return { later };
  }
  const { kind } = open;
  await breather.breathe();
  // Bytes without any visible change are kept as well, or all later edits of that client would dangle (live-plan L1).
  const kept: readonly DomainEvent[] = decided.length > 0 ? decided : [kind.document.touched()];
  const by: Attribution = {
    actorId: actor.id,
    actorName: actor.name,
    actorRole: actor.roleId,
    recordedAt: context.now(),
    commitId: randomUUID(),
    origin,
    schema: String(EVENT_SCHEMA),
    messages: updates.map((one) => Delivered.nameOf(actor.id, one.msgId, one.update)),
    ...((await kind.scope?.(open.ahead)) as Scope | undefined),
  };
  const events = kept.map(({ type, data }, i): NewEvent => ({ id: newEventId(), type, data, ...(i === kept.length - 1 && { live }) }));
  const append = {
    updates,
    expected: open.seqAhead,
    owner: kind.aggregate.owner(open.id, open.ahead) as KeyOwner,
    events,
    by,
    live,
    repaired,
    amended,
  };
  open.advance(kept);
  return { append, later };
}

interface Decided {
  readonly events: readonly DomainEvent[];
  /** The bytes of it, repairs included; undefined when the copy had all of it. */
  readonly live: Uint8Array | undefined;
  readonly repaired: readonly Repaired[];
  readonly amended: boolean;
}

/** Applies the updates to the copy, repairs and compares it, and asks the decider. `refused`: the key; the copy is of no use then. */
async function applyAndDecide(
  open: OpenDocument,
  updates: readonly AcceptedUpdate[],
  actor: Actor,
  breather: Breather,
): Promise<Decided | { readonly refused: string }> {
  const { kind, doc } = open;
  await breather.breathe();
  try {
    Y.applyUpdate(doc, mergedOf(updates.map(({ admitted }) => admitted.update)));
  } catch {
    return { refused: 'invalidUpdate' };
  }
  if (doc.store.pendingStructs || doc.store.pendingDs) return { refused: 'invalidUpdate' };
  await breather.breathe();
  const keys = open.watch.keys;
  const asked = { references: kind.document.references(doc, keys), judged: kind.document.judged?.(doc, keys) ?? [] };
  const surroundings = await kind.repairContext(asked, open.ahead, actor);
  const foreign = updates.flatMap(({ admitted }) => admitted.foreign);
  const sent = open.captured.length;
  const repaired = [...foreign, ...kind.document.repair(doc, open.view, keys, surroundings)];
  // a day that the server gave is no repair, and its author lacks it like everybody else
  const amended = repaired.length > 0 || open.captured.length > sent;
  if (open.captured.length === 0) return { events: [], live: undefined, repaired, amended };
  const merged = mergedOf(open.captured);
  // What was refused is stored and handed on as having been there, no more.
  const removed = updates.reduce<Deletions>((all, { admitted }) => withMore(all, admitted.removed), new Map());
  const live = repaired.length > 0 || removed.size > 0 ? asKept(doc, merged, removed) : merged;
  if (live.length > updateLimits.bytes) return { refused: 'tooLarge' };
  await breather.breathe();
  const decided = kind.decide(kind.document.diffKeys(open.view, doc, keys), open.ahead, actor);
  if (isRefusal(decided)) return { refused: decided.status === 403 ? 'forbidden' : decided.status === 409 ? 'readOnly' : 'invalidUpdate' };
  return { events: decided as readonly DomainEvent[], live, repaired, amended };
}

const mergedOf = (updates: readonly Uint8Array[]): Uint8Array => (updates.length === 1 ? updates[0]! : Y.mergeUpdates([...updates]));

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
  const { revision, position } = appended.streams.find((one) => one.stream === stream)!;
  return events.map((event, i) => ({
    ...event,
    data: JSON.parse(JSON.stringify(event.data)) as object,
    stream,
    revision: revision - (events.length - 1 - i),
    position,
    by,
    hash: '',
    prevHash: '',
  }));
}

const keyOf = (reason: unknown) =>
  reason instanceof StorageFull ? 'storageFull' : reason instanceof AppendTooLarge ? 'tooLarge' : 'unavailable';
