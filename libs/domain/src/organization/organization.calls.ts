import { z } from 'zod';
import { confirmed, defineCalls, entityId, signedIn, verified } from '../kernel/call/call.js';
import { admins, planners } from '../kernel/person/roles.js';
import { listQuery, queryId } from '../kernel/schema/schema.js';
import { collectionList, collectionSummary, companyPage, companySummary, groupList, unitsDeleted } from './organization-answers.schema.js';
import {
  addCollection,
  changeCollection,
  changeCompany,
  changeGroup,
  changeOwnCompany,
  collectionBody,
  companyBody,
  groupBody,
  logoAnswer,
  registerCompany,
  registerGroup,
  removeUnits,
} from './organization.schema.js';
import { accessKept, keepAccess, requireSecondFactor } from './company-head.schema.js';

const company = { path: '/company/{id}', params: z.object({ id: entityId('CompanyNotFound') }) } as const;
const logo = { ...company, path: '/company/{id}/logo' } as const;

export const companyCalls = defineCalls({
  /** The caller's own when none is named. */
  summary: {
    ...{
      id: 'C079',
      summary: 'Summary of a company',
      method: 'GET',
      path: '/company/summary',
      who: signedIn(['super', 'company', 'collection']),
    },
    query: z.strictObject({ id: queryId().optional() }),
    answer: companySummary,
  },
  all: {
    id: 'C080',
    summary: 'List companies',
    method: 'GET',
    path: '/company/all',
    who: verified(['super']),
    query: listQuery(['name', 'id']),
    answer: companyPage,
  },
  one: { id: 'C081', summary: 'Read a company', method: 'GET', ...company, who: signedIn(admins), answer: companyBody },
  add: {
    ...{
      id: 'C083',
      summary: 'Add a company',
      method: 'POST',
      path: '/company',
      who: confirmed(['super']),
      body: registerCompany,
      answer: companyBody,
    },
    creates: 'company',
  },
  change: {
    id: 'C084',
    summary: 'Change a company',
    method: 'PUT',
    ...company,
    who: confirmed(['super']),
    body: changeCompany,
    answer: companyBody,
  },
  /** What is the company's own to say; capacity and the parts of Loam that it has are not (C084). */
  changeOwn: {
    id: 'C423',
    summary: "Change what is a company's own to set",
    method: 'PUT',
    ...company,
    path: '/company/{id}/own',
    who: verified(['super', 'company']),
    body: changeOwnCompany,
    answer: companyBody,
  },
  /** Whether its admins prove their rights by more than a mailed code. Who says so has a second factor, or they would shut themselves out. */
  requireSecondFactor: {
    id: 'C424',
    summary: 'Require a second factor of the admins of a company',
    method: 'PUT',
    ...company,
    path: '/company/{id}/second-factor',
    who: confirmed(['super', 'company']),
    body: requireSecondFactor,
    answer: companyBody,
  },
  accessKept: {
    id: 'C465',
    summary: 'For how long sign-ins of a company are kept',
    method: 'GET',
    ...company,
    path: '/company/{id}/access-kept',
    who: signedIn(planners),
    answer: accessKept,
  },
  keepAccess: {
    id: 'C464',
    summary: 'Set for how long sign-ins of a company are kept',
    method: 'PUT',
    ...company,
    path: '/company/{id}/access-kept',
    who: confirmed(['super', 'company']),
    body: keepAccess,
    answer: accessKept,
  },
  logo: {
    id: 'C082',
    summary: 'Logo of a company',
    method: 'GET',
    ...logo,
    who: signedIn(),
    files: ['image/png', 'image/jpeg', 'image/webp'],
  },
  setLogo: {
    id: 'C085',
    summary: 'Set the logo of a company',
    method: 'PATCH',
    ...logo,
    who: verified(['super', 'company']),
    form: true,
    answer: logoAnswer,
  },
  removeLogo: {
    id: 'C350',
    summary: 'Remove the logo of a company',
    method: 'DELETE',
    ...logo,
    who: verified(['super', 'company']),
    answer: logoAnswer,
  },
});

export const collectionCalls = defineCalls({
  /** A super admin says whose, by companyId. */
  all: {
    ...{
      id: 'C067',
      summary: 'List collections',
      method: 'GET',
      path: '/collection/all',
      who: signedIn(['super', 'company', 'collection']),
    },
    query: z.strictObject({ companyId: queryId().optional() }),
    answer: collectionList,
  },
  mine: {
    id: 'C068',
    summary: "One's collections",
    method: 'GET',
    path: '/collection/me',
    who: signedIn(planners),
    answer: collectionList,
  },
  summary: {
    ...{
      id: 'C069',
      summary: 'Summary of a collection',
      method: 'GET',
      path: '/collection/{id}/summary',
      who: signedIn(admins),
      answer: collectionSummary,
    },
    params: z.object({ id: entityId('CollectionNotFound') }),
  },
  /** A super admin says whose, by companyId. */
  add: {
    ...{ id: 'C070', summary: 'Add a collection', method: 'POST', path: '/collection', who: verified(['super', 'company']) },
    ...{ body: addCollection, answer: collectionBody, creates: 'collection/{id}/summary' },
  },
  change: {
    ...{
      id: 'C071',
      summary: 'Change a collection',
      method: 'POST',
      path: '/collection/update',
      who: verified(['super', 'company', 'collection']),
    },
    ...{ body: changeCollection, answer: collectionBody },
  },
  remove: {
    ...{ id: 'C072', summary: 'Remove a collection', method: 'DELETE', path: '/collection', who: confirmed(['super', 'company']) },
    ...{ body: removeUnits, answer: unitsDeleted },
  },
});

export const groupCalls = defineCalls({
  /** `id` is another name for `collectionId`. */
  ofCollection: {
    ...{
      id: 'C073',
      summary: 'Groups of a collection',
      method: 'GET',
      path: '/group/byCollection',
      who: signedIn(admins),
      answer: groupList,
    },
    query: z.object({ collectionId: queryId().optional(), id: queryId().optional() }),
  },
  one: {
    ...{ id: 'C075', summary: 'Read a group', method: 'GET', path: '/group', who: signedIn(planners), answer: groupBody },
    query: z.object({ id: entityId('GroupNotFound') }),
  },
  add: {
    ...{ id: 'C076', summary: 'Add a group', method: 'POST', path: '/group', who: verified(['super', 'company', 'collection']) },
    ...{ body: registerGroup, answer: groupBody, creates: 'group?id={id}' },
  },
  change: {
    id: 'C077',
    summary: 'Change a group',
    method: 'POST',
    path: '/group/update',
    who: verified(admins),
    body: changeGroup,
    answer: groupBody,
  },
  remove: {
    ...{ id: 'C078', summary: 'Remove a group', method: 'DELETE', path: '/group', who: confirmed(['super', 'company', 'collection']) },
    ...{ body: removeUnits, answer: unitsDeleted },
  },
});
