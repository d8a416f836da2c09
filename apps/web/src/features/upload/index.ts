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
};

export { useGroupChoice } from './group-choice';
