import type { Level } from '@loam/domain/access/scope.policy';
import type { Language } from '@loam/domain/kernel/language';
import type { LibraryRecords, StatusAnswer } from '@loam/domain/library/library-records.schema';
import type { Actor } from '../../platform/decisions/decisions.port.js';

export type AlertRecord = LibraryRecords['items'][number];

/** Weather alerts among the records of the admin center. */
export abstract class AlertRecords {
  abstract of(level: Level, status: 'true' | 'false' | 'all', actor: Actor, language: Language): Promise<AlertRecord[]>;
  /** Without a level: the actor's own. @throws 403 forbidden, ownedByOther; 404 AlertNotFound */
  abstract setStatus(
    level: Level | undefined,
    body: { readonly ids: readonly number[]; readonly status: boolean },
    actor: Actor,
  ): Promise<StatusAnswer>;
}
