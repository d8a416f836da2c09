import { defineErrors } from '../kernel/errors.js';

/** Sign-in and session keys of docs/api: authentication. */
export const accessErrors = defineErrors({
  NotAuthorizedException: { status: 401, message: 'Incorrect username or password.' },
  accountNotActivated: { status: 403, message: 'Account is not activated' },
  refreshTokenExpired: { status: 401, message: 'The session has expired' },
  refreshTokenReused: { status: 401, message: 'The refresh token was used before; the session is closed' },
  SessionNotFound: { status: 404, message: 'Session not found' },
});
