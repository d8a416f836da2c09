import { Controller } from '@nestjs/common';
import type { AskedOf } from '@loam/domain/kernel/call/call';
import { uploadCalls as calls } from '@loam/domain/upload/upload.calls';
import { outcomesOf, type Upload } from '@loam/domain/upload/upload.decider';
import { apiErrors } from '@loam/domain/kernel/errors/api.errors';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { CurrentActor } from '../../platform/http/call/decorators.js';
import { Asked } from '../../platform/http/route/asked.js';
import { refused } from '../../platform/refusal/refused.js';
import { Call } from '../access/index.js';
import { rowErrorOf, taskBody } from './upload.answers.js';
import { UploadExports } from './upload-exports.js';
import { UploadReads } from './upload.reads.js';
import { UploadRows } from './upload-rows.js';
import { UploadRights } from './upload-rights.js';
import { UploadUndoWrites } from './upload-undo.writes.js';
import { UploadTaskReads } from './upload-task.reads.js';
import { UploadWrites } from './upload.writes.js';

const ERRORS_SHOWN = 200;
type OfTask = AskedOf<typeof calls.pause>;

/** The upload centre: what is under way, what became of each row, and what can be done about it. */
@Controller()
export class UploadController {
  constructor(
    private readonly rights: UploadRights,
    private readonly tasks: UploadTaskReads,
    private readonly uploadWrites: UploadWrites,
    private readonly uploadReads: UploadReads,
    private readonly uploadRows: UploadRows,
    private readonly undos: UploadUndoWrites,
    private readonly exports: UploadExports,
  ) {}

  @Call(calls.list)
  async list(@Asked() { query: { groupId, ...paging } }: AskedOf<typeof calls.list>, @CurrentActor() actor: Actor) {
    if (!(await this.rights.mayUpload(actor))) throw refused(apiErrors, 'forbidden');
    return this.uploadReads.page(groupId, paging, actor);
  }

  @Call(calls.one)
  async one(@Asked() { params: { taskId } }: OfTask, @CurrentActor() actor: Actor) {
    return withErrors((await this.tasks.one(actor, taskId)).state);
  }

  @Call(calls.rows)
  async rows(
    @Asked() { params: { taskId }, query: { state: which, ...paging } }: AskedOf<typeof calls.rows>,
    @CurrentActor() actor: Actor,
  ) {
    return this.uploadReads.rows((await this.tasks.one(actor, taskId)).state, which, paging);
  }

  @Call(calls.correct)
  async correct(@Asked() { params: { taskId, row }, body: { values } }: AskedOf<typeof calls.correct>, @CurrentActor() actor: Actor) {
    return this.uploadRows.check(await this.uploadWrites.correct(actor, taskId, row, values), row);
  }

  @Call(calls.rerun)
  async rerun(@Asked() { params: { taskId }, body: { rows } }: AskedOf<typeof calls.rerun>, @CurrentActor() actor: Actor) {
    const { state } = await this.uploadWrites.rerun(actor, taskId, rows);
    return { taskId, status: taskBody(state as Upload).status };
  }

  @Call(calls.pause)
  async pause(@Asked() { params: { taskId } }: OfTask, @CurrentActor() actor: Actor) {
    return taskBody((await this.uploadWrites.pause(actor, taskId)).state as Upload);
  }

  @Call(calls.resume)
  async resume(@Asked() { params: { taskId } }: OfTask, @CurrentActor() actor: Actor) {
    return taskBody((await this.uploadWrites.resume(actor, taskId)).state as Upload);
  }

  @Call(calls.cancel)
  async cancel(@Asked() { params: { taskId } }: OfTask, @CurrentActor() actor: Actor) {
    return taskBody((await this.uploadWrites.cancel(actor, taskId)).state as Upload);
  }

  @Call(calls.undoable)
  async undoable(@Asked() { params: { taskId } }: OfTask, @CurrentActor() actor: Actor) {
    return this.undos.look(actor, taskId);
  }

  @Call(calls.undo)
  async undo(@Asked() { params: { taskId } }: OfTask, @CurrentActor() actor: Actor) {
    return taskBody(await this.undos.ask(actor, taskId));
  }

  @Call(calls.failed)
  async failed(@Asked() { params: { taskId }, query: { format, lang } }: AskedOf<typeof calls.failed>, @CurrentActor() actor: Actor) {
    return this.exports.failed((await this.tasks.one(actor, taskId)).state, format, lang);
  }
}

function withErrors(state: Upload) {
  const errors = [...outcomesOf(state)].flatMap(([row, outcome]) =>
    'failed' in outcome ? outcome.failed.errors.map((fault) => ({ row, ...rowErrorOf(fault) })) : [],
  );
  return { ...taskBody(state), errors: errors.sort((a, b) => a.row - b.row).slice(0, ERRORS_SHOWN) };
}
