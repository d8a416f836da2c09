import {
  type Appended,
  type Attribution,
  type EventStore,
  type KeyOwner,
  type ProvableEvent,
  type RecordedEvent,
  type Snapshot,
  StoreUnavailable,
  type StreamWrite,
} from '../event-store.port.js';
import { ActorNames } from '../actor-names.js';
import type { KeyVault } from '../keys.port.js';
import { Appender } from './appender.js';
import { type KurrentSettings, readConnectionString } from './connection-string.js';
import { Ends } from './ends.js';
import { Follower, followTogether } from './follower.js';
import { Leader, type LeaderStatus } from './leader.js';
import { Reader } from './reader.js';
import { metadataOf, opened, openedLater, ownEvents, readyToOpen, type Stored } from './records.js';
import { Sender } from './sender.js';
import { Snapshots } from './snapshots.js';
import { Witness } from './witness.js';

/** The events in a KurrentDB (25.1 or later) that several nodes share; keys stay outside it. */
export class KurrentEventStore implements EventStore {
  /** Bytes: what stands beside the sealed part of an event alone is longer. */
  readonly apart = 500;
  readonly settings: KurrentSettings;
  readonly leader: Leader;
  readonly reader: Reader;
  readonly #appender: Appender;
  readonly #snapshots: Snapshots;
  readonly #names: ActorNames;
  readonly #follower: () => Follower;
  readonly #closing = new AbortController();

  constructor(
    url: string,
    vault: KeyVault,
    timeoutMs = 10_000,
    /** Where, and under which name, the witness is anchored beside the database. */
    private readonly beside?: { readonly dir: string; readonly nodeId: string },
  ) {
    this.settings = readConnectionString(url);
    this.leader = new Leader(this.settings);
    const ends = new Ends();
    this.#names = new ActorNames(vault);
    const plain = new Reader(this.leader, this.#names, timeoutMs);
    let started: Follower | undefined;
    const follower = (this.#follower = () => (started ??= new Follower(this.leader, () => plain.lastPosition(), this.#closing.signal)));
    this.reader = new Reader(this.leader, this.#names, timeoutMs, ends, follower);
    this.#appender = new Appender(new Sender(this.leader, timeoutMs), this.reader, ends, this.#names, follower);
    this.#snapshots = new Snapshots(this.leader, plain, vault);
  }

  async append(writes: readonly StreamWrite[], by: Attribution): Promise<Appended> {
    this.#mustBeOpen();
    return this.#appender.append(writes, by);
  }

  readStream(stream: string, options?: { from?: number; withLive?: boolean; limit?: number }): AsyncIterable<RecordedEvent> {
    return this.reader.stream(stream, options);
  }

  readAll(options?: { after?: number; limit?: number; types?: readonly string[]; withLive?: boolean }): AsyncIterable<RecordedEvent> {
    return this.reader.all(options);
  }

  readProvable(stream: string, options?: { from?: number; limit?: number }): AsyncIterable<ProvableEvent> {
    return this.reader.provable(stream, options);
  }

  subscribeAll(
    {
      after,
      signal,
      onLive,
      withLive = false,
      lazy = false,
    }: { after: number; signal: AbortSignal; onLive?: () => void; withLive?: boolean; lazy?: boolean },
    handle: (batch: readonly RecordedEvent[]) => Promise<void> | void,
  ): Promise<void> {
    const open = (stored: Stored) => (lazy ? openedLater(stored, this.#names) : opened(stored, this.#names, withLive));
    return followTogether(this.leader, this.#follower(), open, after, AbortSignal.any([signal, this.#closing.signal]), {
      types: ownEvents,
      onLive: () => onLive?.(),
      ready: (batch) => readyToOpen(batch, this.#names),
      handle,
    });
  }

  async head(stream: string) {
    this.#mustBeOpen();
    const [last] = await this.reader.newest(stream, 1);
    return last && { revision: Number(last.revision), hash: metadataOf(last).hash };
  }

  async lastPosition(): Promise<number> {
    this.#mustBeOpen();
    return this.reader.lastPosition();
  }

  readSnapshot(stream: string): Promise<Snapshot | undefined> {
    return this.#snapshots.read(stream);
  }

  writeSnapshot(stream: string, owner: KeyOwner, snapshot: Snapshot): Promise<void> {
    return this.#snapshots.write(stream, owner, snapshot);
  }

  async witness(signal: AbortSignal): Promise<void> {
    if (!this.beside) return;
    const { dir, nodeId } = this.beside;
    await new Witness(this.leader, this.#follower(), this.reader, dir, nodeId).keep(AbortSignal.any([signal, this.#closing.signal]));
  }

  status(): LeaderStatus {
    return this.leader.status;
  }

  async close(): Promise<void> {
    if (this.#closing.signal.aborted) return;
    await this.#appender.idle();
    this.#closing.abort();
    this.leader.close();
  }

  #mustBeOpen() {
    if (this.#closing.signal.aborted) throw new StoreUnavailable('the store is closed');
  }
}
