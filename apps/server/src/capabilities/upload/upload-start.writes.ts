import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { apiErrors } from '@loam/domain/kernel/api.errors';
import { canonicalJson } from '@loam/domain/kernel/canonical-json';
import type { Upload } from '@loam/domain/upload/upload.decider';
import type { ColumnMapping } from '@loam/domain/upload/upload-columns.schema';
import type { UploadSheet } from '@loam/domain/upload/upload-sheet';
import { Clock } from '../../platform/decisions/clock.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { reservation, reservationId } from '../../platform/decisions/reservation.js';
import { Sequence } from '../../platform/decisions/sequence.js';
import { idOfStream } from '../../platform/event-store/stream-name.js';
import type { UploadedFile } from '../../platform/http/bodies/multipart.js';
import { Jobs } from '../../platform/queue/jobs.js';
import { Sheets } from './sheets.js';
import { uploads } from './upload.aggregate.js';
import { UploadFiles } from './upload-files.js';
import { UploadRights } from './upload-rights.js';

/** Names of this space stay: whoever uploaded a file of growers before still finds it. */
const fileSpace = (groupId: number) => `upload-file-${groupId}`;

/** How uploads begin. Their rows are decided by `UploadRun`. */
@Injectable()
export class UploadStartWrites {
  constructor(
    private readonly decisions: Decisions,
    private readonly ids: Sequence,
    private readonly clock: Clock,
    private readonly rights: UploadRights,
    private readonly sheets: Sheets,
    private readonly files: UploadFiles,
    private readonly jobs: Jobs,
  ) {}

  /** Reads the file and writes down what is to be done; the rows are decided later. @throws Refused 403, 404, 413, 415, 422 */
  async start(sheet: UploadSheet, groupId: number, file: UploadedFile, mapping: ColumnMapping | undefined, actor: Actor): Promise<Upload> {
    const place = await this.rights.reach(actor, groupId);
    const { rows, total } = await this.sheets.read({ name: file.name, bytes: file.bytes, head: sheet.head, mapping });
    const fingerprint = createHash('sha256')
      .update(file.bytes)
      .update(canonicalJson(mapping ?? []))
      .digest('hex');
    const id = await this.ids.next('task');
    const by = { id: actor.id, name: '' }; // names are kept with their person and nowhere else
    const rowsFile = await this.files.keep({ id, groupId, by }, file.name, 'rows', rows);
    const { state } = await this.decisions.transact({ actor, scope: place }, async (tx) => {
      const { holder } = (await tx.read(reservation, reservationId(fileSpace(groupId), fingerprint))).state;
      if (holder === undefined)
        await tx.claim(fileSpace(groupId), fingerprint, `task-${id}`, { catalogue: apiErrors, key: 'internalError' });
      const sameAs = holder === undefined || holder === `task-${id}` ? null : idOfStream(holder);
      const start = {
        id,
        ...place,
        kind: sheet.name,
        by,
        at: this.clock.now(),
        file: { name: file.name, size: file.bytes.length },
        rowsFile,
        total,
        sameAs,
      };
      return tx.run(uploads, id, { type: 'StartUpload', start });
    });
    this.jobs.nudge();
    return state as Upload;
  }
}
