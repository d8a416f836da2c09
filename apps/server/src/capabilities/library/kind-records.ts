import { Injectable } from '@nestjs/common';
import type { Place } from '@loam/domain/access/scope.policy';
import type { Language } from '@loam/domain/kernel/locale/language';
import type { StatusAnswer, UpdateStatus } from '@loam/domain/library/library-records.schema';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { CompanyRecords } from './company-records.js';
import type { RecordKind } from './known-kind.guard.js';
import { LevelRecordReads } from './level-record.reads.js';
import { LibraryWrites } from './library.writes.js';
import { type LibraryRecord, type OwnKind, RecordSources } from './record-sources.js';

type Status = 'true' | 'false' | 'all';
export type PlacedKind = Exclude<RecordKind, 'companies'>;
export const isOwn = <Kind extends RecordKind>(kind: Kind): kind is Kind & OwnKind =>
  kind === 'crops' || kind === 'fertilizers' || kind === 'intervention' || kind === 'companies';

/** Records of the admin center by their kind, whichever capability has them. */
@Injectable()
export class KindRecords {
  constructor(
    private readonly records: LevelRecordReads,
    private readonly libraryWrites: LibraryWrites,
    private readonly sources: RecordSources,
    private readonly company: CompanyRecords,
  ) {}

  companies = (status: Status, actor: Actor): Promise<LibraryRecord[]> => this.company.of(status, actor);

  /** As a place has them; without one, as they are shipped. */
  async of(kind: PlacedKind, place: Place | undefined, status: Status, actor: Actor, language: Language): Promise<LibraryRecord[]> {
    if (!isOwn(kind)) return this.sources.of(kind).of(place, status, actor, language);
    const found = place ? await this.records.of(kind, place, status, actor, language) : this.records.global(kind, status, language);
    return found.map(tableRow);
  }

  /** What a place has of its own, without anything from above. */
  async ownOf(kind: PlacedKind, place: Place, status: Status, actor: Actor, language: Language): Promise<LibraryRecord[]> {
    const found = isOwn(kind)
      ? await this.records.ownRecords(kind, place, status, actor, language)
      : await this.of(kind, place, status, actor, language);
    const own = found.filter(({ inherited }) => !inherited);
    return isOwn(kind) ? own.map(tableRow) : own;
  }

  /** With a group: for that group alone, as far as its record is not its own. */
  setStatus(kind: RecordKind, place: Required<Place> | undefined, body: UpdateStatus, actor: Actor): Promise<StatusAnswer> {
    if (kind === 'companies') return this.company.setStatus(body, actor);
    return isOwn(kind) ? this.libraryWrites.setStatus(kind, place, body, actor) : this.sources.of(kind).setStatus(place, body, actor);
  }
}

/** A table of the admin center shows no more of a record than this. */
function tableRow(record: LibraryRecord): LibraryRecord {
  const { id, name, active, ownerId, ownerScope, ownerName, scope, scopeId, source, sourceId, inherited, inUse, editable, revision } =
    record;
  const { variety, duration, lowYield, highYield, type, formId, contents, price = null, own, switchable } = record;
  return {
    ...{ id, name, active, ownerId, ownerScope, ownerName, scope, scopeId, source, sourceId, inherited, inUse, editable, revision },
    ...(switchable && { switchable }),
    ...(duration !== undefined && { variety, duration, lowYield, highYield }),
    ...(type !== undefined && { type, ...(formId !== undefined && { formId, contents, price, ...(own && { own }) }) }),
  };
}
