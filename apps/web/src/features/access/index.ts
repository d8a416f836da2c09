import type { Feature, FeatureRoute } from '../../ui/feature';

const page = () => import('./pages/login-page');
const before = { access: 'public', signedOutOnly: true, texts: ['access'], phone: true } as const;
const login = { ...before, page, title: 'access:title' };

/** Where an invitation's link leads; null: to the page itself. */
const invited = async ({ query, client }: Parameters<NonNullable<FeatureRoute['enter']>>[0], own: string) => {
  const { invitedTo } = await import('./queries');
  const to = await invitedTo(query.get('data'), client);
  return to.startsWith(own) ? null : to;
};
const register = {
  ...before,
  noRefresh: true,
  page: () => import('./pages/register-page'),
  texts: ['access', 'password', 'register', 'errors'],
  title: 'register:title',
} as const;

export const access: Feature = {
  routes: [
    { id: 'U001', path: '/', ...login },
    { id: 'U002', path: '/login', ...login },
    { id: 'U003', path: '/register', ...register, enter: (at) => invited(at, '/register') },
    {
      id: 'U004',
      path: '/forgot',
      ...before,
      page: () => import('./pages/forgot-page'),
      texts: ['access', 'password', 'errors'],
      title: 'password:forgot.title',
    },
    {
      id: 'U005',
      path: '/reset-password',
      ...before,
      page: () => import('./pages/reset-page'),
      texts: ['access', 'password', 'errors'],
      title: 'password:reset.title',
    },
    { id: 'U006', path: '/admin-register', ...register, enter: (at) => invited(at, '/register') },
    {
      id: 'U007',
      path: '/sso-login',
      ...before,
      noRefresh: true,
      page: () => import('./pages/sso-page'),
      texts: ['access', 'password', 'sso', 'errors'],
      title: 'sso:title',
    },
    {
      id: 'U008',
      path: '/complete-sso',
      access: 'public',
      phone: true,
      noRefresh: true,
      page: () => import('./pages/complete-sso-page'),
      texts: ['access', 'password', 'sso', 'errors'],
      title: 'sso:title',
    },
    { id: 'U009', path: '/invite', ...login, enter: (at) => invited(at, '/never') },
  ],
};
