import { Controller, Get, HttpCode, Param, Post, Query, Req } from '@nestjs/common';
import { invalid } from '@loam/domain/kernel/errors';
import { validate } from '@loam/domain/kernel/validate';
import { validationErrors } from '@loam/domain/kernel/validation.errors';
import { taskStarted, templateQuery, uploadKinds } from '@loam/domain/upload/upload.schema';
import { uploadRequest } from '@loam/domain/upload/upload-columns.schema';
import type { z } from 'zod';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import type { Request } from '../../platform/http/call/call.js';
import { AcceptsFiles, CurrentActor } from '../../platform/http/call/decorators.js';
import { fileLimits, readMultipart } from '../../platform/http/bodies/multipart.js';
import { Answers, AnswersFile } from '../../platform/http/openapi/answers.js';
import { id } from '../../platform/http/bodies/parsing.js';
import { Refused } from '../../platform/refusal/refused.js';
import { admins, AdminToken, Allow } from '../access/index.js';
import { taskBody } from './upload.answers.js';
import { UploadExports } from './upload-exports.js';
import { UploadRights } from './upload-rights.js';
import { UploadSheets } from './upload-sheets.js';
import { UploadStartWrites } from './upload-start.writes.js';

/** `/api/<sheet>/<group>/bulk-import` */
const sheetIn = ({ url }: Request) => /\/([^/]+)\/[^/]+\/bulk-import/.exec(url)?.[1] ?? '';

/** Where uploads begin: the template, and the file. */
@Controller()
export class BulkImportController {
  constructor(
    private readonly rights: UploadRights,
    private readonly uploads: UploadStartWrites,
    private readonly exports: UploadExports,
    private readonly sheets: UploadSheets,
    private readonly adminToken: AdminToken,
  ) {}

  /** C017: for callers with the upload centre right; others need a verified admin token. */
  @Get('adminCenter/:type/bulk-import')
  @Allow(...admins)
  @AnswersFile('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  async template(
    @Param('type') type: string,
    @Query({ schema: templateQuery }) { lang }: z.infer<typeof templateQuery>,
    @CurrentActor() actor: Actor,
    @Req() request: Request,
  ) {
    const sheet = this.sheets.of(type);
    if (!(await this.rights.mayUpload(actor))) await this.adminToken.expect(request);
    return this.exports.template(sheet, lang);
  }

  /** C103 */
  @Post(uploadKinds.map((sheet) => `${sheet}/:id/bulk-import`))
  @HttpCode(202)
  @AcceptsFiles()
  @Allow('group', 'collection', 'company')
  @Answers(taskStarted, 202)
  async start(@Param('id', id('GroupNotFound')) groupId: number, @Req() request: Request, @CurrentActor() actor: Actor) {
    const sheet = this.sheets.of(sheetIn(request));
    await this.rights.reach(actor, groupId);
    const { files, data } = await readMultipart(request, fileLimits.sheet);
    const [file] = files;
    if (!file) throw new Refused(invalid([{ field: 'file', key: 'required', message: validationErrors.required.message }]));
    const read = validate(uploadRequest, data ?? {});
    if ('refusal' in read) throw new Refused(read.refusal);
    const state = await this.uploads.start(sheet, groupId, file, read.value.mapping, actor);
    return { taskId: state.id, status: taskBody(state).status };
  }
}
