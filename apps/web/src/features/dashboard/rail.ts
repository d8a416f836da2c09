import { IconAffiliate, IconLayoutDashboard } from '@tabler/icons-react';
import type { FeatureNav, NavUser } from '../../ui/feature';

const networkAdmins = ['company', 'collection', 'group'] as const;
const hasNetwork = ({ toggles }: NavUser): boolean => !!toggles?.['seedsDashboard'] && !!toggles['requiresAdditionalGrowerInfo'];

export const rail: readonly FeatureNav[] = [
  {
    id: 'dashboard',
    label: 'shell:nav.dashboard',
    icon: IconLayoutDashboard,
    rank: 10,
    roles: ['executive', 'super', 'company', 'collection', 'group', 'user'],
    allowed: ({ dashboardAccess }) => dashboardAccess,
    to: () => '/dashboard',
  },
  {
    id: 'network',
    label: 'shell:nav.network',
    icon: IconAffiliate,
    rank: 12,
    roles: networkAdmins,
    allowed: hasNetwork,
    to: () => '/SeedNetworkInformationDashboard',
  },
];
