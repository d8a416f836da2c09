import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Place } from '@loam/domain/access/scope.policy';
import type { Language } from '@loam/domain/kernel/locale/language';
import type { ImportRecords, LibraryRecords, StatusAnswer } from '@loam/domain/library/library-records.schema';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import type { RecordKind } from './known-kind.guard.js';

export type LibraryRecord = LibraryRecords['items'][number];
/** What the library keeps itself; every other kind of the admin center is registered by the capability that has it. */
export type OwnKind = 'crops' | 'fertilizers' | 'intervention' | 'companies';
export type BroughtKind = Exclude<RecordKind, OwnKind>;

/** One kind of records of the admin center. Without a place: those that are shipped, or the actor's own level where status is set. */
export interface RecordSource {
  of(place: Place | undefined, status: 'true' | 'false' | 'all', actor: Actor, language: Language): Promise<LibraryRecord[]>;
  /** With a group: for that group alone. @throws 403 forbidden, ownedByOther; 404 when one of them is not there */
  setStatus(
    place: Place | undefined,
    body: { readonly ids: readonly number[]; readonly status: boolean },
    actor: Actor,
  ): Promise<StatusAnswer>;
  /** Copies of what the levels above have published; absent where that is inherited and never copied. @throws 403 forbidden; 404; 409 alreadyImported with the ids */
  import?(place: Place, body: ImportRecords, actor: Actor, language: Language): Promise<LibraryRecord[]>;
}

const brought: Readonly<Record<BroughtKind, true>> = { soilAnalysis: true, plantAnalysis: true, templates: true, weather: true };

/** Whose records stand in the admin center's tables beside the library's own. A kind that nobody registered stops the start. */
@Injectable()
export class RecordSources implements OnApplicationBootstrap {
  private readonly sources = new Map<BroughtKind, RecordSource>();

  register(kind: BroughtKind, source: RecordSource): void {
    this.sources.set(kind, source);
  }

  of(kind: BroughtKind): RecordSource {
    return this.sources.get(kind)!;
  }

  onApplicationBootstrap(): void {
    const missing = (Object.keys(brought) as BroughtKind[]).filter((kind) => !this.sources.has(kind));
    if (missing.length > 0) throw new Error(`no records are registered for ${missing.join(', ')}`);
  }
}
