import { Injectable } from '@nestjs/common';
import type { Level } from '@loam/domain/access/scope.policy';
import type { Language } from '@loam/domain/kernel/locale/language';
import { ROLE } from '@loam/domain/kernel/person/roles';
import type { StatusAnswer } from '@loam/domain/library/library-records.schema';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { Access } from '../access/index.js';
import type { LibraryRecord, RecordSource } from '../library/index.js';
import { AlertReads, idOf, levelOf, scopeOf } from './alert.reads.js';
import { AlertWrites } from './alert.writes.js';

type Status = 'true' | 'false' | 'all';

/** Weather alerts as records of the admin center: in use when they are on at the level that is looked at. */
@Injectable()
export class LevelAlerts implements RecordSource {
  constructor(
    private readonly access: Access,
    private readonly reads: AlertReads,
    private readonly writes: AlertWrites,
  ) {}

  async of(level: Level = {}, status: Status, actor: Actor, language: Language): Promise<LibraryRecord[]> {
    const found = (await this.reads.at(actor, level, language)).filter(
      ({ enabled }) => status === 'all' || enabled === (status === 'true'),
    );
    return Promise.all(
      found.map(async (one) => {
        const { cropName, ownerName, ...body } = await this.reads.body(one, actor, language);
        return {
          ...body,
          ...(cropName !== null && { cropName }),
          ...{ ownerName, active: one.enabled, scope: scopeOf(level), scopeId: idOf(level) },
          ...{ source: body.ownerScope, sourceId: null, inUse: false },
        };
      }),
    );
  }

  async setStatus(
    level: Level | undefined,
    { ids, status }: { readonly ids: readonly number[]; readonly status: boolean },
    actor: Actor,
  ): Promise<StatusAnswer> {
    const at = level ? { level, chosen: true } : { level: await this.ownLevel(actor), chosen: false };
    const items = await this.writes.setEnabled(at, { ids, enabled: status }, actor);
    return { items: items.map(({ id, enabled, revision }) => ({ id, active: enabled, revision })) };
  }

  /** Where somebody works who names no level: the first of theirs when they have several. @throws 404 */
  async ownLevel(actor: Actor): Promise<Level> {
    const { roleId, groupIds, collectionIds, companyId } = actor;
    if (roleId === ROLE.superAdmin) return {};
    if (roleId === ROLE.companyAdmin) return levelOf(await this.access.company(actor, companyId));
    if (roleId === ROLE.collectionAdmin) return levelOf(await this.access.collection(actor, collectionIds[0]));
    return levelOf(await this.access.group(actor, groupIds[0]));
  }
}
