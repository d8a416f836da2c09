import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Client, failures } from '../support/client.js';
import { type Fixture, startWithAdmins, type TestServer } from './support/server.js';

const records = '/adminCenter/localization';

describe('localization', () => {
  let server: TestServer;
  let fixture: Fixture;
  let boss: Client;
  let admin: Client;
  beforeAll(async () => {
    ({ server, fixture, boss, admin } = await startWithAdmins());
  });
  afterAll(() => server?.stop());

  const company = () => fixture.companies[0]!;
  const collection = () => company().collections[0]!;
  const group = () => collection().groups[0]!;
  const part = (body: { items: { name: string }[] }, name: string) => body.items.find((one) => one.name === name);
  const ofGroup = async (name: string, client = admin) => part((await client.get(`${records}/group?id=${group().id}`)).body, name);

  test('C330 C005 C004 C003 R430 what is set above holds below, until a place sets its own', async () => {
    expect(await ofGroup('currency')).toMatchObject({ value: null, inherited: true, ownerScope: 'global', ownerId: null });
    const set = await admin.put(records, { companyId: company().id, currency: 'BRL', dateFormatId: 4 });
    expect([set.status, part(set.body, 'currency')]).toEqual([
      200,
      expect.objectContaining({ value: 'BRL', inherited: false, editable: true, scope: 'company', followers: 4 }),
    ]);
    expect(await ofGroup('currency')).toMatchObject({ value: 'BRL', inherited: true, ownerScope: 'company', ownerName: 'Acceptance One' });
    const north = await server.verified('collection-1');
    await north.put(records, { collectionId: collection().id, currency: 'USD' });
    expect(await ofGroup('currency')).toMatchObject({ value: 'USD', ownerScope: 'collection', ownerId: collection().id });
    const above = (await admin.get(`${records}/company`)).body;
    expect([part(above, 'currency'), part(above, 'dateFormatId')]).toMatchObject([{ followers: 2 }, { followers: 4 }]);
    const near = await server.verified('group-1');
    for (const lower of [near, await server.verified('collection-1')])
      expect((await lower.put(records, { companyId: company().id, currency: 'EUR' })).body).toMatchObject({
        status: 403,
        key: 'forbidden',
      });
    await near.put(records, { groupId: group().id, currency: 'INR' });
    expect(await ofGroup('currency')).toMatchObject({ value: 'INR', inherited: false, ownerScope: 'group' });
    const shared = (await north.get(`${records}/collection?id=${collection().id}`)).body;
    expect(part(shared, 'currency')).toMatchObject({ value: 'USD', followers: 1 });
    await near.put(records, { groupId: group().id, currency: null });
    expect(await ofGroup('currency')).toMatchObject({ value: 'USD', inherited: true });
    const [planId] = group().planIds;
    expect((await admin.get(`/plan?planId=${planId}`)).body.pricing.currency).toBe('USD');
  });

  test('C330 C053 what is set is the default of the people there; their own choice wins', async () => {
    const second = collection().groups[1]!;
    const [me, other] = [await server.as('user-3'), await server.as('user-4')];
    const near = await server.verified('group-2');
    await near.put(records, { groupId: second.id, languageId: 3, dateFormatId: 3, unitTypeId: 1 });
    const seen = async (who: Client) => {
      const { preferences, metricTypeId } = (await who.get('/user')).body;
      return [preferences.languageId, preferences.dateFormatId, metricTypeId];
    };
    expect([await seen(me), await seen(other)]).toEqual([
      [3, 3, 1],
      [3, 3, 1],
    ]);
    const chosen = await me.post('/user/preference', { languageId: 1 });
    expect(chosen.body).toMatchObject({ languageId: 1, dateFormatId: 3 });
    expect((await me.post('/user/preference', { languageId: 1 })).headers.get('x-no-change')).toBe('true');
    await me.post('/user/metricType', { metricTypeId: 0 });
    expect([await seen(me), await seen(other)]).toEqual([
      [1, 3, 0],
      [3, 3, 1],
    ]);
    await near.put(records, { groupId: second.id, languageId: null, dateFormatId: null, unitTypeId: null });
    expect((await seen(other))[0]).toBe(1);
  });

  test('C001 C003 records of the caller’s own level, and those of a group without an admin token', async () => {
    const own = (await admin.get(records)).body;
    expect(own).toMatchObject({ total: 5, items: expect.arrayContaining([expect.objectContaining({ scope: 'company', active: true })]) });
    expect((await boss.get(records)).body).toMatchObject({
      revision: null,
      items: [{ name: 'unitTypeId', editable: false }, {}, {}, {}, {}],
    });
    expect((await boss.get(`${records}?companyId=${company().id}`)).body.items[0]).toMatchObject({ scopeId: company().id, editable: true });
    const reader = await server.as('user-1');
    expect((await reader.get(`${records}/group?id=${group().id}`)).body).toMatchObject({
      total: 5,
      items: [{ editable: false }, {}, {}, {}, {}],
    });
    expect((await reader.get(`${records}/group?id=${group().id}&status=all`)).body.key).toBe('adminTokenUnverified');
    expect((await admin.get(`${records}/group?id=${group().id}&status=false`)).body).toMatchObject({ total: 0, items: [] });
    expect((await admin.get(`${records}/group?id=${group().id}&status=maybe`)).status).toBe(422);
    expect(failures(await boss.get(`${records}/company`))).toEqual(['companyId:required']);
    expect((await server.as('executive-1').then((client) => client.get(`${records}/group?id=${group().id}`))).status).toBe(403);
  });

  test('C001 C006 C007 R220 R266 a page of them, those of the platform, and a status that never changes', async () => {
    expect((await admin.get(`${records}?pageNo=2&pageSize=2`)).body).toMatchObject({
      total: 5,
      pageNo: 2,
      pageSize: 2,
      items: [{ id: 3 }, { id: 4 }],
    });
    expect((await admin.get(`${records}/global`)).body).toMatchObject({
      total: 5,
      items: [{ scope: 'global', active: true }, {}, {}, {}, {}],
    });
    const set = (ids: number[], status: boolean, query = '') => admin.post(`${records}/updateStatus${query}`, { ids, status });
    expect((await set([1, 2], true, `?groupId=${group().id}`)).body.items).toMatchObject([
      { id: 1, active: true },
      { id: 2, active: true },
    ]);
    expect((await set([1], false)).body).toMatchObject({ status: 409, key: 'inUse', details: [{ field: 'ids', params: { ids: [1] } }] });
    expect((await set([1, 99], true)).body).toMatchObject({ status: 404, key: 'LocalizationNotFound' });
  });

  test('C330 nobody sets anything above their own level, out of scope or out of bounds', async () => {
    const near = await server.verified('group-1');
    expect((await near.put(records, { collectionId: collection().id, currency: 'EUR' })).body.key).toBe('forbidden');
    expect((await near.put(records, { groupId: collection().groups[1]!.id, currency: 'EUR' })).body.key).toBe('GroupNotFound');
    expect((await admin.put(records, { companyId: fixture.companies[1]!.id, currency: 'EUR' })).body.key).toBe('CompanyNotFound');
    expect((await (await server.as('company-1')).put(records, { companyId: company().id })).body.key).toBe('adminTokenUnverified');
    const wrong = { companyId: company().id, unitTypeId: 2, currency: 'XYZ', countryId: 9, languageId: 99, dateFormatId: 0 };
    expect(failures(await admin.put(records, wrong)).map((one) => one.split(':')[0])).toEqual([
      'unitTypeId',
      'currency',
      'countryId',
      'languageId',
      'dateFormatId',
    ]);
    expect(failures(await admin.put(records, { currency: 'EUR' }))).toEqual(['groupId:onePlace']);
    const { revision } = (await admin.get(`${records}/company`)).body;
    expect(
      (await admin.put(records, { companyId: company().id, countryId: 31 }, { headers: { 'If-Match': `"${revision}"` } })).status,
    ).toBe(200);
    const stale = await admin.put(records, { companyId: company().id, countryId: 5 }, { headers: { 'If-Match': `"${revision}"` } });
    expect(stale.body).toMatchObject({ status: 412, key: 'revisionConflict' });
  });
});
