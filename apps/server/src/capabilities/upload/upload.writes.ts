import { Injectable } from '@nestjs/common';
import { outcomesOf, type Upload, type UploadCommand, type UploadState } from '@loam/domain/upload/upload.decider';
import { uploadErrors } from '@loam/domain/upload/upload.errors';
import type { RowValues } from '@loam/domain/upload/upload.schema';
import type { Decided } from '../../platform/decisions/aggregate.js';
import { Clock } from '../../platform/decisions/clock.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { Jobs } from '../../platform/queue/jobs.js';
import { refused } from '../../platform/refusal/refused.js';
import { scopeOfOwners } from '../access/index.js';
import { uploads } from './upload.aggregate.js';
import { UploadFiles } from './upload-files.js';
import { UploadTaskReads } from './upload-task.reads.js';

/** What people ask of an upload that has begun. */
@Injectable()
export class UploadWrites {
  constructor(
    private readonly decisions: Decisions,
    private readonly clock: Clock,
    private readonly tasks: UploadTaskReads,
    private readonly files: UploadFiles,
    private readonly jobs: Jobs,
  ) {}

  pause = (actor: Actor, taskId: number) => this.command(actor, taskId, { type: 'PauseUpload', at: this.clock.now() });
  resume = (actor: Actor, taskId: number) => this.command(actor, taskId, { type: 'ResumeUpload', at: this.clock.now() });
  /** Rows that are done stay. */
  cancel = (actor: Actor, taskId: number) => this.command(actor, taskId, { type: 'CancelUpload', at: this.clock.now() });

  /** Given rows, or all that are not imported; rows that are imported stay as they are. */
  async rerun(actor: Actor, taskId: number, given: readonly number[] | undefined): Promise<Decided<UploadState>> {
    const { state } = await this.tasks.one(actor, taskId);
    if (state.status !== 'ended') throw refused(uploadErrors, 'taskRunning');
    const numbers = (await this.files.rows(state)).numbers;
    const known = new Set([...numbers, ...outcomesOf(state).keys()]);
    if (given?.some((row) => !known.has(row))) throw refused(uploadErrors, 'RowNotFound');
    return this.command(actor, taskId, { type: 'RerunUpload', rows: given ? [...new Set(given)] : numbers, at: this.clock.now() });
  }

  /** Values that are left out stay, null and blank clear. */
  async correct(actor: Actor, taskId: number, row: number, values: Readonly<Record<string, string | null | undefined>>): Promise<Upload> {
    const { state, seq } = await this.tasks.one(actor, taskId);
    if (state.status !== 'ended') throw refused(uploadErrors, 'taskRunning');
    if ('imported' in (outcomesOf(state).get(row) ?? {})) throw refused(uploadErrors, 'rowImported');
    const kept = await this.files.row(state, await this.files.rows(state), row);
    if (!kept) throw refused(uploadErrors, 'RowNotFound');
    const merged = Object.fromEntries(
      Object.entries({ ...kept.values, ...values }).filter(([, text]) => typeof text === 'string' && text.trim() !== ''),
    ) as RowValues;
    const valuesFile = await this.files.keep(state, state.file.name, `row-${row}-${seq}`, Buffer.from(JSON.stringify(merged)));
    const decided = await this.command(actor, taskId, { type: 'CorrectRow', row, valuesFile });
    return decided.state as Upload;
  }

  private async command(actor: Actor, taskId: number, command: UploadCommand): Promise<Decided<UploadState>> {
    const { state } = await this.tasks.one(actor, taskId);
    const decided = await this.decisions.run(uploads, taskId, command, { actor, scope: scopeOfOwners(state) });
    this.jobs.nudge();
    return { ...decided, state: await this.tasks.named(decided.state as Upload) };
  }
}
