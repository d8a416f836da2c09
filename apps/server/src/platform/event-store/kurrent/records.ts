import { jsonEvent, type EventData, type RecordedEvent as Stored } from '@kurrent/kurrentdb-client';
import { canonicalJson } from '@loam/domain/kernel/canonical-json';
import {
  type Attribution,
  type KeyOwner,
  type NewEvent,
  type ProvableEvent,
  type RecordedEvent,
  StoreDamaged,
} from '../event-store.port.js';
import { KeyMissing, type KeyVault } from '../keys.port.js';
import { type Plain, proof, seal, type Sealed, sha256, streamHash, unseal, type Unsealed } from '../sealing.js';

export type { Stored };

/**
 * Beside the sealed part, in clear. Strings only: the append over several streams takes nothing else (docs/decisions/0004). `id` is the
 * event's own; absent in those that were written while KurrentDB's was.
 */
type Metadata = Record<'owner' | 'actorId' | 'recordedAt' | 'context' | 'commit' | 'prevHash' | 'hash', string> & { readonly id?: string };

/** Where a stream ends: the next event is chained to this one. */
export interface Link {
  readonly revision: number;
  readonly hash: string;
  readonly id?: string;
}
export interface SealedEvent {
  readonly id: string;
  readonly type: string;
  readonly sealed: Sealed;
}

export const snapshotType = 'SnapshotTaken';
/** Neither KurrentDB's own events nor snapshots. */
export const ownEvents = `^(?!\\$|${snapshotType}$)`;

/** A place in KurrentDB's log is a byte offset: exact as a number up to 8 PiB of log. */
export function positionOf({ position }: Pick<Stored, 'position'>): number {
  if (position === undefined || position.commit > BigInt(Number.MAX_SAFE_INTEGER))
    throw new RangeError(`no usable position: ${position?.commit}`);
  return Number(position.commit);
}
export const place = (position: number) => ({ commit: BigInt(position), prepare: BigInt(position) });

export const sealEvent = (key: Uint8Array, { id, type, data, live }: NewEvent, actorName: string): SealedEvent => ({
  id,
  type,
  sealed: seal(key, { data, actorName, ...(live && { live: Buffer.from(live).toString('base64') }) } satisfies Plain),
});

/** The events as KurrentDB keeps them, chained from `end` on. */
export function chained(events: readonly SealedEvent[], owner: KeyOwner, by: Attribution, end: Link): { records: EventData[]; end: Link } {
  const { actorId, actorName: _sealed, recordedAt, ...rest } = by;
  const context = canonicalJson(rest);
  let { revision, hash: prevHash } = end;
  const records = events.map(({ id, type, sealed: { bytes, commitment: commit } }) => {
    revision += 1;
    const hash = streamHash(prevHash, { seq: revision, id, type, actorId, recordedAt, commit, sealedHash: sha256(bytes) });
    const metadata: Metadata = { id, owner, actorId: String(actorId), recordedAt, context, commit, prevHash, hash };
    prevHash = hash;
    return jsonEvent({ id: wireId(hash), type, data: { sealed: Buffer.from(bytes).toString('base64') }, metadata }) as EventData;
  });
  return { records, end: { revision, hash: prevHash } };
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
export const idOf = (stored: Stored): string => metadataOf(stored).id ?? stored.id;
export const linkOf = (stored: Stored): Link => ({ revision: Number(stored.revision), hash: metadataOf(stored).hash, id: idOf(stored) });

export function opened(stored: Stored, vault: KeyVault, withLive: boolean): RecordedEvent {
  const { owner, hash, prevHash, context, actorId, recordedAt } = metadataOf(stored);
  const position = positionOf(stored);
  const at = {
    stream: stored.streamId,
    revision: Number(stored.revision),
    position,
    id: idOf(stored),
    type: stored.type,
    owner: owner as KeyOwner,
    hash,
    prevHash,
  };
  const by = {
    ...(JSON.parse(context) as Omit<Attribution, 'actorId' | 'actorName' | 'recordedAt'>),
    actorId: Number(actorId),
    recordedAt,
  };
  const plain = open(stored, vault, position)?.plain;
  if (!plain) return { ...at, data: null, by: { ...by, actorName: '' }, erased: true };
  const live = withLive && plain.live !== undefined && { live: new Uint8Array(Buffer.from(plain.live, 'base64')) };
  return { ...at, data: plain.data, ...live, by: { ...by, actorName: isErased(by.actorId, vault) ? '' : plain.actorName } };
}

export function provable(stored: Stored, vault: KeyVault): ProvableEvent {
  const { actorId, recordedAt, commit, prevHash, hash } = metadataOf(stored);
  const opened = isErased(Number(actorId), vault) ? undefined : open(stored, vault, positionOf(stored));
  return {
    seq: Number(stored.revision),
    id: idOf(stored),
    type: stored.type,
    actorId: Number(actorId),
    recordedAt,
    commit,
    ...proof(opened),
    sealedHash: sha256(sealedBytes(stored)),
    prevHash,
    hash,
  };
}

/** What somebody did stays when they are erased; who it was is named no more. */
const isErased = (actorId: number, vault: KeyVault): boolean => actorId > 0 && vault.isDestroyed(`user:${actorId}`);

function open(stored: Stored, vault: KeyVault, position: number): Unsealed<Plain> | undefined {
  try {
    const key = vault.find(metadataOf(stored).owner as KeyOwner);
    return key && unseal<Plain>(key, sealedBytes(stored));
  } catch (error) {
    throw error instanceof KeyMissing ? error : new StoreDamaged(position, 'the sealed event does not open');
  }
}
