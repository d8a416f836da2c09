import { IconPackage } from '@tabler/icons-react';
import { ROLE } from '@loam/domain/kernel/person/roles';
import type { FeatureNav } from '../../ui/feature';

const roles = ['user', 'group', 'collection', 'company', 'super'] as const;

export const rail: readonly FeatureNav[] = [
  {
    id: 'products',
    label: 'shell:nav.products',
    icon: IconPackage,
    to: () => '/products',
    roles,
    allowed: (user) => user.roleId !== ROLE.user || user.productPermissions,
    match: /^\/products/,
    rank: 45,
  },
];
