import { Injectable } from '@nestjs/common';
import type { UploadSheet } from '@loam/domain/upload/upload-sheet';
import { outcomesOf, type Upload } from '@loam/domain/upload/upload.decider';
import type { ImportedRow } from '@loam/domain/upload/upload.events';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Actor, Scope } from '../../platform/decisions/decisions.port.js';
import { Access } from '../access/index.js';
import { LocalizationReads } from '../organization/index.js';
import { actorOf, UserReads } from '../user/index.js';
import type { ImportContext } from './row-import.js';
import { uploads } from './upload.aggregate.js';
import { UploadRights } from './upload-rights.js';
import { UploadSheets } from './upload-sheets.js';

/** By whose right, where and in which units the rows of an upload are read. */
@Injectable()
export class ImportContexts {
  constructor(
    private readonly decisions: Decisions,
    private readonly access: Access,
    private readonly users: UserReads,
    private readonly rights: UploadRights,
    private readonly localizations: LocalizationReads,
    private readonly sheets: UploadSheets,
  ) {}

  /** Undefined when the person who uploaded may do so no longer. */
  async of(state: Upload): Promise<ImportContext | undefined> {
    const { state: user } = await this.users.read(state.by.id);
    const actor = actorOf(user);
    if (!(await this.rights.mayUpload(actor)) || !(await this.access.reaches(actor, 'group', state.groupId))) return undefined;
    const earlier = state.sameAs === null ? undefined : (await this.decisions.read(uploads, state.sameAs)).state;
    const before = new Map<number, ImportedRow>();
    if (earlier && earlier.status !== 'none')
      for (const [row, outcome] of outcomesOf(earlier)) if ('imported' in outcome) before.set(row, outcome.imported);
    return this.at(this.sheets.of(state.kind), actor, state, before);
  }

  /** Of rows that an actor may import there. */
  async at(
    sheet: UploadSheet,
    actor: Actor,
    { companyId, collectionId, groupId }: Required<Scope>,
    before: ImportContext['before'] = new Map(),
  ): Promise<ImportContext> {
    const [{ state: user }, set] = await Promise.all([this.users.read(actor.id), this.localizations.ofGroup(groupId)]);
    return {
      sheet,
      actor,
      place: { companyId, collectionId, groupId },
      countryId: set.countryId ?? user.countryId,
      unitTypeId: set.unitTypeId ?? user.metricTypeId,
      before,
      named: new Map(),
    };
  }
}
