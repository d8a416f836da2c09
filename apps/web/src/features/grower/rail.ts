import { IconUsers } from '@tabler/icons-react';
import type { FeatureNav } from '../../ui/feature';

const advisers = ['user', 'super', 'group', 'collection', 'company'] as const;

export const rail: readonly FeatureNav[] = [
  {
    id: 'growers',
    label: 'shell:nav.growers',
    icon: IconUsers,
    to: (user) => (user.groups[0] ? `/collection/${user.groups[0].collectionId}/group/${user.groups[0].id}` : '/growers'),
    roles: advisers,
    match: /^\/(customers|collection\/\d+\/group)/,
    rank: 10,
  },
];
