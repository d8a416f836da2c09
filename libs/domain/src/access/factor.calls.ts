import { z } from 'zod';
import { confirmed, defineCalls, signedIn, verified } from '../kernel/call.js';
import { admins } from '../kernel/roles.js';
import { securityCode } from './access.schema.js';
import { authenticatorOffer, factorAdded, factorList, factorProved, passkeyOptions, recoveryCodesMade } from './factor-answers.schema.js';
import { factorCode, newPasskey, passkeyProof } from './factor.schema.js';

/** What an admin proves themselves by besides a mailed code. Adding wants a proof, and taking away one of its own. */
export const factorCalls = defineCalls({
  list: {
    id: 'C441',
    summary: 'Ways to prove admin rights',
    method: 'GET',
    path: '/user/factors',
    who: signedIn(admins),
    answer: factorList,
  },
  offerAuthenticator: {
    id: 'C442',
    summary: 'Begin to add an authenticator app',
    method: 'POST',
    path: '/user/factors/authenticator',
    who: verified(admins),
    answer: authenticatorOffer,
  },
  addAuthenticator: {
    id: 'C443',
    summary: 'Add an authenticator app by its first code',
    method: 'POST',
    path: '/user/factors/authenticator/confirm',
    who: verified(admins),
    body: securityCode,
    answer: factorAdded,
  },
  removeAuthenticator: {
    id: 'C444',
    summary: 'Remove the authenticator app',
    method: 'DELETE',
    path: '/user/factors/authenticator',
    who: confirmed(admins),
    status: 204,
  },
  makeRecoveryCodes: {
    id: 'C445',
    summary: 'Make new recovery codes',
    method: 'POST',
    path: '/user/factors/recoveryCodes',
    who: confirmed(admins),
    answer: recoveryCodesMade,
  },
  prove: {
    id: 'C446',
    summary: "Prove admin rights with an authenticator app's code or a recovery code",
    method: 'POST',
    path: '/user/verify/factor',
    who: signedIn(admins),
    body: factorCode,
    answer: factorProved,
  },
  offerPasskey: {
    id: 'C447',
    summary: 'Begin to add a passkey',
    method: 'POST',
    path: '/user/factors/passkey',
    who: verified(admins),
    answer: passkeyOptions,
  },
  addPasskey: {
    id: 'C448',
    summary: 'Add a passkey',
    method: 'POST',
    path: '/user/factors/passkey/confirm',
    who: verified(admins),
    body: newPasskey,
    answer: factorAdded,
  },
  removePasskey: {
    id: 'C449',
    summary: 'Remove a passkey',
    method: 'DELETE',
    path: '/user/factors/passkey/{id}',
    who: confirmed(admins),
    params: z.object({ id: z.string() }),
    status: 204,
  },
  askPasskey: {
    id: 'C450',
    summary: 'Begin to prove admin rights with a passkey',
    method: 'POST',
    path: '/user/verify/passkey/options',
    who: signedIn(admins),
    answer: passkeyOptions,
  },
  provePasskey: {
    id: 'C451',
    summary: 'Prove admin rights with a passkey',
    method: 'POST',
    path: '/user/verify/passkey',
    who: signedIn(admins),
    body: passkeyProof,
    answer: factorProved,
  },
});
