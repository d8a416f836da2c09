import { z } from 'zod';
import { anybody, defineCalls, signedIn } from '../kernel/call/call.js';
import { admins } from '../kernel/person/roles.js';
import { signedIn as signedInAnswer } from '../user/user-answers.schema.js';
import { adminVerified, codeConfirmed, codeSent, passwordChanged, resetAsked, sessionEnded, sessionList } from './access-answers.schema.js';
import { changePassword, confirmQuery, forgot, login, refresh, reset, securityCode, ssoExchange, ssoStart } from './access.schema.js';

export const signInCalls = defineCalls({
  login: { id: 'C239', summary: 'Sign in', method: 'POST', path: '/auth/login', who: anybody, body: login, answer: signedInAnswer },
  refresh: {
    id: 'C240',
    summary: 'Renew a session',
    method: 'POST',
    path: '/auth/refresh',
    who: anybody,
    body: refresh,
    answer: signedInAnswer,
  },
  /** A repeat finds its session over and answers 401, with an Idempotency-Key too. */
  logout: { id: 'C241', changes: 'oneself', summary: 'Sign out', method: 'POST', path: '/auth/logout', who: signedIn(), status: 204 },
  logoutAll: {
    id: 'C242',
    changes: 'oneself',
    summary: 'Sign out everywhere',
    method: 'POST',
    path: '/auth/logout-all',
    who: signedIn(),
    status: 204,
  },
  /** With the company's own account. */
  ssoStart: {
    id: 'C246',
    summary: "Begin to sign in with a company's account",
    method: 'GET',
    path: '/auth/sso/start',
    who: anybody,
    query: ssoStart,
    status: 302,
  },
  /** Good once, and only in the browser that began it. */
  ssoExchange: {
    id: 'C247',
    summary: "Finish to sign in with a company's account",
    method: 'POST',
    path: '/auth/sso/exchange',
    who: anybody,
    body: ssoExchange,
    answer: signedInAnswer,
  },
});

export const passwordCalls = defineCalls({
  /** The same answer for every address. */
  forgot: {
    id: 'C243',
    summary: 'Ask for a link to a new password',
    method: 'POST',
    path: '/auth/forgot',
    who: anybody,
    body: forgot,
    answer: resetAsked,
    status: 202,
  },
  reset: {
    id: 'C244',
    summary: 'Set a new password by a link',
    method: 'POST',
    path: '/auth/reset',
    who: anybody,
    body: reset,
    answer: passwordChanged,
  },
  change: {
    id: 'C245',
    changes: 'oneself',
    summary: "Change one's password",
    method: 'POST',
    path: '/auth/change-password',
    who: signedIn(),
    body: changePassword,
    answer: passwordChanged,
  },
});

export const sessionCalls = defineCalls({
  list: { id: 'C248', summary: "One's sessions", method: 'GET', path: '/auth/sessions', who: signedIn(), answer: sessionList },
  end: {
    ...{
      id: 'C249',
      changes: 'oneself',
      summary: 'End a session',
      method: 'DELETE',
      path: '/auth/sessions/{sid}',
      who: signedIn(),
      answer: sessionEnded,
    },
    params: z.object({ sid: z.string() }),
  },
});

const admin = signedIn(admins);
/** An admin proves again who they are: a code by mail, then a token for the admin calls or for one sensitive call. */
export const verificationCalls = defineCalls({
  sendCode: {
    id: 'C026',
    changes: 'oneself',
    summary: 'Have a security code mailed',
    method: 'GET',
    path: '/adminCenter/sendCode',
    who: admin,
    answer: codeSent,
  },
  /** As the call that it is: it has an effect. */
  postCode: {
    id: 'C026',
    changes: 'oneself',
    summary: 'Have a security code mailed (as a call with an effect)',
    method: 'POST',
    path: '/adminCenter/sendCode',
    who: admin,
    answer: codeSent,
  },
  confirm: {
    id: 'C027',
    summary: 'Confirm a sensitive call with a security code',
    method: 'GET',
    path: '/adminCenter/user/confirm',
    who: admin,
    query: confirmQuery,
    answer: codeConfirmed,
  },
  verify: {
    id: 'C059',
    changes: 'oneself',
    summary: 'Verify admin rights with a security code',
    method: 'POST',
    path: '/user/verify',
    who: admin,
    body: securityCode,
    answer: adminVerified,
  },
  drop: {
    id: 'C066',
    changes: 'oneself',
    summary: 'Give up verified admin rights',
    method: 'DELETE',
    path: '/user/deleteToken',
    who: signedIn(),
    status: 204,
  },
});
