import { IconListCheck } from '@tabler/icons-react';
import type { FeatureNav } from '../../ui/feature';

/** The way back for a new admin who left in between; gone once they are through. */
export const rail: readonly FeatureNav[] = [
  {
    id: 'onboarding',
    label: 'shell:nav.onboarding',
    icon: IconListCheck,
    to: () => '/admin-onboarding',
    roles: ['super', 'group', 'collection', 'company'],
    allowed: ({ isOnBoarding }) => isOnBoarding,
    rank: 1,
  },
];
