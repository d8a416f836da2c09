import { open, type Probe } from './matrix-probe.js';
import type { Person } from './matrix-world.js';

const session = (body: (me: Person) => unknown, path: string): Probe => ({ ask: (_, me) => ({ path, body: body(me) }), scope: 'none' });

/** Who somebody is: signing in, passwords, invitations, an admin's verification. */
export const identityProbes: Readonly<Record<string, Probe>> = {
  'POST /auth/login': { ...session(() => ({ email: 'nobody@acceptance.test', password: 'not the password' }), '/auth/login'), ok: [401] },
  'POST /auth/refresh': { ...session(() => ({ refreshToken: 'not one of ours' }), '/auth/refresh'), ok: [401] },
  'POST /auth/logout': { ...session(() => undefined, '/auth/logout'), ok: [204] },
  'POST /auth/logout-all': { ...session(() => undefined, '/auth/logout-all'), ok: [204] },
  'POST /auth/forgot': { ...session(() => ({ email: 'nobody@acceptance.test' }), '/auth/forgot'), ok: [202] },
  'POST /auth/reset': { ...session(() => ({ email: 'x', code: 'y', password: 'Monsoon-rains-27' }), '/auth/reset'), ok: [422] },
  'GET /invite/check': { ...open('/invite/check?data=none'), ok: [410] },
  'POST /user/exist': session(() => ({ email: 'nobody@acceptance.test' }), '/user/exist'),
  'POST /user/register': {
    ...session(
      () => ({
        data: 'none',
        email: 'nobody@acceptance.test',
        fullName: 'Asha Rao',
        password: 'Monsoon-rains-27',
        countryId: 101,
        termsAccepted: true,
      }),
      '/user/register',
    ),
    ok: [410],
  },
  'GET /user/termsAndConditions': open('/user/termsAndConditions'),
  'POST /auth/change-password': {
    ...session(() => ({ currentPassword: 'not the password', newPassword: 'Monsoon-rains-27' }), '/auth/change-password'),
    ok: [422],
  },
  'GET /auth/sso/start': { ...open('/auth/sso/start'), ok: [404] },
  'POST /auth/sso/exchange': { ...session(() => ({ code: 'x', state: 'y' }), '/auth/sso/exchange'), ok: [404] },
  'DELETE /auth/sessions/{sid}': { ...session(() => undefined, '/auth/sessions/0123456789abcdef0123456789abcdef'), ok: [404] },

  'GET /adminCenter/sendCode': { ...open('/adminCenter/sendCode'), ok: [200] },
  'POST /adminCenter/sendCode': session(() => undefined, '/adminCenter/sendCode'),
  'GET /adminCenter/user/confirm': { ...open('/adminCenter/user/confirm?code=no%20code'), ok: [422, 429] },
  'POST /user/verify': { ...session(() => ({ code: 'no code' }), '/user/verify'), ok: [422, 429] },
  'GET /user/factors': open('/user/factors'),
  'POST /user/factors/authenticator': session(() => undefined, '/user/factors/authenticator'),
  'POST /user/factors/authenticator/confirm': {
    ...session(() => ({ code: 'no code' }), '/user/factors/authenticator/confirm'),
    ok: [409, 422, 429],
  },
  'DELETE /user/factors/authenticator': { ...session(() => undefined, '/user/factors/authenticator'), ok: [404] },
  'POST /user/factors/recoveryCodes': { ...session(() => undefined, '/user/factors/recoveryCodes'), ok: [404] },
  'POST /user/verify/factor': { ...session(() => ({ code: 'no code' }), '/user/verify/factor'), ok: [422, 429] },
  'POST /user/factors/passkey': session(() => undefined, '/user/factors/passkey'),
  'POST /user/factors/passkey/confirm': { ...session(() => ({ name: 'Key' }), '/user/factors/passkey/confirm'), ok: [422] },
  'DELETE /user/factors/passkey/{id}': { ...session(() => undefined, '/user/factors/passkey/none'), ok: [404] },
  'POST /user/verify/passkey/options': { ...session(() => undefined, '/user/verify/passkey/options'), ok: [404] },
  'POST /user/verify/passkey': { ...session(() => ({}), '/user/verify/passkey'), ok: [422] },
  'DELETE /user/deleteToken': {
    ask: () => ({ path: '/user/deleteToken' }),
    scope: 'none',
    ok: [204],
  },
};
