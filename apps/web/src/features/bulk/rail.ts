import { IconStack2 } from '@tabler/icons-react';
import type { FeatureNav } from '../../ui/feature';

const advisers = ['user', 'super', 'group', 'collection', 'company'] as const;

export const rail: readonly FeatureNav[] = [
  {
    id: 'bulk',
    label: 'shell:nav.bulk',
    short: 'shell:short.bulk',
    icon: IconStack2,
    rank: 55,
    roles: advisers,
    allowed: ({ readOnly }) => !readOnly,
    to: () => '/BulkRecommendation',
    match: /^\/BulkRecommendation/,
  },
];
