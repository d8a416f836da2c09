import { planners } from '@loam/domain/kernel/person/roles';
import { IconBuildingFactory2 } from '@tabler/icons-react';
import type { FeatureNav } from '../../ui/feature';

export const rail: readonly FeatureNav[] = [
  {
    id: 'mills',
    label: 'shell:nav.mills',
    short: 'shell:short.mills',
    icon: IconBuildingFactory2,
    rank: 65,
    roles: planners,
    allowed: ({ surveys }) => surveys,
    to: () => '/mills',
  },
];
