import type { Feature } from '../../ui/feature';

/** Not for the people who plan: every part in every state, the page that the accessibility and picture tests look at. */
export const gallery: Feature = {
  routes: [
    {
      id: 'gallery',
      path: '/__ui',
      page: async () => (await import('./door')).galleryPage(),
      access: 'public',
      texts: ['gallery', 'grid', 'plan'],
      title: 'gallery:title',
      phone: true,
    },
  ],
};
