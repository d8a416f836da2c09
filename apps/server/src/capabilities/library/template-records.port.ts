import type { Place } from '@loam/domain/access/scope.policy';
import type { Language } from '@loam/domain/kernel/language';
import type { ImportRecords, LibraryRecords, StatusAnswer } from '@loam/domain/library/library-records.schema';
import type { Actor } from '../../platform/decisions/decisions.port.js';

export type TemplateRecord = LibraryRecords['items'][number];

/** Plan templates among the records of the admin center. None is shipped. */
export abstract class TemplateRecords {
  abstract of(place: Place, status: 'true' | 'false' | 'all', actor: Actor, language: Language): Promise<TemplateRecord[]>;
  /** @throws 403 ownedByOther; 404 TemplateNotFound */
  abstract setStatus(
    place: Place | undefined,
    body: { readonly ids: readonly number[]; readonly status: boolean },
    actor: Actor,
  ): Promise<StatusAnswer>;
  /** Copies of what the levels above have published. @throws 403 forbidden; 404 TemplateNotFound; 409 alreadyImported with the ids */
  abstract import(place: Place, body: ImportRecords, actor: Actor, language: Language): Promise<TemplateRecord[]>;
}
