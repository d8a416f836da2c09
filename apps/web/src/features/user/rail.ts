import { IconShieldCog } from '@tabler/icons-react';
import type { FeatureNav } from '../../ui/feature';

export const rail: readonly FeatureNav[] = [
  {
    id: 'admin',
    label: 'shell:nav.admin',
    short: 'shell:short.admin',
    icon: IconShieldCog,
    to: () => '/admin-center/users',
    roles: ['super', 'group', 'collection', 'company'],
    match: /^\/admin-center/,
    rank: 80,
  },
];
