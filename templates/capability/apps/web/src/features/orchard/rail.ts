import { planners } from '@loam/domain/kernel/person/roles';
import { IconStack2 } from '@tabler/icons-react';
import type { FeatureNav } from '../../ui/feature';

export const rail: readonly FeatureNav[] = [
  { id: 'orchards', label: 'shell:nav.orchards', icon: IconStack2, rank: 65, roles: planners, to: () => '/orchards' },
];
