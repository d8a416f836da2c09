import { Injectable } from '@nestjs/common';
import { type LibraryKind, type LibraryStanding, standingOf } from '@loam/domain/organization/group-library';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { groups } from './organization.aggregates.js';

/** Which crops and products of the library a group uses. */
@Injectable()
export class GroupLibraries {
  constructor(private readonly decisions: Decisions) {}

  /** How the records of one kind stand in a group; one that is not there uses all of them. */
  async of(groupId: number, kind: LibraryKind): Promise<(id: number) => LibraryStanding> {
    const { library } = (await this.decisions.read(groups, groupId)).state;
    return (id) => standingOf(library, kind, id);
  }

  async isActive(groupId: number, kind: LibraryKind, id: number): Promise<boolean> {
    return (await this.of(groupId, kind))(id).active;
  }

  /** All of them or none; the caller sees to it that they exist. */
  async setStatus(
    { companyId, collectionId, groupId }: { companyId: number; collectionId: number; groupId: number },
    kind: LibraryKind,
    ids: readonly number[],
    active: boolean,
    actor: Actor,
  ): Promise<(id: number) => LibraryStanding> {
    const command = { type: 'SetLibraryStatus', kind, ids, active } as const;
    const { state } = await this.decisions.run(groups, groupId, command, { actor, scope: { companyId, collectionId, groupId } });
    return (id) => standingOf(state.library, kind, id);
  }
}
