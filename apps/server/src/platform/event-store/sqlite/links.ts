import { chain, sha256, streamHash } from '../sealing.js';
import type { Row } from './connection.js';

/** The log's own chain also covers what the stream's chain leaves out: place, owner and context; named in canonical order. */
export const logHash = (prev: string, { context, hash, owner, position, stream }: Pick<Row, 'position' | 'stream' | 'owner' | 'context' | 'hash'>) =>
  chain(prev, JSON.stringify({ context, hash, owner, position, stream }));

/** What a row's stream hash has to be, from the row itself. */
export const hashOf = (row: Row) =>
  streamHash(row.prev_hash, {
    seq: row.revision,
    id: row.id,
    type: row.type,
    actorId: row.actor_id,
    recordedAt: row.recorded_at,
    commit: row.commitment,
    sealedHash: sha256(row.data),
  });
