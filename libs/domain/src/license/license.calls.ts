import { z } from 'zod';
import { anybody, defineCalls, entityId, signedIn } from '../kernel/call/call.js';
import { planners } from '../kernel/person/roles.js';
import { licenseBody, licenseList, licenseSigned, licenseToSign, sendLicense, signLicense } from './license.schema.js';

const ofGrower = {
  path: '/customer/{id}/licenses',
  params: z.object({ id: entityId('CustomerNotFound') }),
  who: signedIn(planners),
} as const;
const link = { path: '/licenses/sign/{token}', params: z.object({ token: z.string() }), who: anybody } as const;

export const licenseCalls = defineCalls({
  /** Newest first. */
  list: { id: 'C261', summary: 'Licences of a grower', method: 'GET', ...ofGrower, answer: licenseList },
  /** The one that is open before is replaced. */
  send: {
    ...{ id: 'C262', summary: 'Send a licence to a grower', method: 'POST', ...ofGrower, body: sendLicense, answer: licenseBody },
    status: 201,
    foundAt: 'customer/{id}/licenses',
  },
  /** For the page that the grower's link leads to. */
  read: { id: 'C485', summary: 'Read the licence that a link leads to', method: 'GET', ...link, answer: licenseToSign },
  sign: { id: 'C263', summary: 'Sign a licence', method: 'POST', ...link, body: signLicense, answer: licenseSigned, status: 200 },
});
