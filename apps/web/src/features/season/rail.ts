import { IconReport } from '@tabler/icons-react';
import type { FeatureNav } from '../../ui/feature';

export const rail: readonly FeatureNav[] = [
  {
    id: 'seasonReport',
    label: 'shell:nav.seasonReport',
    short: 'shell:short.seasonReport',
    icon: IconReport,
    rank: 57,
    roles: ['user', 'super', 'group', 'collection', 'company'],
    to: () => '/end-of-season-report',
  },
];
