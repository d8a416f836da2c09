import { Injectable, type OnModuleInit } from '@nestjs/common';
import { setImmediate as breathe } from 'node:timers/promises';
import { runSize } from '@loam/domain/upload/upload.decider';
import { Decisions } from '../../platform/decisions/decisions.js';
import { RequestContext } from '../../platform/decisions/request-context.js';
import { Jobs } from '../../platform/queue/jobs.js';
import { ImportContexts } from './import-contexts.js';
import type { KeptRows } from './kept-rows.js';
import type { ImportContext } from './row-import.js';
import { uploads } from './upload.aggregate.js';
import { UploadBatches } from './upload-batches.js';
import { UploadEndings } from './upload-endings.js';
import { UploadFiles } from './upload-files.js';

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
    let rows: KeptRows | undefined;
    let context: ImportContext | undefined;
    while (!stop.aborted) {
      const { state } = await this.decisions.read(uploads, id);
      if (state.status === 'none' || state.status === 'paused') return;
      if (state.status === 'ended' || state.decided >= runSize(state)) return this.endings.end(state);
      rows ??= await this.files.rows(state);
      context ??= await this.contexts.of(state);
      if (!context) return this.endings.end(await this.endings.cancel(state));
      if (!(await this.batches.decideNext(state, rows, context))) context = undefined;
      await breathe();
    }
  }
}
