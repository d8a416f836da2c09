import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Answer, failures } from '../support/client.js';
import { type Fixture, startServer, type TestServer } from './support/server.js';

const roles = ['super-1', 'company-1', 'collection-1', 'group-1', 'user-1', 'executive-1'] as const;
type Row = readonly [id: string, path: (f: Fixture) => string, foreign: ((f: Fixture) => string) | undefined, statuses: readonly number[]];

const company = (f: Fixture, n = 0) => f.companies[n]!;
const collection = (f: Fixture, n = 0) => company(f, n).collections[0]!;
const group = (f: Fixture, n = 0) => collection(f, n).groups[0]!;

/** Statuses in the order of `roles`, within their own company. */
const matrix: readonly Row[] = [
  ['C053', () => '/user', undefined, [200, 200, 200, 200, 200, 200]],
  ['C061', () => '/utils/dateFormats', undefined, [200, 200, 200, 200, 200, 200]],
  ['C063', () => '/utils/companies', undefined, [200, 200, 200, 200, 403, 403]],
  ['C064', () => '/utils/roles', undefined, [200, 200, 200, 200, 403, 403]],
  ['C065', () => '/utils/utilFields', undefined, [200, 200, 200, 200, 200, 200]],
  [
    'C067',
    (f) => `/collection/all?companyId=${company(f).id}`,
    (f) => `/collection/all?companyId=${company(f, 1).id}`,
    [200, 200, 200, 403, 403, 403],
  ],
  ['C068', () => '/collection/me', undefined, [200, 200, 200, 200, 200, 403]],
  [
    'C069',
    (f) => `/collection/${collection(f).id}/summary`,
    (f) => `/collection/${collection(f, 1).id}/summary`,
    [200, 200, 200, 200, 403, 403],
  ],
  [
    'C073',
    (f) => `/group/byCollection?collectionId=${collection(f).id}`,
    (f) => `/group/byCollection?collectionId=${collection(f, 1).id}`,
    [200, 200, 200, 200, 403, 403],
  ],
  ['C074', (f) => `/group/${group(f).id}/users`, (f) => `/group/${group(f, 1).id}/users`, [200, 200, 200, 200, 403, 403]],
  ['C075', (f) => `/group?id=${group(f).id}`, (f) => `/group?id=${group(f, 1).id}`, [200, 200, 200, 200, 200, 403]],
  ['C079', (f) => `/company/summary?id=${company(f).id}`, (f) => `/company/summary?id=${company(f, 1).id}`, [200, 200, 200, 403, 403, 403]],
  ['C081', (f) => `/company/${company(f).id}`, (f) => `/company/${company(f, 1).id}`, [200, 200, 200, 200, 403, 403]],
  [
    'C092',
    (f) => `/customer/all-sorted?groupId=${group(f).id}`,
    (f) => `/customer/all-sorted?groupId=${group(f, 1).id}`,
    [200, 200, 200, 200, 200, 403],
  ],
  [
    'C093',
    (f) => `/customer?customerId=${group(f).growerIds[0]}`,
    (f) => `/customer?customerId=${group(f, 1).growerIds[0]}`,
    [200, 200, 200, 200, 200, 403],
  ],
  [
    'C097',
    (f) => `/customer/activity?groupId=${group(f).id}`,
    (f) => `/customer/activity?groupId=${group(f, 1).id}`,
    [200, 200, 200, 200, 200, 403],
  ],
  [
    'C099',
    (f) => `/customer/${group(f).growerIds[0]}/activity`,
    (f) => `/customer/${group(f, 1).growerIds[0]}/activity`,
    [200, 200, 200, 200, 200, 403],
  ],
  ['C108', (f) => `/field?id=${group(f).fieldIds[0]}`, (f) => `/field?id=${group(f, 1).fieldIds[0]}`, [200, 200, 200, 200, 200, 403]],
  [
    'C037',
    (f) => `/soilAnalysis?id=${group(f).analysisIds[0]}`,
    (f) => `/soilAnalysis?id=${group(f, 1).analysisIds[0]}`,
    [200, 200, 200, 200, 200, 403],
  ],
  ['C127', (f) => `/plan?planId=${group(f).planIds[0]}`, (f) => `/plan?planId=${group(f, 1).planIds[0]}`, [200, 200, 200, 200, 200, 403]],
  ['C248', () => '/auth/sessions', undefined, [200, 200, 200, 200, 200, 200]],
];

const bytes = ({ status, body }: Answer) => JSON.stringify({ status, body: { ...body, requestId: '' } });

describe('roles and scope', () => {
  let server: TestServer;
  let fixture: Fixture;
  beforeAll(async () => {
    server = await startServer({ seed: 'acceptance' });
    fixture = server.fixture();
  });
  afterAll(() => server.stop());

  test.each(matrix)('%s admits the roles that calls.csv names', async (_, path, _foreign, statuses) => {
    const got = await Promise.all(roles.map(async (who) => (await (await server.as(who)).get(path(fixture))).status));
    expect(got).toEqual(statuses);
    expect((await server.anonymous.get(path(fixture))).status).toBe(401);
  });

  test.each(matrix.filter(([, , foreign]) => foreign))(
    "%s answers another tenant's like a missing one",
    async (_, path, foreign, statuses) => {
      const missing = (text: string) => text.replace(/\d+(?=$|\/)/, '987654321');
      for (const [index, who] of roles.entries()) {
        const me = await server.as(who);
        const answer = await me.get(foreign!(fixture));
        if (who === 'super-1') expect(answer.status).toBe(200);
        else if (statuses[index] === 403) expect(answer.status).toBe(403);
        else {
          expect(answer.status).toBe(404);
          expect(bytes(answer)).toBe(bytes(await me.get(missing(path(fixture)))));
        }
      }
    },
  );

  test('C075 a user reaches no other group of the same collection', async () => {
    const [own, sibling] = collection(fixture).groups;
    const me = await server.as('user-1');
    expect((await me.get(`/group?id=${own!.id}`)).status).toBe(200);
    expect(bytes(await me.get(`/group?id=${sibling!.id}`))).toBe(bytes(await me.get('/group?id=987654321')));
    for (const id of ['abc', '-1', '1.5', '0', '1e3'])
      expect(bytes(await me.get(`/group?id=${id}`))).toBe(bytes(await me.get('/group?id=987654321')));
  });

  test('C036 a group out of scope is not there; one in scope that is not the field’s is the wrong one', async () => {
    const [own, sibling] = collection(fixture).groups;
    const latest = async (who: string, groupId: unknown) =>
      (await server.as(who)).get(`/analyses/field/latest?fieldId=${own!.fieldIds[0]}&groupId=${groupId}`);
    for (const groupId of [sibling!.id, group(fixture, 1).id, 987_654_321])
      expect((await latest('user-1', groupId)).body).toMatchObject({ status: 404, key: 'GroupNotFound' });
    expect(failures(await latest('collection-1', sibling!.id))).toEqual(['groupId:invalidId']);
    expect(failures(await latest('user-1', 'x'))).toEqual(['groupId:invalidId']);
  });

  describe.each([
    ['on', 0, [3, 3, 3]],
    ['off', 1, [2, 1, 0]],
  ] as const)('shared asset management %s', (state, tenant, seen) => {
    test(`${state === 'on' ? 'R463' : 'R464'} decides whether users and group admins see all growers of their group`, async () => {
      const { id, growerIds, fieldIds, planIds, analysisIds } = group(fixture, tenant);
      const first = fixture.users.find((user) => user.role === 'user' && user.groupIds.includes(id))!.email;
      const second = fixture.users.filter((user) => user.role === 'user' && user.groupIds.includes(id))[1]!.email;
      const admin = fixture.users.find((user) => user.role === 'group' && user.groupIds.includes(id))!.email;
      for (const [index, who] of [first, second, admin].entries()) {
        const me = await server.as(who);
        expect([who, (await me.get(`/customer/all-sorted?groupId=${id}`)).body.total]).toEqual([who, seen[index]]);
        const visible = (n: number) => seen[index] === 3 || (index === 0 && n < 2) || (index === 1 && n === 2);
        for (const n of [0, 1, 2]) {
          const paths = [
            `/customer?customerId=${growerIds[n]}`,
            `/field?id=${fieldIds[2 * n]}`,
            `/field?id=${fieldIds[2 * n + 1]}`,
            `/soilAnalysis?id=${analysisIds[n]}`,
            `/plan?planId=${planIds[n]}`,
          ];
          for (const path of paths) expect([who, path, (await me.get(path)).status]).toEqual([who, path, visible(n) ? 200 : 404]);
        }
      }
    });
  });

  test('the two tenants are as docs/api lists them', () => {
    const groups = fixture.companies.flatMap(({ collections }) => collections.flatMap((one) => one.groups));
    expect([fixture.companies.length, groups.length, fixture.users.length]).toEqual([2, 8, 33]);
    for (const [index, one] of groups.entries()) {
      const member = (email: string) => fixture.users.find((user) => user.email === `${email}@acceptance.test`);
      expect([member(`user-${2 * index + 1}`)?.id, member(`user-${2 * index + 2}`)?.id]).toEqual(one.userIds);
      expect(member(`group-${index + 1}`)?.groupIds).toEqual([one.id]);
      expect([one.growerIds.length, one.fieldIds.length, one.planIds.length, one.analysisIds.length]).toEqual([3, 6, 3, 3]);
    }
  });
});
