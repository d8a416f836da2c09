import { jsonEvent, type EventData, type RecordedEvent as Stored } from '@kurrent/kurrentdb-client';
import { canonicalJson } from '@loam/domain/kernel/json/canonical-json';
import { type KeyOwner, type ProvableEvent, type RecordedEvent, StoreDamaged } from '../event-store.port.js';
import { type ActorNames, type SealedBy, type SealedWrite, told } from '../actor-names.js';
import { KeyMissing, KeysBusy } from '../keys.port.js';
import type { KeptEvent } from '../transfer/kept-event.js';
import { type Plain, proof, sha256, streamHash, unseal, type Unsealed } from '../sealing.js';

export type { Stored };

/**
 * Beside the sealed part, in clear. Strings only: the append over several streams takes nothing else (docs/decisions/0004). `id` is the
 * event's own; absent in those that were written while KurrentDB's was.
 */
type Metadata = Record<'owner' | 'actorId' | 'recordedAt' | 'context' | 'commit' | 'prevHash' | 'hash', string> & {
  readonly id?: string;
  /** Of what was sealed and is let go. */
  readonly sealedHash?: string;
};

/** Where a stream ends: the next event is chained to this one. */
export interface Link {
  readonly revision: number;
  readonly hash: string;
  readonly id?: string;
}
export const snapshotType = 'SnapshotTaken';
export const witnessType = 'LogWitnessed';
/** Holds what a move or a restore into this database says of itself. */
export const moveStream = 'loam-move';
/** Neither KurrentDB's own events nor snapshots, witness records and marks of a move. */
export const ownEvents = `^(?!\\$|${snapshotType}$|${witnessType}$|MoveBegun$|MoveEnded$)`;

/** A place in KurrentDB's log is a byte offset: exact as a number up to 8 PiB of log. */
export function positionOf({ position }: Pick<Stored, 'position'>): number {
  if (position === undefined || position.commit > BigInt(Number.MAX_SAFE_INTEGER))
    throw new RangeError(`no usable position: ${position?.commit}`);
  return Number(position.commit);
}
export const place = (position: number) => ({ commit: BigInt(position), prepare: BigInt(position) });

/** The events as KurrentDB keeps them, chained from `end` on. */
export function chained({ events, owner, at }: SealedWrite, by: SealedBy, end: Link): { records: EventData[]; end: Link } {
  const { actorId, actorName: _sealed, recordedAt, ...rest } = { ...by, ...at };
  const context = canonicalJson(rest);
  let { revision, hash: prevHash } = end;
  const records = events.map(({ id, type, sealed: { bytes, commitment: commit } }) => {
    revision += 1;
    const hash = streamHash(prevHash, { seq: revision, id, type, actorId, recordedAt, commit, sealedHash: sha256(bytes) });
    const metadata: Metadata = { id, owner, actorId: String(actorId), recordedAt, context, commit, prevHash, hash };
    prevHash = hash;
    return jsonEvent({ id: wireId(hash), type, data: { sealed: Buffer.from(bytes).toString('base64') }, metadata }) as EventData;
  });
  return { records, end: { revision, hash: prevHash, id: events.at(-1)!.id } };
}

/**
 * The id that KurrentDB knows the event by: of its hash, as a UUID of version 8. So the server takes an append for one that it has only
 * when every byte is the same; the same event sealed anew is a conflict to it, and is looked at.
 */
export function wireId(hash: string): string {
  const variant = ((Number.parseInt(hash[16]!, 16) & 0x3) | 0x8).toString(16);
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-${variant}${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

export const sealedBytes = ({ data }: Pick<Stored, 'data'>): Uint8Array => Buffer.from((data as { sealed: string }).sealed, 'base64');
export const metadataOf = ({ metadata }: Pick<Stored, 'metadata'>) => metadata as Metadata;
/** Not so the records that the adapter makes for itself. */
export const isChained = ({ metadata }: Stored): boolean => typeof (metadata as Partial<Metadata> | undefined)?.hash === 'string';
export const idOf = (stored: Stored): string => metadataOf(stored).id ?? stored.id;
export const linkOf = (stored: Stored): Link => ({ revision: Number(stored.revision), hash: metadataOf(stored).hash, id: idOf(stored) });

export function opened(stored: Stored, names: ActorNames, withLive: boolean, { event: placed, actor } = closed(stored)): RecordedEvent {
  const plain = open(stored, names, placed.position)?.plain;
  const event = { ...placed, by: { ...placed.by, actorName: names.name(placed.by.actorId, actor, plain) } };
  if (!plain) return { ...event, erased: true };
  const live = withLive && plain.live !== undefined && { live: new Uint8Array(Buffer.from(plain.live, 'base64')) };
  return { ...event, data: plain.data, ...live };
}

/** For who mostly looks at places and contexts: what is sealed is opened when it is first looked at. */
export function openedLater(stored: Stored, names: ActorNames): RecordedEvent {
  const around = closed(stored);
  const { event } = around;
  let whole: RecordedEvent | undefined;
  const now = () => (whole ??= opened(stored, names, false, around));
  const by = Object.defineProperty({ ...event.by }, 'actorName', { get: () => now().by.actorName, enumerable: true });
  return Object.defineProperties(
    { ...event, by },
    { data: { get: () => now().data, enumerable: true }, erased: { get: () => now().erased, enumerable: true } },
  );
}

type Context = Omit<SealedBy, 'actorId' | 'actorName' | 'recordedAt'>;
const lastContext = { text: '{}', parsed: {} as Context };
/** All events of an append, hundreds of an import's, have the same. */
function contextIn(text: string): Context {
  if (text !== lastContext.text) Object.assign(lastContext, { text, parsed: JSON.parse(text) as Context });
  return lastContext.parsed;
}

/** What is readable beside the sealed part. */
function closed(stored: Stored): { event: RecordedEvent<null>; actor: string | undefined } {
  const { owner, hash, prevHash, context: text, actorId, recordedAt } = metadataOf(stored);
  const { actor, ...context } = contextIn(text);
  const event: RecordedEvent<null> = {
    stream: stored.streamId,
    revision: Number(stored.revision),
    position: positionOf(stored),
    id: idOf(stored),
    type: stored.type,
    owner: owner as KeyOwner,
    hash,
    prevHash,
    data: null,
    by: { ...context, actorId: Number(actorId), recordedAt, actorName: '' },
  };
  return { event, actor };
}

/** Undefined when the keys of all of these can be asked for at once. */
export function readyToOpen(batch: readonly Stored[], names: ActorNames): Promise<void> | undefined {
  for (const [i, stored] of batch.entries()) {
    const { owner, actorId } = metadataOf(stored);
    const keys = names.readyToOpen(owner as KeyOwner, Number(actorId));
    if (keys) return keys.then(() => readyToOpen(batch.slice(i), names));
  }
  return undefined;
}

export function provable(stored: Stored, names: ActorNames): ProvableEvent {
  const { actorId, recordedAt, commit, prevHash, hash } = metadataOf(stored);
  const who = Number(actorId);
  const { sealedHash = sha256(sealedBytes(stored)) } = metadataOf(stored);
  const opened = names.isErased(who) ? undefined : open(stored, names, positionOf(stored));
  return {
    seq: Number(stored.revision),
    id: idOf(stored),
    type: stored.type,
    actorId: who,
    recordedAt,
    commit,
    ...proof(told(opened, names.name(who, closed(stored).actor, opened?.plain))),
    sealedHash,
    prevHash,
    hash,
  };
}

function open(stored: Stored, { vault }: ActorNames, position: number): Unsealed<Plain> | undefined {
  if (metadataOf(stored).sealedHash !== undefined) return undefined;
  try {
    const key = vault.find(metadataOf(stored).owner as KeyOwner);
    return key && unseal<Plain>(key, sealedBytes(stored));
  } catch (error) {
    throw error instanceof KeyMissing || error instanceof KeysBusy ? error : new StoreDamaged(position, 'the sealed event does not open');
  }
}

/** As it is kept, for another store. */
export function keptOf(stored: Stored): KeptEvent {
  const { owner, actorId, recordedAt, context, commit, prevHash, hash, sealedHash } = metadataOf(stored);
  return {
    stream: stored.streamId,
    revision: Number(stored.revision),
    id: idOf(stored),
    type: stored.type,
    owner,
    actorId: Number(actorId),
    recordedAt,
    context,
    commitment: commit,
    prevHash,
    hash,
    data: sealedBytes(stored),
    ...(sealedHash !== undefined && { sealedHash }),
  };
}

/** What was kept elsewhere, as KurrentDB keeps it. */
export function recordOf(event: KeptEvent): EventData {
  const { id, owner, recordedAt, context, commitment: commit, prevHash, hash, sealedHash } = event;
  const metadata: Metadata = {
    id,
    owner,
    actorId: String(event.actorId),
    recordedAt,
    context,
    commit,
    prevHash,
    hash,
    ...(sealedHash !== undefined && { sealedHash }),
  };
  return jsonEvent({
    id: wireId(hash),
    type: event.type,
    data: { sealed: Buffer.from(event.data).toString('base64') },
    metadata,
  }) as EventData;
}
