import { IconCloudUpload } from '@tabler/icons-react';
import { loadNamespaces } from '../../i18n/init';
import type { Feature } from '../../ui/feature';

const uploaders = ['group', 'collection', 'company'] as const;
const texts = ['upload'];

export const upload: Feature = {
  routes: [
    {
      id: 'U041',
      path: '/upload-center',
      page: () => import('./pages/upload-page'),
      access: 'signedIn',
      roles: uploaders,
      texts,
      title: 'upload:title',
      admit: ({ user }) => (user.bulkUpload ? null : false),
    },
  ],
  nav: [
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
        await loadNamespaces(texts);
        return (await import('./parts/upload-badge')).UploadBadge;
      },
    },
  ],
};

export { useGroupChoice } from './group-choice';
