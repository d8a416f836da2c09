import { IconListSearch } from '@tabler/icons-react';
import type { Feature } from '../../ui/feature';

const admins = ['super', 'group', 'collection', 'company'] as const;

export const trail: Feature = {
  routes: [
    {
      id: 'U091',
      path: '/admin-center/audit',
      page: () => import('./pages/audit-page'),
      access: 'signedIn',
      roles: admins,
      texts: ['trail', 'plan', 'analysis'],
      title: 'trail:title',
      frame: 'live',
    },
  ],
  nav: [
    {
      id: 'audit',
      label: 'app:nav.audit',
      icon: IconListSearch,
      to: () => '/admin-center/audit',
      roles: admins,
      match: /^\/admin-center\/audit/,
      rank: 80,
    },
  ],
};

export { HistoryDrawer } from './parts/history-drawer';
export { RecordHistory } from './parts/record-history';
export { SinceStrip } from './parts/since-strip';
export { type Verdict, VerifyDialog } from './verify';
