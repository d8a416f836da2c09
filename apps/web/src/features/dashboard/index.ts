import type { Feature, NavUser } from '../../ui/feature';

/** Both switches of the company (specification §6); a super admin has none and sees it through the companies that have. */
const hasNetwork = ({ toggles }: NavUser): boolean => !!toggles?.['seedsDashboard'] && !!toggles['requiresAdditionalGrowerInfo'];
const networkAdmins = ['company', 'collection', 'group'] as const;

export const dashboard: Feature = {
  routes: [
    {
      id: 'U038',
      path: '/dashboard',
      page: () => import('./pages/dashboard-page'),
      access: 'signedIn',
      texts: ['dashboard', 'why', 'grower'],
      title: 'dashboard:title',
      admit: ({ user }) => (user.dashboardAccess ? null : '/customers'),
    },
    {
      id: 'U045',
      path: '/SeedNetworkInformationDashboard',
      page: () => import('./pages/network-page'),
      access: 'signedIn',
      roles: networkAdmins,
      texts: ['why'],
      title: 'network:title',
      admit: ({ user }) => (hasNetwork(user) ? null : false),
    },
  ],
};
