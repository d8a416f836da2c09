import { Injectable, type OnModuleInit } from '@nestjs/common';
import { setImmediate as breathe } from 'node:timers/promises';
import { runSize, type Upload } from '@loam/domain/upload/upload.decider';
import { Decisions } from '../../platform/decisions/decisions.js';
import { RequestContext } from '../../platform/decisions/request-context.js';
import { atOneMoment } from '../../platform/event-store/moment.js';
import { Jobs } from '../../platform/queue/jobs.js';
import { ImportContexts } from './import-contexts.js';
import type { KeptRows } from './kept-rows.js';
import type { ImportContext } from './row-import.js';
import { uploads } from './upload.aggregate.js';
import { UploadBatches } from './upload-batches.js';
import { UploadEndings } from './upload-endings.js';
import { UploadFiles } from './upload-files.js';

/** So long batches are decided on what was known when the first of them began: a store on another machine is not asked before each. */
const MOMENT_MS = 500;

/** What is read once in a run. */
interface Run {
  rows?: KeptRows;
  context?: ImportContext | undefined;
}

/**
 * Carries uploads out. What the rows of a batch make and the task's own event are one append, so however often and wherever a
 * job runs, and wherever it was killed, each row is decided once and the task knows of it.
 */
@Injectable()
export class UploadRun implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly decisions: Decisions,
    private readonly context: RequestContext,
    private readonly files: UploadFiles,
    private readonly contexts: ImportContexts,
    private readonly batches: UploadBatches,
    private readonly endings: UploadEndings,
  ) {}

  onModuleInit(): void {
    this.jobs.register({
      kind: 'upload',
      stream: uploads.kind,
      opens: ['UploadStarted', 'UploadResumed', 'UploadRerun', 'UploadCancelled', 'UploadRowsKept'],
      closes: ['UploadPaused', 'UploadTidied'],
      handle: (id, stop) => this.context.run({ id: `task-${id}` }, () => this.carryOut(id, stop)),
    });
  }

  private async carryOut(id: number, stop: AbortSignal): Promise<void> {
    const run: Run = {};
    while (!stop.aborted && (await atOneMoment(() => this.steps(id, run, stop))));
  }

  /** Some batches: what another node did meanwhile is found by the append at the latest. False when nothing is left to do. */
  private async steps(id: number, run: Run, stop: AbortSignal): Promise<boolean> {
    for (const until = performance.now() + MOMENT_MS; !stop.aborted && performance.now() < until; await breathe())
      if (!(await this.step(id, run))) return false;
    return true;
  }

  /** False when nothing is left to do. */
  private async step(id: number, run: Run): Promise<boolean> {
    const { state } = await this.decisions.read(uploads, id);
    if (state.status === 'none' || state.status === 'paused') return false;
    if (state.status === 'ended' || state.decided >= runSize(state)) return this.over(state);
    run.rows ??= await this.files.rows(state);
    run.context ??= await this.contexts.of(state);
    if (!run.context) return this.over(await this.endings.cancel(state));
    if (!(await this.batches.decideNext(state, run.rows, run.context))) run.context = undefined;
    return true;
  }

  private async over(state: Upload): Promise<boolean> {
    await this.endings.end(state);
    return false;
  }
}
