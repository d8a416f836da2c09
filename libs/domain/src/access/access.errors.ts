import { defineErrors } from '../kernel/errors/errors.js';

/** Sign-in and session keys of docs/api: authentication. */
export const accessErrors = defineErrors({
  NotAuthorizedException: { status: 401, message: 'Incorrect username or password.' },
  loginFailed: { status: 401, message: 'Login failed' },
  SsoProviderNotFound: { status: 404, message: 'Single sign-on is not set up here' },
  ssoUnavailable: { status: 503, message: 'The sign-in service of your company does not answer. Please try again later.' },
  accountNotActivated: { status: 403, message: 'Account is not activated' },
  refreshTokenExpired: { status: 401, message: 'The session has expired' },
  refreshTokenReused: { status: 401, message: 'The refresh token was used before; the session is closed' },
  adminTokenExpired: { status: 403, message: 'admin verification token expired' },
  securityCodeRequired: { status: 403, message: 'A security code is required for this' },
  wrongCode: { status: 422, message: 'Wrong code, please try again', field: 'code' },
  mailNotConfigured: { status: 503, message: 'This server is not set up to send mail' },
  mailNotSent: { status: 503, message: 'The mail could not be sent yet. It will be tried again.' },
  ResetPasswordFailed: { status: 422, message: 'Reset password failed' },
  resetExpired: { status: 410, message: 'The link to set a new password has expired' },
  authenticatorNotOffered: { status: 409, message: 'No authenticator app is waiting for its first code. Begin again.' },
  secondFactorRequired: {
    status: 403,
    message: 'Your company asks its admins for a second factor: prove yourself by an app or a passkey, or add one in your account',
  },
  lastFactorRequired: {
    status: 409,
    message: 'Your company asks its admins for a second factor: add another one before you remove the last',
  },
  secondFactorMissing: {
    status: 409,
    message: 'Add an authenticator app or a passkey of your own first, or you would shut yourself out',
    field: 'required',
  },
  passkeyRefused: { status: 422, message: 'The passkey was not accepted. Please try again.' },
  passkeyKnown: { status: 409, message: 'This passkey is there already' },
  passkeysFull: { status: 409, message: 'There are ten passkeys already. Remove one first.' },
  FactorNotFound: { status: 404, message: 'There is no such way to prove yourself' },
  SessionNotFound: { status: 404, message: 'Session not found' },
});
