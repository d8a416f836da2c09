import { IconTemplate } from '@tabler/icons-react';
import type { FeatureNav } from '../../ui/feature';

const roles = ['user', 'super', 'group', 'collection', 'company'] as const;

export const rail: readonly FeatureNav[] = [
  {
    id: 'templates',
    label: 'shell:nav.templates',
    icon: IconTemplate,
    to: () => '/templates',
    roles,
    match: /^\/templates?(\/|$)/,
    rank: 35,
  },
];
