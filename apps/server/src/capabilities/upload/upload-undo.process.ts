import { Injectable, type OnModuleInit } from '@nestjs/common';
import { setImmediate as breathe } from 'node:timers/promises';
import type { Upload } from '@loam/domain/upload/upload.decider';
import { settledOf, type Undo } from '@loam/domain/upload/upload-undo';
import { Clock } from '../../platform/decisions/clock.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { type Actor, SYSTEM, type Transaction } from '../../platform/decisions/decisions.port.js';
import { RequestContext } from '../../platform/decisions/request-context.js';
import { atOneMoment } from '../../platform/event-store/moment.js';
import { Jobs } from '../../platform/queue/jobs.js';
import { Refused } from '../../platform/refusal/refused.js';
import { RowDeciders } from '../../platform/sheets/row-deciders.js';
import { scopeOfOwners } from '../access/index.js';
import { actorOf, UserReads } from '../user/index.js';
import { uploads } from './upload.aggregate.js';
import { UploadProgress } from './upload-progress.js';
import { type Thing, UploadLog, type UploadTraces } from './upload-traces.js';

/** Things removed in one append. */
const BATCH = 100;

/** The removals of an undo, batch by batch. */
@Injectable()
export class UploadRemovals {
  constructor(
    private readonly clock: Clock,
    private readonly deciders: RowDeciders,
  ) {}

  /** What was used since somebody asked, or is refused by its own rules, stays. */
  async remove(tx: Transaction, { id }: Upload, undo: Undo, batch: readonly Thing[], used: ReadonlySet<string>) {
    const [removed, kept]: Record<string, number[]>[] = [{}, {}];
    for (const thing of batch) {
      const stays = used.has(`${thing.kind}-${thing.id}`) || !(await this.unmade(tx, thing));
      const list = stays ? kept! : removed!;
      (list[thing.kind] ??= []).push(thing.id);
    }
    return tx.run(uploads, id, { type: 'UndoPart', settledBefore: settledOf(undo), removed: removed!, kept: kept!, at: this.clock.now() });
  }

  private async unmade(tx: Transaction, { kind, id }: Thing): Promise<boolean> {
    try {
      await tx.attempt(() => this.deciders.of(kind).unmake(tx, id));
      return true;
    } catch (error) {
      if (!(error instanceof Refused) || error.refusal.status >= 500) throw error;
      return false;
    }
  }

  finish = (tx: Transaction, { id }: Upload) => tx.run(uploads, id, { type: 'FinishUndo', at: this.clock.now() });
}

/** Carries undos out: the removals of a batch and the task's own event are one append, so each thing is removed once wherever a node is killed. */
@Injectable()
export class UploadUndoRun implements OnModuleInit {
  constructor(
    private readonly log: UploadLog,
    private readonly jobs: Jobs,
    private readonly decisions: Decisions,
    private readonly context: RequestContext,
    private readonly users: UserReads,
    private readonly removals: UploadRemovals,
    private readonly progress: UploadProgress,
  ) {}

  onModuleInit(): void {
    this.jobs.register({
      kind: 'uploadUndo',
      stream: uploads.kind,
      opens: ['UploadUndoAsked'],
      closes: ['UploadUndone'],
      handle: (id, stop) => this.context.run({ id: `task-${id}` }, () => this.carryOut(id, stop)),
    });
  }

  private async carryOut(id: number, stop: AbortSignal): Promise<void> {
    const traces = this.log.tracesOf(id);
    while (!stop.aborted && (await atOneMoment(() => this.step(id, traces)))) await breathe();
  }

  /** False when nothing is left to do. */
  private async step(id: number, traces: UploadTraces): Promise<boolean> {
    const { state } = await this.decisions.read(uploads, id);
    if (state.status === 'none' || state.undo?.status !== 'running') return false;
    await traces.catchUp();
    const batch = traces.left(state.undo).slice(0, BATCH);
    const options = { actor: await this.actorOf(state.undo), scope: scopeOfOwners(state), origin: 'undo' } as const;
    try {
      const { decided } = await this.decisions.transact(options, async (tx) => ({
        decided: await (batch.length > 0
          ? this.removals.remove(tx, state, state.undo!, batch, traces.used)
          : this.removals.finish(tx, state)),
      }));
      if (decided.state.status !== 'none') await this.progress.tell(decided.state);
    } catch (error) {
      if (!(error instanceof Refused) || error.refusal.status >= 500) throw error; // decided elsewhere: the next look says so
    }
    return batch.length > 0;
  }

  /** Whoever asked: the right was looked at then, and half an undo would serve nobody. */
  private async actorOf({ by }: Undo): Promise<Actor> {
    const { state } = await this.users.read(by);
    return state.status === 'none' ? SYSTEM : actorOf(state);
  }
}
