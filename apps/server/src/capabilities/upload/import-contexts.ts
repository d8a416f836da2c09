import { Injectable } from '@nestjs/common';
import type { UploadSheet } from '@loam/domain/upload/upload-sheet';
import type { Upload } from '@loam/domain/upload/upload.decider';
import type { Actor, Scope } from '../../platform/decisions/decisions.port.js';
import { Access } from '../access/index.js';
import { LocalizationReads } from '../organization/index.js';
import { actorOf, UserReads } from '../user/index.js';
import { EarlierUploads } from './earlier-uploads.js';
import { newPace } from './import-pace.js';
import type { ImportContext } from './row-import.js';
import { UploadRights } from './upload-rights.js';
import { UploadSheets } from './upload-sheets.js';

/** By whose right, where and in which units the rows of an upload are read. */
@Injectable()
export class ImportContexts {
  constructor(
    private readonly access: Access,
    private readonly users: UserReads,
    private readonly rights: UploadRights,
    private readonly localizations: LocalizationReads,
    private readonly sheets: UploadSheets,
    private readonly earlier: EarlierUploads,
  ) {}

  /** Undefined when the person who uploaded may do so no longer. */
  async of(state: Upload): Promise<ImportContext | undefined> {
    const { state: user } = await this.users.read(state.by.id);
    const actor = actorOf(user);
    if (!(await this.rights.mayUpload(actor, state.kind)) || !(await this.access.reaches(actor, 'group', state.groupId))) return undefined;
    const update = state.update === true;
    return this.at(this.sheets.of(state.kind), actor, state, { earlier: update ? null : state.sameAs, update });
  }

  /** Of rows that an actor may import there; `earlier`: the upload that had the same file before, whose rows stay as they were made. */
  async at(
    sheet: UploadSheet,
    actor: Actor,
    { companyId, collectionId, groupId }: Required<Scope>,
    { earlier, update }: { earlier: number | null; update: boolean },
  ): Promise<ImportContext> {
    const [{ state: user }, set, before] = await Promise.all([
      this.users.read(actor.id),
      this.localizations.ofGroup(groupId),
      this.earlier.rowsOf(earlier, sheet.name),
    ]);
    return {
      sheet,
      actor,
      place: { companyId, collectionId, groupId },
      countryId: set.countryId ?? user.countryId,
      unitTypeId: set.unitTypeId ?? user.metricTypeId,
      before,
      named: new Map(),
      update,
      pace: newPace(),
    };
  }
}
