import type { Feature } from '../../ui/feature';

const page = () => import('./pages/login-page');
const login = { page, access: 'public', signedOutOnly: true, texts: ['session'], title: 'session:title', phone: true } as const;

export const session: Feature = {
  routes: [
    { id: 'U001', path: '/', ...login },
    { id: 'U002', path: '/login', ...login },
  ],
};
