import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { jsonEvent, NO_STREAM } from '@kurrent/kurrentdb-client';
import { StoreDamaged } from '../event-store.port.js';
import { chain, firstPrevHash } from '../sealing.js';
import { type Anchor, AnchorFile, readAnchors } from '../sqlite/anchor.js';
import { type Follower, followTogether } from './follower.js';
import type { Leader } from './leader.js';
import type { Reader } from './reader.js';
import { metadataOf, ownEvents, positionOf, type Stored, witnessType } from './records.js';

export const witnessStream = 'loam-witness';
const recordAtLeast = { events: 1_000, ms: 1_000 };

/** All events up to a place: how many, and a hash over all of them in their order. */
export interface Witnessed {
  readonly position: number;
  readonly count: number;
  readonly logHash: string;
}
export const nothingWitnessed: Witnessed = { position: 0, count: 0, logHash: firstPrevHash };

/** The next event's part in the hash: its place and what its stream's chain leaves out, as the embedded store's log has it. */
export function witnessed(before: Witnessed, stored: Stored): Witnessed {
  const { context, hash, owner } = metadataOf(stored);
  const position = positionOf(stored);
  const link = JSON.stringify({ context, hash, owner, position, stream: stored.streamId });
  return { position, count: before.count + 1, logHash: chain(before.logHash, link) };
}

export const recordIn = (stored: Stored): Witnessed => stored.data as unknown as Witnessed;

/** Beside the store: a node's newest record, so that a log that was set back as a whole is seen. */
export const anchorsIn = (dir: string) => readAnchors(join(dir, 'witness'));

/** @throws StoreDamaged when the database knows less than was once recorded of it */
export async function checkAnchors(reader: Reader, dir: string): Promise<void> {
  const { anchors, unreadable } = anchorsIn(dir);
  const newest = anchors.reduce((a, b) => (b.position > a.position ? b : a), { position: 0, logHash: firstPrevHash } as Anchor);
  if (unreadable.length > 0) throw new StoreDamaged(newest.position + 1, `unreadable anchor ${unreadable[0]}`);
  if (newest.position === 0) return;
  const records = (await reader.newest(witnessStream, 100)).map(recordIn);
  const known = records.find(({ position }) => position === newest.position);
  if (known ? known.logHash !== newest.logHash : (records[0]?.position ?? 0) < newest.position)
    throw new StoreDamaged(
      (records[0]?.position ?? 0) + 1,
      `the log was witnessed up to ${newest.position}, and the database does not know of that`,
    );
}

/**
 * Records what the log holds, at most every second or thousand events, behind what was recorded last. Two at once do no harm: the records
 * stand in one stream, and the slower one begins again behind the other's.
 */
export class Witness {
  constructor(
    private readonly leader: Leader,
    private readonly follower: Follower,
    private readonly reader: Reader,
    private readonly dir: string,
    private readonly nodeId: string,
  ) {}

  async keep(signal: AbortSignal): Promise<void> {
    const [last] = await this.reader.newest(witnessStream, 1);
    let revision = last ? Number(last.revision) : -1;
    let recorded = last ? recordIn(last) : nothingWitnessed;
    let now = recorded;
    mkdirSync(join(this.dir, 'witness'), { recursive: true });
    const anchor = new AnchorFile(join(this.dir, 'witness'), this.nodeId, recorded);
    let timer: NodeJS.Timeout | undefined;
    let writing: Promise<unknown> = Promise.resolve();
    const stop = new AbortController();
    let failed: unknown;
    const record = () => {
      clearTimeout(timer);
      timer = undefined;
      const [what, behind] = [now, revision];
      if (what.count === recorded.count || failed) return;
      recorded = what;
      revision += 1;
      writing = writing
        .then(() => this.#append(what, behind))
        .then(() => anchor.write(what))
        .catch((error: unknown) => {
          failed ??= error;
          stop.abort();
        });
    };
    const handle = async (batch: readonly Stored[]) => {
      for (const stored of batch) {
        now = witnessed(now, stored);
        if (now.count - recorded.count >= recordAtLeast.events) record();
      }
      if (now.count > recorded.count) timer ??= setTimeout(record, recordAtLeast.ms).unref();
      await writing;
    };
    try {
      const either = AbortSignal.any([signal, stop.signal]);
      await followTogether(this.leader, this.follower, (stored) => stored, now.position, either, {
        types: ownEvents,
        onLive: () => undefined,
        handle,
      });
      if (!failed) record();
      await writing;
    } finally {
      clearTimeout(timer);
      anchor.close();
    }
    if (failed) throw failed;
  }

  async #append(what: Witnessed, behind: number): Promise<void> {
    const member = await this.leader.member();
    const event = jsonEvent({ type: witnessType, data: { ...what } });
    const streamState = behind < 0 ? NO_STREAM : BigInt(behind);
    await member.during(member.appendToStream(witnessStream, event, { streamState, requiresLeader: true }));
  }
}
