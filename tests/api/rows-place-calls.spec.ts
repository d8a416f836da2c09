import { afterAll, beforeAll, describe } from '@jest/globals';
import type { Client } from '../support/client.js';
import { pngOf } from '../support/images.js';
import { GONE, line } from './support/lines.js';
import { startWithAdmins, type TestServer } from './support/server.js';

let server: TestServer;
let admin: Client;
let boss: Client;
let user: Client;
let executive: Client;
let companyId: number;
let collectionId: number;
let groupId: number;
let names: { company: string; group: string };
/** To be taken away. */
let empty: { collection: number; group: number };

beforeAll(async () => {
  const started = await startWithAdmins();
  ({ server, boss, admin } = started);
  [user, executive] = [await server.as('user-1'), await server.as('executive-1')];
  const company = started.fixture.companies[0]!;
  companyId = company.id;
  collectionId = company.collections[0]!.id;
  groupId = company.collections[0]!.groups[0]!.id;
  const nameAt = async (path: string) => (await admin.get(path)).body.name as string;
  names = { company: await nameAt(`/company/${companyId}`), group: await nameAt(`/group?id=${groupId}`) };
  const room = { name: 'Soon gone', companyId, usersCapacity: 1, defaultGroup: { name: 'First' } };
  empty = {
    collection: (await admin.post('/collection', room)).body.id,
    group: (await admin.post('/group', { name: 'Soon gone', collectionId, usersCapacity: 1 })).body.id,
  };
});
afterAll(() => server?.stop());

function logo(): FormData {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(pngOf(64, 64))]), 'logo.png');
  return form;
}

describe('the calls of collections', () =>
  line(
    () => server,
    [
      { id: 'C067', ask: ['GET', () => '/collection/all'], keys: ['items', 'total'], who: () => admin, not: () => user },
      { id: 'C068', ask: ['GET', () => '/collection/me'], keys: ['items', 'total'], who: () => user, not: () => executive },
      {
        id: 'C069',
        ask: ['GET', () => `/collection/${collectionId}/summary`],
        keys: ['id', 'name', 'groups', 'totals'],
        who: () => admin,
        not: () => user,
        wrong: () => [['/collection/987654321/summary', undefined, 404, 'CollectionNotFound']],
      },
      {
        id: 'C070',
        ask: ['POST', () => '/collection', () => ({ name: 'Line', companyId, usersCapacity: 2, defaultGroup: { name: 'First' } })],
        keys: ['id', 'name', 'companyId', 'usersCapacity', 'defaultGroupId', 'revision'],
        who: () => admin,
        status: 201,
        not: () => user,
        wrong: () => [[undefined, { name: '', usersCapacity: 0, defaultGroup: { name: 'First' } }, 422, 'validationFailed']],
      },
      {
        id: 'C071',
        ask: ['POST', () => '/collection/update', () => ({ id: collectionId, name: 'Renamed' })],
        keys: ['id', 'name', 'revision'],
        who: () => admin,
        not: () => user,
        wrong: () => [
          [undefined, { id: GONE, name: 'Renamed' }, 404, 'CollectionNotFound'],
          [undefined, { id: collectionId, revision: 99, name: 'Other' }, 412, 'revisionConflict'],
        ],
      },
      {
        id: 'C072',
        ask: ['DELETE', () => '/collection', () => ({ id: empty.collection })],
        keys: ['deleted'],
        who: () => admin,
        not: () => user,
        confirmed: 'company-1',
        wrong: () => [
          [undefined, { id: GONE }, 404, 'CollectionNotFound'],
          [undefined, { ids: [collectionId] }, 409, 'collectionNotEmpty'],
        ],
      },
    ],
  ));

describe('the calls of groups', () =>
  line(
    () => server,
    [
      {
        id: 'C073',
        ask: ['GET', () => `/group/byCollection?collectionId=${collectionId}`],
        keys: ['items', 'total'],
        who: () => admin,
        not: () => user,
        wrong: () => [
          ['/group/byCollection', undefined, 422, 'required'],
          ['/group/byCollection?id=987654321', undefined, 404, 'CollectionNotFound'],
        ],
      },
      {
        id: 'C074',
        ask: ['GET', () => `/group/${groupId}/users?pageSize=1`],
        keys: ['items', 'total', 'pageNo', 'pageSize'],
        who: () => admin,
        not: () => user,
        wrong: () => [['/group/987654321/users', undefined, 404, 'GroupNotFound']],
      },
      {
        id: 'C075',
        ask: ['GET', () => `/group?id=${groupId}`],
        keys: ['id', 'name', 'collectionId', 'usersCapacity', 'isDefault', 'settings'],
        who: () => user,
        not: () => executive,
        wrong: () => [['/group?id=987654321', undefined, 404, 'GroupNotFound']],
      },
      {
        id: 'C076',
        ask: ['POST', () => '/group', () => ({ name: 'Line', collectionId, usersCapacity: 1 })],
        keys: ['id', 'name', 'collectionId', 'revision'],
        who: () => admin,
        status: 201,
        not: () => user,
        wrong: () => [[undefined, { name: names.group, collectionId, usersCapacity: 1 }, 409, 'groupNameExists']],
      },
      {
        id: 'C077',
        ask: ['POST', () => '/group/update', () => ({ id: groupId, usersCapacity: 40 })],
        keys: ['id', 'usersCapacity', 'revision'],
        who: () => admin,
        not: () => user,
        wrong: () => [
          [undefined, { id: GONE, usersCapacity: 5 }, 404, 'GroupNotFound'],
          [undefined, { id: groupId, usersCapacity: 5, revision: 99 }, 412, 'revisionConflict'],
        ],
      },
      {
        id: 'C078',
        ask: ['DELETE', () => '/group', () => ({ id: empty.group })],
        keys: ['deleted'],
        who: () => admin,
        not: () => user,
        confirmed: 'company-1',
        wrong: () => [
          [undefined, { id: GONE }, 404, 'GroupNotFound'],
          [undefined, { id: groupId }, 409, 'groupNotEmpty'],
        ],
      },
    ],
  ));

const companyKeys = ['id', 'name', 'userCapacity', 'toggles', 'growerIdentifier', 'logoUrl'];
describe('the calls of companies', () =>
  line(
    () => server,
    [
      {
        id: 'C079',
        ask: ['GET', () => '/company/summary'],
        keys: ['id', 'name', 'collections', 'totals', 'capacity'],
        who: () => admin,
        not: () => user,
        wrong: () => [['/company/summary?id=987654321', undefined, 404, 'CompanyNotFound']],
      },
      {
        id: 'C080',
        ask: ['GET', () => '/company/all?search=a&pageSize=1'],
        keys: ['items', 'total', 'pageNo', 'pageSize'],
        who: () => boss,
        not: () => admin,
        wrong: () => [['/company/all?pageSize=201', undefined, 422, 'outOfRange']],
      },
      {
        id: 'C081',
        ask: ['GET', () => `/company/${companyId}`],
        keys: companyKeys,
        who: () => admin,
        not: () => user,
        wrong: () => [['/company/987654321', undefined, 404, 'CompanyNotFound']],
      },
      {
        id: 'C085',
        ask: ['PATCH', () => `/company/${companyId}/logo`, logo],
        keys: ['logoUrl', 'revision'],
        who: () => admin,
        not: () => user,
        wrong: () => [[undefined, {}, 415, 'unsupportedFormat']],
      },
      { id: 'C082', ask: ['GET', () => `/company/${companyId}/logo`], keys: [], who: () => user },
      {
        id: 'C083',
        ask: ['POST', () => '/company', () => ({ name: 'Line Farms', userCapacity: 10 })],
        keys: companyKeys,
        status: 201,
        who: () => boss,
        not: () => admin,
        confirmed: 'super-1',
        wrong: () => [
          [undefined, { name: 'x'.repeat(61), userCapacity: 10 }, 422, 'companyNameTooLong'],
          [undefined, { name: names.company.toUpperCase(), userCapacity: 10 }, 409, 'companyNameExists'],
        ],
      },
      {
        id: 'C084',
        ask: ['PUT', () => `/company/${companyId}`, () => ({ maxInvites: 9 })],
        keys: companyKeys,
        who: () => boss,
        not: () => admin,
        confirmed: 'super-1',
        wrong: () => [
          ['/company/987654321', undefined, 404, 'CompanyNotFound'],
          [undefined, { maxInvites: 8, revision: 99 }, 412, 'revisionConflict'],
        ],
      },
    ],
  ));
