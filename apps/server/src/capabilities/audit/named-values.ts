import { Injectable } from '@nestjs/common';
import { meets, seesPlace } from '@loam/domain/access/scope.policy';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { OrganizationReads } from '../organization/index.js';
import { UserReads } from '../user/index.js';

interface Valued {
  readonly path: string;
  readonly old: unknown;
  readonly new: unknown;
}
type Kind = 'user' | 'group' | 'collection';

/** Last part of a path → what its numbers are of. */
const kinds: ReadonlyMap<string, Kind> = new Map([
  ...['assignedTo', 'changesBlockedBy', 'ownerId', 'userId'].map((leaf) => [leaf, 'user'] as const),
  ...['group', 'groupId', 'groupIds'].map((leaf) => [leaf, 'group'] as const),
  ...['collectionId', 'collectionIds'].map((leaf) => [leaf, 'collection'] as const),
]);
const kindOf = (path: string): Kind | undefined => kinds.get(path.slice(path.lastIndexOf('.') + 1));
const idsIn = (values: readonly unknown[]): number[] => values.flat().filter((one): one is number => typeof one === 'number' && one > 0);

/** Names of the people, groups and collections that changes name by their numbers, as they are now; who is erased has none, and neither has what the reader's scope does not hold. */
@Injectable()
export class NamedValues {
  constructor(
    private readonly users: UserReads,
    private readonly organization: OrganizationReads,
  ) {}

  in<T extends Valued>(changes: readonly T[], reader: Actor): Promise<(T & { names?: Record<string, string> })[]> {
    return Promise.all(
      changes.map(async (change) => {
        const kind = kindOf(change.path);
        if (kind === undefined) return change;
        const ids = [...new Set(idsIn([change.old, change.new]))];
        const named = await Promise.all(ids.map(async (id) => [String(id), await this.nameOf(kind, id, reader)] as const));
        return { ...change, names: Object.fromEntries(named.filter(([, name]) => name !== '')) };
      }),
    );
  }

  private async nameOf(kind: Kind, id: number, reader: Actor): Promise<string> {
    if (kind === 'user') return this.personOf(id, reader);
    if (kind === 'group') {
      const { state } = await this.organization.group(id);
      return seesPlace(reader, { companyId: state.companyId, collectionId: state.collectionId, groupId: id }) ? state.name : '';
    }
    const { state } = await this.organization.collection(id);
    return seesPlace(reader, { companyId: state.companyId, collectionId: id }) ? state.name : '';
  }

  private async personOf(id: number, reader: Actor): Promise<string> {
    const { state } = await this.users.read(id);
    return state.status !== 'none' && meets(reader, state) ? this.users.nameOf(id) : '';
  }
}
