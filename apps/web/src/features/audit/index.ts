import type { Feature } from '../../ui/feature';

const planners = ['user', 'super', 'group', 'collection', 'company'] as const;

export const audit: Feature = {
  routes: [
    {
      id: 'U091',
      path: '/admin-center/audit',
      page: async () => (await import('./door')).auditPage(),
      access: 'signedIn',
      roles: planners,
      admit: ({ user }) => (user.audit ? null : false),
      notAdminsOnly: true,
      texts: ['audit'],
      title: 'audit:title',
      frame: 'live',
      admin: 90,
    },
  ],
};

export { BlameButton, Signed, useBlame } from './parts/blame';
export { HistoryDrawer } from './parts/history-drawer';
export { RecordHistory } from './parts/record-history';
export { SinceStrip } from './parts/since-strip';
export { type Verdict, VerifyDialog } from './verify';
