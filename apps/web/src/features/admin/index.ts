import { IconShieldCog } from '@tabler/icons-react';
import type { Feature } from '../../ui/feature';

const admins = ['super', 'group', 'collection', 'company'] as const;

export const admin: Feature = {
  routes: [],
  nav: [
    {
      id: 'admin',
      label: 'app:nav.admin',
      icon: IconShieldCog,
      to: () => '/admin-center/audit',
      roles: admins,
      match: /^\/admin-center/,
      rank: 80,
    },
  ],
};
