import { Injectable } from '@nestjs/common';
import { type LibraryKind, type LibraryStanding, standingOf, type SwitchedKind } from '@loam/domain/library/group-library';
import { Decisions } from '../../platform/decisions/decisions.js';
import { groups } from './organization.aggregates.js';

/** Which records of the library and of the levels above a group uses. */
@Injectable()
export class GroupLibraryReads {
  constructor(private readonly decisions: Decisions) {}

  /** How the records of one kind stand in a group; one that is not there uses all of them. */
  async of(groupId: number, kind: SwitchedKind): Promise<(id: number) => LibraryStanding> {
    const { library } = (await this.decisions.read(groups, groupId)).state;
    return (id) => standingOf(library, kind, id);
  }

  async isActive(groupId: number, kind: LibraryKind, id: number): Promise<boolean> {
    return (await this.of(groupId, kind))(id).active;
  }
}
