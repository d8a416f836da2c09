import { chain, sha256, streamHash } from '../sealing.js';
import type { Row } from './connection.js';

/** The log's own chain also covers what the stream's chain leaves out: place, owner and context; named in canonical order. */
export const logHash = (
  prev: string,
  { context, hash, owner, position, stream }: Pick<Row, 'position' | 'stream' | 'owner' | 'context' | 'hash'>,
) => chain(prev, JSON.stringify({ context, hash, owner, position, stream }));

/**
 * Whether what the row said was let go: only records of requests may be (a blank anywhere else is damage). Its hash is kept,
 * so that both chains still verify.
 */
export const isPruned = ({ stream, data, sealed_hash: kept }: Row): boolean =>
  typeof kept === 'string' && data.length === 0 && stream.startsWith('idempotency-');

export const sealedHashOf = (row: Row): string => (isPruned(row) ? row.sealed_hash! : sha256(row.data));

/** What a row's stream hash has to be, from the row itself. */
export const hashOf = (row: Row) =>
  streamHash(row.prev_hash, {
    seq: row.revision,
    id: row.id,
    type: row.type,
    actorId: row.actor_id,
    recordedAt: row.recorded_at,
    commit: row.commitment,
    sealedHash: sealedHashOf(row),
  });
