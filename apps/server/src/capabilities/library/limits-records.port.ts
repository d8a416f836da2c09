import type { Place } from '@loam/domain/access/scope.policy';
import type { Language } from '@loam/domain/kernel/language';
import type { LibraryRecords, StatusAnswer } from '@loam/domain/library/library-records.schema';
import type { Actor } from '../../platform/decisions/decisions.port.js';

export type LimitsRecord = LibraryRecords['items'][number];
export type LimitsKind = 'soilAnalysis' | 'plantAnalysis';

/** Limits that results of analyses are read by among the records of the admin center. */
export abstract class LimitsRecords {
  /** Without a place: those that are published. */
  abstract of(
    kind: LimitsKind,
    place: Place | undefined,
    status: 'true' | 'false' | 'all',
    actor: Actor,
    language: Language,
  ): Promise<LimitsRecord[]>;
  /** With a group: for that group alone. @throws 403 ownedByOther; 404 ThresholdNotFound */
  abstract setStatus(
    kind: LimitsKind,
    place: Place | undefined,
    body: { readonly ids: readonly number[]; readonly status: boolean },
    actor: Actor,
  ): Promise<StatusAnswer>;
}
