import { Controller, Req, type Type } from '@nestjs/common';
import { registry } from '@loam/domain/capabilities';
import type { AskedOf } from '@loam/domain/kernel/call/call';
import { checkCalls, startCalls, uploadCalls } from '@loam/domain/upload/upload.calls';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import type { Request } from '../../platform/http/call/call.js';
import { CurrentActor } from '../../platform/http/call/decorators.js';
import { Asked } from '../../platform/http/route/asked.js';
import { AdminToken, Call } from '../access/index.js';
import { taskBody } from './upload.answers.js';
import { UploadCheck } from './upload-check.js';
import { UploadExports } from './upload-exports.js';
import { UploadRights } from './upload-rights.js';
import { type AskedPlace, SentSheets } from './sent-sheets.js';
import { UploadSheets } from './upload-sheets.js';
import { UploadStartWrites } from './upload-start.writes.js';

/** Where uploads begin: the template. */
@Controller()
export class BulkImportController {
  constructor(
    private readonly rights: UploadRights,
    private readonly exports: UploadExports,
    private readonly sheets: UploadSheets,
    private readonly adminToken: AdminToken,
  ) {}

  /** Who may not upload needs a verified admin token. */
  @Call(uploadCalls.template)
  async template(
    @Asked() { params: { type }, query: { lang } }: AskedOf<typeof uploadCalls.template>,
    @CurrentActor() actor: Actor,
    @Req() request: Request,
  ) {
    const sheet = this.sheets.of(type);
    if (!(await this.rights.mayUpload(actor, sheet.name))) await this.adminToken.expect(request);
    return this.exports.template(sheet, lang);
  }
}

/** The two calls that take the file of a sheet: those of sheets differ in their address and in where it says the group. */
function sheetController(name: string): Type {
  @Controller()
  class SheetImportController {
    constructor(
      private readonly sent: SentSheets,
      private readonly uploads: UploadStartWrites,
      private readonly checks: UploadCheck,
    ) {}

    @Call(startCalls[name]!)
    async start(@Asked() place: AskedPlace, @Req() request: Request, @CurrentActor() actor: Actor) {
      const { sheet, groupId, file, how } = await this.sent.receive(name, place, request, actor);
      const state = await this.uploads.start(sheet, groupId, file, how, actor);
      return { taskId: state.id, status: taskBody(state).status };
    }

    @Call(checkCalls[name]!)
    async check(@Asked() place: AskedPlace, @Req() request: Request, @CurrentActor() actor: Actor) {
      const { sheet, groupId, file, how } = await this.sent.receive(name, place, request, actor);
      return this.checks.check(sheet, groupId, file, how, actor, () => request.raw.socket.destroyed);
    }
  }
  Object.defineProperty(SheetImportController, 'name', { value: `${name[0]!.toUpperCase()}${name.slice(1)}ImportController` });
  return SheetImportController;
}

export const sheetControllers: Type[] = [...new Set(registry.uploaded.map(({ sheet }) => sheet))].map(sheetController);
