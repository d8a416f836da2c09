import { Injectable } from '@nestjs/common';
import type { Upload } from '@loam/domain/upload/upload.decider';
import type { UploadRequest } from '@loam/domain/upload/upload-columns.schema';
import type { UploadSheet } from '@loam/domain/upload/upload-sheet';
import { Clock } from '../../platform/decisions/clock.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { Sequence } from '../../platform/decisions/sequence.js';
import type { ReceivedFile } from '../../platform/http/bodies/multipart.js';
import { Jobs } from '../../platform/queue/jobs.js';
import { claimFile, fingerprintOf } from './earlier-uploads.js';
import { Sheets } from './sheets.js';
import { uploads } from './upload.aggregate.js';
import { UploadFiles } from './upload-files.js';
import { UploadRights } from './upload-rights.js';

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
  async start(sheet: UploadSheet, groupId: number, file: ReceivedFile, { mapping, update }: UploadRequest, actor: Actor): Promise<Upload> {
    const place = await this.rights.reach(actor, groupId, sheet.name);
    const { rows, total } = await this.sheets.read(file, { head: sheet.head, mapping });
    const fingerprint = fingerprintOf(file.kept, mapping);
    const id = await this.ids.next('task');
    const by = { id: actor.id, name: '' }; // names are kept with their person and nowhere else
    const rowsFile = await this.files.keep({ id, groupId, by }, file.name, 'rows', rows);
    const { state } = await this.decisions.transact({ actor, scope: place }, async (tx) => {
      const sameAs = await claimFile(tx, groupId, fingerprint, id);
      const start = {
        id,
        ...place,
        kind: sheet.name,
        by,
        at: this.clock.now(),
        file: { name: file.name, size: file.kept.size },
        rowsFile,
        total,
        sameAs,
        ...(update && { update }),
      };
      return tx.run(uploads, id, { type: 'StartUpload', start });
    });
    this.jobs.nudge();
    return state as Upload;
  }
}
