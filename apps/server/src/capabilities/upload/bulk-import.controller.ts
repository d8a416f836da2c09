import { Controller, Req } from '@nestjs/common';
import type { AskedOf } from '@loam/domain/kernel/call';
import { invalid } from '@loam/domain/kernel/errors';
import { validate } from '@loam/domain/kernel/validate';
import { validationErrors } from '@loam/domain/kernel/validation.errors';
import { uploadCalls as calls } from '@loam/domain/upload/upload.calls';
import { uploadRequest } from '@loam/domain/upload/upload-columns.schema';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import type { Request } from '../../platform/http/call/call.js';
import { CurrentActor } from '../../platform/http/call/decorators.js';
import { fileLimits, receiveMultipart } from '../../platform/http/bodies/multipart.js';
import { Asked } from '../../platform/http/route/asked.js';
import { Refused } from '../../platform/refusal/refused.js';
import { AdminToken, Call } from '../access/index.js';
import { taskBody } from './upload.answers.js';
import { UploadCheck } from './upload-check.js';
import { UploadExports } from './upload-exports.js';
import { UploadRights } from './upload-rights.js';
import { UploadSheets } from './upload-sheets.js';
import { UploadStartWrites } from './upload-start.writes.js';

/** `/api/<sheet>/<group>/bulk-import`, and `/api/<sheet>/bulk-import` where the query says the group. */
const sheetInPath = ({ url }: Request) => /\/([^/]+)\/[^/]+\/bulk-import/.exec(url)?.[1] ?? '';
const sheetByQuery = ({ url }: Request) => /\/([^/]+)\/bulk-import/.exec(url)?.[1] ?? '';

/** Where uploads begin: the template, and the file. */
@Controller()
export class BulkImportController {
  constructor(
    private readonly rights: UploadRights,
    private readonly uploads: UploadStartWrites,
    private readonly checks: UploadCheck,
    private readonly exports: UploadExports,
    private readonly sheets: UploadSheets,
    private readonly adminToken: AdminToken,
  ) {}

  /** Who may not upload needs a verified admin token. */
  @Call(calls.template)
  async template(
    @Asked() { params: { type }, query: { lang } }: AskedOf<typeof calls.template>,
    @CurrentActor() actor: Actor,
    @Req() request: Request,
  ) {
    const sheet = this.sheets.of(type);
    if (!(await this.rights.mayUpload(actor, sheet.name))) await this.adminToken.expect(request);
    return this.exports.template(sheet, lang);
  }

  @Call(calls.start)
  async start(@Asked() { params: { id: groupId } }: AskedOf<typeof calls.start>, @Req() request: Request, @CurrentActor() actor: Actor) {
    return this.started(request, sheetInPath(request), groupId, actor);
  }

  @Call(calls.startByQuery)
  async startByQuery(
    @Asked() { query: { groupId } }: AskedOf<typeof calls.startByQuery>,
    @Req() request: Request,
    @CurrentActor() actor: Actor,
  ) {
    return this.started(request, sheetByQuery(request), groupId, actor);
  }

  @Call(calls.check)
  async check(@Asked() { params: { id: groupId } }: AskedOf<typeof calls.check>, @Req() request: Request, @CurrentActor() actor: Actor) {
    return this.checked(request, sheetInPath(request), groupId, actor);
  }

  @Call(calls.checkByQuery)
  async checkByQuery(
    @Asked() { query: { groupId } }: AskedOf<typeof calls.checkByQuery>,
    @Req() request: Request,
    @CurrentActor() actor: Actor,
  ) {
    return this.checked(request, sheetByQuery(request), groupId, actor);
  }

  private async started(request: Request, name: string, groupId: number, actor: Actor) {
    const { sheet, file, how } = await this.sent(request, name, groupId, actor);
    const state = await this.uploads.start(sheet, groupId, file, how, actor);
    return { taskId: state.id, status: taskBody(state).status };
  }

  private async checked(request: Request, name: string, groupId: number, actor: Actor) {
    const { sheet, file, how } = await this.sent(request, name, groupId, actor);
    return this.checks.check(sheet, groupId, file, how, actor, () => request.raw.socket.destroyed);
  }

  private async sent(request: Request, name: string, groupId: number, actor: Actor) {
    const sheet = this.sheets.of(name);
    await this.rights.reach(actor, groupId, sheet.name);
    const { files, data } = await receiveMultipart(request, fileLimits.sheet);
    const [file] = files;
    if (!file) throw new Refused(invalid([{ field: 'file', key: 'required', message: validationErrors.required.message }]));
    const read = validate(uploadRequest, data ?? {});
    if ('refusal' in read) throw new Refused(read.refusal);
    const { message } = validationErrors.invalidOption;
    if (read.value.update && !sheet.updates)
      throw new Refused(invalid([{ field: 'update', key: 'invalidOption', message, params: { options: [false] } }]));
    return { sheet, file, how: read.value };
  }
}
