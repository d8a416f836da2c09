import { anybody, defineCalls } from '../kernel/call/call.js';
import { inviteChecked, registered, userExists } from './user-answers.schema.js';
import { inviteCheck, register, termsQuery, userExist } from './user.schema.js';

/** How an invited person becomes a user. Without the link in hand nothing here says whether an address has an account. */
export const registrationCalls = defineCalls({
  register: {
    ...{
      id: 'C052',
      summary: 'Register by an invitation',
      method: 'POST',
      path: '/user/register',
      who: anybody,
      body: register,
      answer: registered,
    },
    foundAt: 'user',
  },
  check: {
    id: 'C250',
    summary: 'Check an invitation',
    method: 'GET',
    path: '/invite/check',
    who: anybody,
    query: inviteCheck,
    answer: inviteChecked,
  },
  /** The truth for admins, and for who holds an invitation to this very address; for everybody else always false. */
  exist: {
    id: 'C058',
    summary: 'Whether an address has an account',
    method: 'POST',
    path: '/user/exist',
    who: anybody,
    body: userExist,
    answer: userExists,
  },
  terms: {
    ...{ id: 'C057', summary: 'Terms and conditions', method: 'GET', path: '/user/termsAndConditions', who: anybody, query: termsQuery },
    files: ['application/pdf'],
  },
});
