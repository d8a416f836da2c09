import { Injectable } from '@nestjs/common';
import type { Upload } from '@loam/domain/upload/upload.decider';
import { Clock } from '../../platform/decisions/clock.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { SYSTEM } from '../../platform/decisions/decisions.port.js';
import { scopeOfOwners } from '../access/index.js';
import { uploads } from './upload.aggregate.js';
import { UploadFiles } from './upload-files.js';
import { UploadProgress } from './upload-progress.js';

/** How runs of an upload end. */
@Injectable()
export class UploadEndings {
  constructor(
    private readonly decisions: Decisions,
    private readonly clock: Clock,
    private readonly files: UploadFiles,
    private readonly progress: UploadProgress,
  ) {}

  async cancel(state: Upload): Promise<Upload> {
    const decided = await this.decisions.run(
      uploads,
      state.id,
      { type: 'CancelUpload', at: this.clock.now() },
      { actor: SYSTEM, scope: scopeOfOwners(state) },
    );
    return decided.state as Upload;
  }

  /** The last word on a run, and of the rows only those stay that are not imported. The job is open until the others are off the disk. */
  async end(state: Upload): Promise<void> {
    const options = { actor: SYSTEM, scope: scopeOfOwners(state), origin: 'import' } as const;
    const rowsFile = await this.files.withoutImported(state);
    const { decided } = await this.decisions.transact(options, async (tx) => {
      await tx.run(uploads, state.id, { type: 'FinishUpload', at: this.clock.now() });
      return { decided: await tx.run(uploads, state.id, { type: 'KeepRows', rowsFile, insteadOf: state.keptFile }) };
    });
    if (decided.state.status === 'none') return;
    await this.progress.tell(decided.state);
    await this.files.remove(decided.state.stale);
    await this.decisions.run(uploads, state.id, { type: 'Tidy', removed: decided.state.stale }, options);
  }
}
