import { IconCalendarCheck } from '@tabler/icons-react';
import type { FeatureNav } from '../../ui/feature';

const advisers = ['user', 'super', 'group', 'collection', 'company'] as const;

export const rail: readonly FeatureNav[] = [
  {
    id: 'today',
    label: 'shell:nav.today',
    short: 'shell:short.today',
    icon: IconCalendarCheck,
    to: () => '/today',
    roles: advisers,
    rank: 15,
  },
];
