import type { LibraryKind } from '@loam/domain/organization/group-library';
import { GroupLibraries } from './group-libraries.js';

type Status = 'true' | 'false' | 'all';

/** Shipped records as they stand in a group, of one status or all. */
export async function groupRecords<R extends { readonly id: number }>(
  libraries: GroupLibraries,
  { kind, groupId, status, editable }: { kind: LibraryKind; groupId: number; status: Status; editable: boolean },
  shipped: readonly R[],
) {
  const standing = await libraries.of(groupId, kind);
  return shipped
    .map((record) => ({
      ...record,
      active: standing(record.id).active,
      ownerId: null,
      ownerScope: 'global' as const,
      scope: 'group' as const,
      scopeId: groupId,
      source: 'global' as const,
      inherited: true,
      inUse: false,
      editable,
      revision: 1 + standing(record.id).changes,
    }))
    .filter(({ active }) => status === 'all' || active === (status === 'true'));
}
