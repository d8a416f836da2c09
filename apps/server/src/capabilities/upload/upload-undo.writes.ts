import { Injectable } from '@nestjs/common';
import type { Upload } from '@loam/domain/upload/upload.decider';
import { uploadErrors } from '@loam/domain/upload/upload.errors';
import type { UndoBody } from '@loam/domain/upload/upload.schema';
import { Clock } from '../../platform/decisions/clock.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { Jobs } from '../../platform/queue/jobs.js';
import { refused, tryLater } from '../../platform/refusal/refused.js';
import { RowDeciders } from '../../platform/sheets/row-deciders.js';
import { callerNow } from '../../platform/turns/caller.js';
import { FairTurns, TooManyWait } from '../../platform/turns/fair-turns.js';
import { scopeOfOwners } from '../access/index.js';
import { UserReads } from '../user/index.js';
import { uploads } from './upload.aggregate.js';
import { UploadTaskReads } from './upload-task.reads.js';
import { type BuiltOn, UploadLog, type UploadTraces } from './upload-traces.js';

const SHOWN = 50;

/** Asking for all that an upload made to be removed again; `UploadUndoRun` removes it. */
@Injectable()
export class UploadUndoWrites {
  /** Each reads the log from where the upload began. */
  private readonly turns = new FairTurns({ atOnce: 1, person: 2, company: 6, all: 20 });

  constructor(
    private readonly log: UploadLog,
    private readonly decisions: Decisions,
    private readonly clock: Clock,
    private readonly tasks: UploadTaskReads,
    private readonly users: UserReads,
    private readonly deciders: RowDeciders,
    private readonly jobs: Jobs,
  ) {}

  /** What would be removed, and what stands in the way. */
  async look(actor: Actor, taskId: number): Promise<UndoBody> {
    const { state } = await this.tasks.one(actor, taskId);
    const traces = await this.traces(state);
    const { counts: made, inTheWay } = traces;
    const told = await Promise.all(inTheWay.slice(0, SHOWN).map((one) => this.told(one)));
    return { refused: refusalOf(state, inTheWay.length), made, built: inTheWay.length, inTheWay: told };
  }

  /** @throws Refused 409 taskRunning, uploadUndone, nothingToUndo, builtOn */
  async ask(actor: Actor, taskId: number): Promise<Upload> {
    const { state } = await this.tasks.one(actor, taskId);
    const built = (await this.traces(state)).inTheWay.length;
    const key = refusalOf(state, built);
    if (key !== null) throw refused(uploadErrors, key);
    const command = { type: 'AskUndo', by: actor.id, at: this.clock.now() } as const;
    const decided = await this.decisions.run(uploads, taskId, command, { actor, scope: scopeOfOwners(state) });
    this.jobs.nudge();
    return this.tasks.named(decided.state as Upload);
  }

  private async traces({ id }: Upload): Promise<UploadTraces> {
    const traces = this.log.tracesOf(id);
    const done = await this.turns.take(callerNow()).catch((error: unknown) => {
      throw error instanceof TooManyWait ? tryLater('unavailable', 5) : error;
    });
    try {
      await traces.catchUp();
    } finally {
      done();
    }
    return traces;
  }

  private async told({ thing, by, ...what }: BuiltOn): Promise<UndoBody['inTheWay'][number]> {
    const cells = await this.deciders.of(thing.kind).cells(thing.id);
    return { thing: { ...thing, name: Object.values(cells ?? {})[0] ?? null }, ...what, by: { id: by, name: await this.users.nameOf(by) } };
  }
}

function refusalOf({ status, undo, ok }: Upload, built: number): UndoBody['refused'] {
  if (status !== 'ended') return 'taskRunning';
  if (undo !== null) return 'uploadUndone';
  if (ok === 0) return 'nothingToUndo';
  return built > 0 ? 'builtOn' : null;
}
