import { IconCoins } from '@tabler/icons-react';
import type { FeatureNav } from '../../ui/feature';

const advisers = ['user', 'super', 'group', 'collection', 'company'] as const;

export const rail: readonly FeatureNav[] = [
  { id: 'prices', label: 'shell:nav.prices', icon: IconCoins, to: () => '/prices', roles: advisers, rank: 47 },
];
