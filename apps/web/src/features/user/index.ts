import type { Feature } from '../../ui/feature';

const people = {
  page: async () => (await import('./door')).usersPage(),
  access: 'signedIn',
  roles: ['super', 'group', 'collection', 'company'],
  texts: ['people', 'admin'],
  title: 'people:title',
  frame: 'live',
} as const;

/** Somebody's own account, and the people whom an admin looks after; with them the admin center begins. */
export const user: Feature = {
  routes: [
    {
      id: 'U039',
      path: '/account',
      page: async () => (await import('./door')).accountPage(),
      access: 'signedIn',
      texts: ['account'],
      title: 'account:title',
      phone: true,
    },
    {
      id: 'U050',
      path: '/admin-center',
      ...people,
      admit: ({ query }) => `/admin-center/users${query.size > 0 ? `?${query.toString()}` : ''}`,
    },
    { id: 'U051', path: '/admin-center/users', ...people, admin: 10 },
  ],
};
