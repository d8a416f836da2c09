import { IconLeaf } from '@tabler/icons-react';
import type { FeatureNav } from '../../ui/feature';

const advisers = ['user', 'super', 'group', 'collection', 'company'] as const;

export const rail: readonly FeatureNav[] = [
  {
    id: 'sustainability',
    label: 'shell:nav.sustainability',
    short: 'shell:short.sustainability',
    icon: IconLeaf,
    rank: 33,
    roles: advisers,
    to: () => '/sustainability/crops',
    match: /^\/sustainability(\/|$)/,
  },
];
