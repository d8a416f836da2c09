import { hash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { inProject } from './report.mjs';

const none = '0'.repeat(64);
const sha256 = (bytes) => hash('sha256', bytes, 'hex');
const chained = (prev, text) => sha256(Buffer.concat([Buffer.from(prev, 'hex'), Buffer.from(text)]));

/**
 * What the hardware and node:sqlite allow: seals, hashes and appends the same events into the same table, written as one
 * loop that knows all streams beforehand. No expected revisions, no readers, no anchor, nobody to answer.
 */
export class RawLog {
  #db;
  #insert;
  #key = randomBytes(32);
  #position = 0;
  #logHash = none;
  #heads = new Map();

  constructor(dir) {
    this.#db = new DatabaseSync(join(dir, 'raw.sqlite'));
    this.#db.exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA cache_size=-16000');
    this.#db.exec(readFileSync(inProject('migrations/001-events.sql'), 'utf8'));
    this.#insert = this.#db.prepare('INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
  }

  /** One transaction for all. */
  append(events, { actorId, actorName, recordedAt, ...context }) {
    this.#db.exec('BEGIN IMMEDIATE');
    const text = JSON.stringify(context);
    for (const { stream, id, type, data } of events) {
      const message = Buffer.concat([randomBytes(16), Buffer.from(JSON.stringify({ actorName, data }))]);
      const nonce = randomBytes(24);
      const sealed = Buffer.concat([nonce, xchacha20poly1305(this.#key, nonce).encrypt(message)]);
      const commitment = sha256(message);
      const head = this.#heads.get(stream) ?? { revision: -1, hash: none };
      const revision = head.revision + 1;
      const own = chained(
        head.hash,
        JSON.stringify({ actorId, commit: commitment, id, recordedAt, sealedHash: sha256(sealed), seq: revision, type }),
      );
      this.#position += 1;
      this.#logHash = chained(
        this.#logHash,
        JSON.stringify({ context: text, hash: own, owner: 'grower:1', position: this.#position, stream }),
      );
      this.#insert.run(
        this.#position,
        stream,
        revision,
        id,
        type,
        'grower:1',
        actorId,
        recordedAt,
        text,
        commitment,
        head.hash,
        own,
        this.#logHash,
        sealed,
      );
      this.#heads.set(stream, { revision, hash: own });
    }
    this.#db.exec('COMMIT');
  }

  /** Opens and parses every event; answers how many. */
  scan() {
    let count = 0;
    for (const { data, context } of this.#db.prepare('SELECT * FROM events ORDER BY position').iterate()) {
      const message = xchacha20poly1305(this.#key, data.subarray(0, 24)).decrypt(data.subarray(24));
      const { data: opened } = JSON.parse(Buffer.from(message.buffer, 16).toString());
      if (opened && JSON.parse(context)) count += 1;
    }
    return count;
  }

  close() {
    this.#db.close();
  }
}
