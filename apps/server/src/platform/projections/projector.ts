import { setTimeout as wait } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { EventStore, RecordedEvent } from '../event-store/event-store.port.js';
import { buildingKey, currentKey, type KeySpace } from '../read-model/key-space.js';
import type { Projection } from '../read-model/read-model.port.js';
import { type Redis, RedisAway } from '../read-model/redis.js';
import { APPLY } from '../read-model/scripts.js';
import { Poisoned } from './batch.js';
import { type Lease, LEASE_MS, LeaseLost } from './lease.js';
import { Progress, type Step, TURN_MS } from './progress.js';
import { Breather } from '../event-loop/breather.js';

const CHECK_MS = 1000;
const RETRY_MS = 250;
/** So often a rebuild lets another one, or a node, come in between. */
const REBUILDS = 5;
/** One batch may keep a busy Redis for seconds. Giving up on it would mean folding it again. */
const BATCH_MS = 20_000;

interface Written {
  readonly progress: Progress;
  readonly step: Step;
}

/** Rows and documents that Redis writes in one go: it serves nobody meanwhile. */
const AT_ONCE = 2_000;

/** Each projection has its own checkpoint, so a batch may come in parts: few for what is long, one for all else. */
function parts(steps: readonly Written[]): Written[][] {
  const found: Written[][] = [];
  let room = 0;
  for (const one of steps) {
    const size = one.step.rows.length + one.step.docs.length;
    if (size > room) found.push([]);
    room = (size > room ? AT_ONCE : room) - size;
    found.at(-1)!.push(one);
  }
  return found;
}

/** Redis lost something: read the checkpoints again and go on from there. */
class StartOver extends Error {}

/** No fault of ours: what was begun is begun again. */
const beginsAgain = (error: unknown) => error instanceof StartOver || error instanceof LeaseLost;

/**
 * Folds the log into the read models, all projections together, each from its own checkpoint. Checkpoint and changes are
 * one atomic step, so a stop at any moment repeats nothing and loses nothing.
 */
export class Projector {
  private readonly logger = new Logger('Projector');
  /** Whose parked events this process's code has had its try at. */
  private readonly tried = new Set<string>();
  private progress: Progress[] = [];
  /** Odd while a batch is being written. */
  private writes = 0;
  /** The next batch is folded while Redis writes this one: on what it has to be, and Redis refuses it when it is not. */
  private writing: Promise<void> = Promise.resolve();
  private readonly patient: Redis;

  constructor(
    private readonly store: EventStore,
    private readonly redis: Redis,
    private readonly space: KeySpace,
    private readonly lease: Lease,
    private readonly projections: readonly Projection[],
  ) {
    this.patient = redis.patient(BATCH_MS);
  }

  /** Until `stop`: waits for Redis and the lease, projects, and after any trouble begins again. */
  async run(stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      try {
        const prefix = this.redis.ready ? await this.space.prefix() : undefined;
        if (prefix !== undefined && (await this.lease.hold(prefix))) await this.led(() => this.follow(prefix, stop), stop);
        else await wait(RETRY_MS, undefined, { signal: stop });
      } catch (error) {
        if (stop.aborted) break;
        if (!(beginsAgain(error) || error instanceof RedisAway)) this.logger.error(error instanceof Error ? error.stack : error);
        await wait(RETRY_MS, undefined, { signal: stop }).catch(() => undefined);
      }
    }
    await this.letGo();
  }

  /** Who projects also bears witness of the log, where the store needs that. */
  private async led(work: () => Promise<void>, stop: AbortSignal): Promise<void> {
    const over = new AbortController();
    const witness = this.witness(AbortSignal.any([stop, over.signal]));
    try {
      await work();
    } finally {
      over.abort();
      await witness;
    }
  }

  private async witness(stop: AbortSignal): Promise<void> {
    while (this.store.witness && !stop.aborted) {
      try {
        return await this.store.witness(stop);
      } catch (error) {
        this.logger.warn(`the witness of the log begins again: ${String(error)}`);
        await wait(CHECK_MS, undefined, { signal: stop }).catch(() => undefined);
      }
    }
  }

  /** A node that stops hands over at once. */
  private async letGo(): Promise<void> {
    const prefix = await this.space.prefix().catch(() => undefined);
    if (prefix !== undefined) await this.lease.release(prefix).catch(() => undefined);
  }

  /** Drops all read models and builds them again from the log; what passes makes it begin again. @throws RedisAway after so many ms without an answer */
  async rebuild(patienceMs: number): Promise<void> {
    const prefix = await this.space.prefix();
    if (prefix === undefined) return;
    for (let [tries, answered] = [1, performance.now()]; ; await wait(RETRY_MS)) {
      try {
        await this.lease.seize(prefix);
        answered = performance.now();
        return await this.rebuildSeized(prefix);
      } catch (error) {
        const passes = error instanceof RedisAway ? performance.now() - answered < patienceMs : beginsAgain(error) && tries++ < REBUILDS;
        if (!passes) throw error;
      }
    }
  }

  private async rebuildSeized(prefix: string): Promise<void> {
    // first what says that a read model is whole: a node would go on with the rest of one whose rebuild is killed in here
    for (const projection of this.projections) await this.condemn(projection);
    await this.lease.drop(prefix, `${prefix}rm:`);
    const done = new AbortController();
    let parked: string[] = [];
    await this.follow(prefix, done.signal, () => {
      parked = this.progress
        .filter(({ parkedEvents }) => parkedEvents > 0)
        .map(({ projection, parkedEvents }) => `${parkedEvents} events of ${projection.name}`);
      done.abort();
    });
    await this.lease.release(prefix);
    if (parked.length > 0) throw new Error(`${parked.join(', ')} (parked; everything else is)`);
  }

  /** Positions that the slowest read model is behind; undefined while this node does not project. */
  async lag(): Promise<number | undefined> {
    if (this.progress.length === 0) return undefined;
    return Math.max(0, (await this.store.lastPosition()) - Math.min(...this.progress.map(({ position }) => position)));
  }

  private async follow(prefix: string, stop: AbortSignal, onLive?: () => void): Promise<void> {
    const over = new AbortController();
    const signal = AbortSignal.any([stop, over.signal]);
    let trouble: unknown;
    const give = (error: unknown) => {
      trouble ??= error;
      over.abort();
    };
    const look = () => {
      const before = this.writes;
      this.check(prefix).catch((error: unknown) => {
        const waits = error instanceof RedisAway && before % 2 === 1 && before === this.writes;
        if (!waits) give(error); // what it waits for is a write, which says itself how it ends
      });
    };
    const check = setInterval(look, Math.min(CHECK_MS, LEASE_MS / 3));
    this.writing = Promise.resolve();
    try {
      this.progress = await this.open(prefix);
      const after = Math.min(...this.progress.map(({ position }) => position), Number.MAX_SAFE_INTEGER);
      const live = onLive && (() => void this.writing.then(onLive, () => undefined));
      await this.store.subscribeAll({ after, signal, lazy: true, ...(live && { onLive: live }) }, async (batch, more) => {
        const { written } = await this.write(prefix, batch, signal);
        written.catch(give);
        if (!more) await written;
      });
      await this.writing;
      if (trouble !== undefined) throw trouble;
    } finally {
      clearInterval(check);
      await this.writing.catch(() => undefined);
      this.progress = [];
    }
  }

  private async open(prefix: string): Promise<Progress[]> {
    const opened: Progress[] = [];
    const drop = (keys: string) => this.lease.drop(prefix, keys);
    for (const projection of this.projections) {
      const progress = await Progress.open(projection, this.redis, this.space, this.store, drop, this.tried.has(projection.name));
      this.tried.add(projection.name);
      if (progress) opened.push(progress);
    }
    return opened;
  }

  /** Answers once the batch is on its way to Redis: with the end of its writing. */
  private async write(prefix: string, batch: readonly RecordedEvent[], signal: AbortSignal): Promise<{ written: Promise<void> }> {
    const steps: Written[] = [];
    const breather = new Breather(0, TURN_MS);
    for (const progress of this.progress) {
      await breather.breathe();
      const step = await this.folded(progress, batch);
      if (step) steps.push({ progress, step });
    }
    await this.writing;
    if (steps.length > 0) this.writing = this.send(prefix, steps, signal);
    return { written: this.writing };
  }

  private async send(prefix: string, steps: readonly Written[], signal: AbortSignal): Promise<void> {
    this.writes++;
    for (const { progress, step } of steps) progress.sent(step);
    try {
      for (const part of parts(steps)) await this.apply(prefix, part, signal);
      for (const { progress, step } of steps) await progress.written(step);
    } finally {
      this.writes++;
    }
  }

  private async apply(prefix: string, steps: readonly Written[], signal: AbortSignal): Promise<void> {
    let answer: unknown;
    try {
      const json = JSON.stringify(steps.map(({ step }) => step));
      const writing = this.patient.script(APPLY, this.lease.key(prefix), this.lease.token, String(LEASE_MS), json);
      answer = await untilStopped(writing, signal);
    } catch (error) {
      if (error instanceof RedisAway) throw error;
      // a value of another kind stands where ours belong; the step may be half done: build anew
      for (const { progress } of steps) await this.condemn(progress.projection);
      throw new StartOver((error as Error).message);
    }
    if (answer !== 'ok') throw new StartOver(String(answer));
  }

  private async folded(progress: Progress, batch: readonly RecordedEvent[]): Promise<Step | undefined> {
    try {
      return await progress.fold(batch);
    } catch (error) {
      if (!(error instanceof Poisoned || (error as Error).message.startsWith('WRONGTYPE'))) throw error;
      await this.condemn(progress.projection);
      throw new StartOver((error as Error).message);
    }
  }

  /** What stands there is not used, nor built on. */
  private async condemn({ name }: Projection): Promise<void> {
    const base = (await this.space.base(name))!;
    await this.redis.send('DEL', currentKey(base), buildingKey(base));
  }

  private async check(prefix: string): Promise<void> {
    if (!(await this.lease.hold(prefix))) throw new LeaseLost('the lease is lost');
    for (const progress of this.progress) {
      const before = this.writes;
      const intact = await progress.intact();
      // what was seen in the middle of a write says nothing
      if (!intact && before % 2 === 0 && before === this.writes) throw new StartOver(`${progress.projection.name} is not what was written`);
    }
  }
}

/** Redis may go on with it; nobody waits for how it ends any more. */
async function untilStopped<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let stop = (): void => undefined;
  const stopped = new Promise<never>((_, no) => {
    stop = () => no(new RedisAway('stopped'));
  });
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  try {
    return await Promise.race([work, stopped]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
