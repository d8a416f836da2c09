import { IconBuildingCommunity } from '@tabler/icons-react';
import { ROLE } from '@loam/domain/kernel/person/roles';
import type { FeatureNav } from '../../ui/feature';

const admins = ['super', 'company', 'collection', 'group'] as const;

export const rail: readonly FeatureNav[] = [
  {
    id: 'organization',
    label: 'shell:nav.organization',
    short: 'shell:short.organization',
    icon: IconBuildingCommunity,
    rank: 20,
    roles: admins,
    match: /^\/(company|collection\/\d+)\/?$/,
    to: ({ roleId, collections, groups }) =>
      roleId === ROLE.groupAdmin
        ? `/collection/${groups[0]?.collectionId}`
        : roleId === ROLE.collectionAdmin && collections.length === 1
          ? `/collection/${collections[0]!.id}`
          : '/company',
  },
];
