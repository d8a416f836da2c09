import { IconCloudUpload } from '@tabler/icons-react';
import { landingPath } from '@loam/domain/user/landing';
import { loadNamespaces } from '../../i18n/init';
import type { Feature, NavUser } from '../../ui/feature';

const uploaders = ['group', 'collection', 'company'] as const;
const texts = ['upload'];
const landing = ({ roleId, collections, groups }: NavUser): string =>
  landingPath({ roleId, collectionIds: collections.map(({ id }) => id), groups });

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
      admit: ({ user }) => (user.bulkUpload ? null : landing(user)),
    },
  ],
  nav: [
    {
      id: 'uploads',
      label: 'app:nav.uploads',
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
