import { IconCalendarCheck } from '@tabler/icons-react';
import type { Feature } from '../../ui/feature';

const advisers = ['user', 'super', 'group', 'collection', 'company'] as const;

export const home: Feature = {
  routes: [
    {
      id: 'U097',
      path: '/today',
      page: () => import('./today-page'),
      access: 'signedIn',
      roles: advisers,
      texts: ['home', 'dashboard'],
      title: 'home:title',
      phone: true,
    },
  ],
  nav: [
    {
      id: 'today',
      label: 'shell:nav.today',
      short: 'shell:short.today',
      icon: IconCalendarCheck,
      to: () => '/today',
      roles: advisers,
      rank: 15,
    },
  ],
};
