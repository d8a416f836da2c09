import { Injectable } from '@nestjs/common';
import { invalid } from '@loam/domain/kernel/errors/errors';
import { validate } from '@loam/domain/kernel/errors/validate';
import { validationErrors } from '@loam/domain/kernel/errors/validation.errors';
import { type UploadRequest, uploadRequest, uploadRequestWithGroup } from '@loam/domain/upload/upload-columns.schema';
import type { UploadSheet } from '@loam/domain/upload/upload-sheet';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { fileLimits, type ReceivedFile, receiveMultipart } from '../../platform/http/bodies/multipart.js';
import type { Request } from '../../platform/http/call/call.js';
import { Refused } from '../../platform/refusal/refused.js';
import { Access } from '../access/index.js';
import { UploadRights } from './upload-rights.js';
import { UploadSheets } from './upload-sheets.js';

/** What the address of a sheet's call says of where its rows go. */
export interface AskedPlace {
  readonly params?: { readonly id: number };
  readonly query?: { readonly groupId: number } | { readonly companyId: number };
}

interface Sent {
  readonly sheet: UploadSheet;
  readonly groupId: number;
  readonly file: ReceivedFile;
  readonly how: UploadRequest;
}

/** A file with how it is to be read, of somebody who may upload it there. */
@Injectable()
export class SentSheets {
  constructor(
    private readonly rights: UploadRights,
    private readonly access: Access,
    private readonly sheets: UploadSheets,
  ) {}

  /** Rights are asked before the file is read, as far as the address says where it goes. @throws Refused 403, 404, 413, 415, 422 */
  async receive(name: string, { params, query }: AskedPlace, request: Request, actor: Actor): Promise<Sent> {
    const sheet = this.sheets.of(name);
    await this.rights.expect(actor, name);
    if (query && 'companyId' in query) await this.access.company(actor, query.companyId);
    const groupId = params?.id ?? (query && 'groupId' in query ? query.groupId : undefined);
    if (groupId !== undefined) await this.access.group(actor, groupId);
    const { files, data } = await receiveMultipart(request, fileLimits.sheet);
    const [file] = files;
    if (!file) throw new Refused(invalid([{ field: 'file', key: 'required', message: validationErrors.required.message }]));
    const { groupId: named, ...how } = readData(data, groupId === undefined);
    const { message } = validationErrors.invalidOption;
    if (how.update && !sheet.updates)
      throw new Refused(invalid([{ field: 'update', key: 'invalidOption', message, params: { options: [false] } }]));
    const home = await this.access.group(actor, groupId ?? named);
    return { sheet, groupId: home.groupId, file, how };
  }
}

function readData(data: unknown, withGroup: boolean): UploadRequest & { readonly groupId?: number } {
  const read = withGroup ? validate(uploadRequestWithGroup, data ?? {}) : validate(uploadRequest, data ?? {});
  if ('refusal' in read) throw new Refused(read.refusal);
  return read.value;
}
