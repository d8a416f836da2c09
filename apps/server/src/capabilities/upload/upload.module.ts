import { Module, type OnModuleInit } from '@nestjs/common';
import { ROLE } from '@loam/domain/kernel/person/roles';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { FileClaims } from '../../platform/files/file-claims.js';
import { LiveRegistry } from '../../platform/live/kinds/live-registry.js';
import { UserModule } from '../user/index.js';
import { OrganizationModule } from '../organization/index.js';
import { Access, Topics, AccessModule } from '../access/index.js';
import { BulkImportController, sheetControllers } from './bulk-import.controller.js';
import { RowImport } from './row-import.js';
import { SentSheets } from './sent-sheets.js';
import { Sheets } from './sheets.js';
import { uploads } from './upload.aggregate.js';
import { UploadController } from './upload.controller.js';
import { UploadExports } from './upload-exports.js';
import { UploadFiles } from './upload-files.js';
import { UploadReads } from './upload.reads.js';
import { UploadRetention } from './upload-retention.process.js';
import { UploadRows } from './upload-rows.js';
import { UploadRun } from './upload-run.process.js';
import { UploadsByScope } from './uploads.projection.js';
import { EarlierUploads } from './earlier-uploads.js';
import { ImportContexts } from './import-contexts.js';
import { ImportPace } from './import-pace.js';
import { UploadBatches } from './upload-batches.js';
import { UploadCheck } from './upload-check.js';
import { UploadEndings } from './upload-endings.js';
import { UploadProgress } from './upload-progress.js';
import { UploadRights } from './upload-rights.js';
import { UploadSheets } from './upload-sheets.js';
import { UploadStartWrites } from './upload-start.writes.js';
import { UploadTaskReads } from './upload-task.reads.js';
import { UploadLog } from './upload-traces.js';
import { UploadRemovals, UploadUndoRun } from './upload-undo.process.js';
import { UploadUndoWrites } from './upload-undo.writes.js';
import { UploadWrites } from './upload.writes.js';

/** A group admin belongs to a company too, but hears of the own groups alone. */
const runs = ({ roleId }: Actor, level: 'company' | 'collection'): boolean =>
  roleId === ROLE.companyAdmin || (level === 'collection' && roleId === ROLE.collectionAdmin);

@Module({
  imports: [AccessModule, OrganizationModule, UserModule],
  controllers: [BulkImportController, ...sheetControllers, UploadController],
  providers: [
    UploadRights,
    SentSheets,
    UploadSheets,
    UploadStartWrites,
    UploadCheck,
    UploadTaskReads,
    UploadWrites,
    UploadUndoWrites,
    UploadLog,
    UploadRemovals,
    UploadUndoRun,
    EarlierUploads,
    ImportContexts,
    ImportPace,
    UploadBatches,
    UploadEndings,
    UploadProgress,
    Sheets,
    UploadFiles,
    UploadReads,
    UploadRows,
    UploadExports,
    RowImport,
    UploadRun,
    UploadRetention,
    UploadsByScope,
  ],
})
export class UploadModule implements OnModuleInit {
  constructor(
    private readonly decisions: Decisions,
    private readonly access: Access,
    private readonly topics: Topics,
    private readonly registry: LiveRegistry,
    private readonly rights: UploadRights,
    private readonly claims: FileClaims,
  ) {}

  onModuleInit() {
    this.registry.silence(uploads);
    const taskOf = async (id: number) => (await this.decisions.read(uploads, id)).state;
    this.claims.register(UploadFiles.ids, (id) => UploadFiles.isNamed(id, taskOf));
    this.topics.register('task', async (actor, id) => {
      const { state } = await this.decisions.read(uploads, id);
      return (
        state.status !== 'none' && (await this.rights.mayLookAfter(actor, state.kind)) && this.access.reaches(actor, 'group', state.groupId)
      );
    });
    // Of a whole company or collection only uploads are told; whoever may not upload has no such topic.
    for (const level of ['company', 'collection'] as const) {
      this.topics.register(
        level,
        async (actor, id) => (await this.rights.mayUpload(actor)) && runs(actor, level) && this.access.reaches(actor, level, id),
      );
    }
  }
}
