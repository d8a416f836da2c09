import { IconShieldSearch } from '@tabler/icons-react';
import type { FeatureNav } from '../../ui/feature';

/** Admins find it in the admin center. */
export const rail: readonly FeatureNav[] = [
  {
    id: 'audit',
    label: 'shell:nav.audit',
    icon: IconShieldSearch,
    rank: 85,
    roles: ['user'],
    allowed: ({ audit }) => audit,
    to: () => '/admin-center/audit',
    match: /^\/admin-center\/audit/,
  },
];
