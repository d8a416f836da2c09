import { Body, Controller, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import {
  correctRow,
  type CorrectRow,
  failedQuery,
  rerunRows,
  type RerunRows,
  rowBody,
  rowPage,
  rowsQuery,
  taskBody as taskSchema,
  taskPage,
  taskStarted,
  taskWithErrors,
  uploadsQuery,
} from '@loam/domain/upload/upload.schema';
import { outcomesOf, type Upload } from '@loam/domain/upload/upload.decider';
import { apiErrors } from '@loam/domain/kernel/api.errors';
import type { z } from 'zod';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { CurrentActor } from '../../platform/http/call/decorators.js';
import { Answers, AnswersFile } from '../../platform/http/openapi/answers.js';
import { id } from '../../platform/http/bodies/parsing.js';
import { refused } from '../../platform/refusal/refused.js';
import { Allow } from '../access/index.js';
import { rowErrorOf, taskBody } from './upload.answers.js';
import { UploadExports } from './upload-exports.js';
import { UploadReads } from './upload.reads.js';
import { UploadRows } from './upload-rows.js';
import { UploadRights } from './upload-rights.js';
import { UploadTaskReads } from './upload-task.reads.js';
import { UploadWrites } from './upload.writes.js';

const ERRORS_SHOWN = 200;
const taskId = id('TaskNotFound');

/** The upload centre: what is under way, what became of each row, and what can be done about it. */
@Controller('uploads')
@Allow('group', 'collection', 'company')
export class UploadController {
  constructor(
    private readonly rights: UploadRights,
    private readonly tasks: UploadTaskReads,
    private readonly uploadWrites: UploadWrites,
    private readonly uploadReads: UploadReads,
    private readonly rows: UploadRows,
    private readonly exports: UploadExports,
  ) {}

  /** C275 */
  @Get()
  @Answers(taskPage)
  async list(@Query({ schema: uploadsQuery }) { groupId, ...paging }: z.infer<typeof uploadsQuery>, @CurrentActor() actor: Actor) {
    if (!(await this.rights.mayUpload(actor))) throw refused(apiErrors, 'forbidden');
    return this.uploadReads.page(groupId, paging, actor);
  }

  /** C276 */
  @Get(':taskId')
  @Answers(taskWithErrors)
  async one(@Param('taskId', taskId) task: number, @CurrentActor() actor: Actor) {
    return withErrors((await this.tasks.one(actor, task)).state);
  }

  /** The same, as the twin of a bulk recommendation's status. */
  @Get(':taskId/status')
  @Answers(taskWithErrors)
  async status(@Param('taskId', taskId) task: number, @CurrentActor() actor: Actor) {
    return withErrors((await this.tasks.one(actor, task)).state);
  }

  /** C303 */
  @Get(':taskId/rows')
  @Answers(rowPage)
  async listRows(
    @Param('taskId', taskId) task: number,
    @Query({ schema: rowsQuery }) { state: which, ...paging }: z.infer<typeof rowsQuery>,
    @CurrentActor() actor: Actor,
  ) {
    return this.uploadReads.rows((await this.tasks.one(actor, task)).state, which, paging);
  }

  /** C304 */
  @Put(':taskId/rows/:row')
  @Answers(rowBody)
  async correct(
    @Param('taskId', taskId) task: number,
    @Param('row', id('RowNotFound')) row: number,
    @Body({ schema: correctRow }) { values }: CorrectRow,
    @CurrentActor() actor: Actor,
  ) {
    return this.rows.check(await this.uploadWrites.correct(actor, task, row, values), row);
  }

  /** C305 */
  @Post(':taskId/rerun')
  @HttpCode(202)
  @Answers(taskStarted, 202)
  async rerun(@Param('taskId', taskId) task: number, @Body({ schema: rerunRows }) { rows }: RerunRows, @CurrentActor() actor: Actor) {
    const { state } = await this.uploadWrites.rerun(actor, task, rows);
    return { taskId: task, status: taskBody(state as Upload).status };
  }

  /** C306 */
  @Post(':taskId/pause')
  @HttpCode(200)
  @Answers(taskSchema)
  async pause(@Param('taskId', taskId) task: number, @CurrentActor() actor: Actor) {
    return taskBody((await this.uploadWrites.pause(actor, task)).state as Upload);
  }

  /** C307 */
  @Post(':taskId/resume')
  @HttpCode(200)
  @Answers(taskSchema)
  async resume(@Param('taskId', taskId) task: number, @CurrentActor() actor: Actor) {
    return taskBody((await this.uploadWrites.resume(actor, task)).state as Upload);
  }

  /** C308 */
  @Post(':taskId/cancel')
  @HttpCode(200)
  @Answers(taskSchema)
  async cancel(@Param('taskId', taskId) task: number, @CurrentActor() actor: Actor) {
    return taskBody((await this.uploadWrites.cancel(actor, task)).state as Upload);
  }

  /** C309 */
  @Get(':taskId/failed')
  @AnswersFile('text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  async failed(
    @Param('taskId', taskId) task: number,
    @Query({ schema: failedQuery }) { format, lang }: z.infer<typeof failedQuery>,
    @CurrentActor() actor: Actor,
  ) {
    return this.exports.failed((await this.tasks.one(actor, task)).state, format, lang);
  }
}

function withErrors(state: Upload) {
  const errors = [...outcomesOf(state)].flatMap(([row, outcome]) =>
    'failed' in outcome ? outcome.failed.errors.map((fault) => ({ row, ...rowErrorOf(fault) })) : [],
  );
  return { ...taskBody(state), errors: errors.sort((a, b) => a.row - b.row).slice(0, ERRORS_SHOWN) };
}
