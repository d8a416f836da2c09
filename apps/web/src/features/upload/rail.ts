import { IconCloudUpload } from '@tabler/icons-react';
import { loadNamespaces } from '../../i18n/init';
import type { FeatureNav } from '../../ui/feature';

const uploaders = ['group', 'collection', 'company'] as const;

export const rail: readonly FeatureNav[] = [
  {
    id: 'uploads',
    label: 'shell:nav.uploads',
    short: 'shell:short.uploads',
    icon: IconCloudUpload,
    rank: 60,
    roles: uploaders,
    allowed: ({ bulkUpload }) => bulkUpload,
    to: () => '/upload-center',
    badge: async () => {
      await loadNamespaces(['upload']);
      return (await import('./parts/upload-badge')).UploadBadge;
    },
  },
];
