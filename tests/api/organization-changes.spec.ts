import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Client, failures } from '../support/client.js';
import { type Fixture, startWithAdmins, type TestServer } from './support/server.js';

describe('the tree of companies, collections and groups', () => {
  let server: TestServer;
  let fixture: Fixture;
  let boss: Client;
  let admin: Client;
  beforeAll(async () => {
    ({ server, fixture, boss, admin } = await startWithAdmins());
  });
  afterAll(() => server?.stop());

  const confirmed = async (client: Client, who: string) => client.with(await server.confirmation(client, who));
  const asBoss = () => confirmed(boss, 'super-1');
  const asAdmin = () => confirmed(admin, 'company-1');
  const companyId = () => fixture.companies[0]!.id;

  test('C083 C080 R186 a super admin adds a company with its toggles and finds it in the list', async () => {
    const body = {
      name: '  Monsoon   Agro ',
      userCapacity: 50,
      toggles: { landingPage: true, bulkUpload: true, sharedAssetManagement: true },
      growerIdentifier: 'farmName',
      maxInvites: 5,
    };
    const { status, body: made, headers } = await (await asBoss()).post('/company', body);
    expect([status, headers.get('location')?.endsWith(`/company/${made.id}`)]).toEqual([201, true]);
    expect(made).toMatchObject({ name: 'Monsoon Agro', userCapacity: 50, maxInvites: 5, growerIdentifier: 'farmName', logoUrl: null });
    expect(made.toggles).toMatchObject({ landingPage: true, bulkUpload: true, sharedAssetManagement: true, compactPlan: false });
    const again = await (await asBoss()).post('/company', { name: 'MONSOON agro', userCapacity: 5 });
    expect(again.body).toMatchObject({ status: 409, key: 'companyNameExists', message: 'Company name already exists.' });
    const listed = await boss.get('/company/all?search=monsoon', { headers: { 'X-Min-Position': headers.get('x-event-position')! } });
    expect(listed.body).toMatchObject({ total: 1, items: [{ id: made.id, name: 'Monsoon Agro' }] });
  });

  test.each([
    ['Ab1', 'R413', true],
    ['A_b', 'R413', false],
    ['A-b', 'R413', false],
    ['A b', 'R414', true],
    ['A  b', 'R414', false],
    [' A', 'R415', false],
    ['A ', 'R415', false],
  ])('C071 C077 the name %j of a collection or a group, by %s', async (name, _row, ok) => {
    const { id, groups } = fixture.companies[0]!.collections[1]!;
    const places = { collection: id, group: groups[0]!.id };
    for (const [path, placeId] of Object.entries(places)) {
      const { status, body } = await admin.post(`/${path}/update`, { id: placeId, name });
      const said = body.details?.[0]?.message ?? body.name;
      expect([path, status, said]).toEqual(ok ? [path, 200, name] : [path, 422, 'Only letters and numbers']);
    }
  });

  test('C084 R187 who may see what all of a company have together follows its toggle, which is read back', async () => {
    const { id, collections } = fixture.companies[1]!;
    const shares = async (sharedAssetManagement: boolean) => {
      const changed = await (await asBoss()).put(`/company/${id}`, { toggles: { sharedAssetManagement } });
      return [changed.status, (await boss.get(`/company/${id}`)).body.toggles.sharedAssetManagement];
    };
    const growers = async () => {
      const { body } = await (await server.as('group-5')).post('/dashboard/data', { groupIds: [collections[0]!.groups[0]!.id] });
      return body.summary.growers;
    };
    expect([await growers(), await shares(true), await growers()]).toEqual([0, [200, true], 3]);
    expect([await shares(false), await growers()]).toEqual([[200, false], 0]);
  });

  test('C083 R392 R393 R394 R395 R396 every rule of a company’s fields by its bounds', async () => {
    const add = async (more: object) => failures(await (await asBoss()).post('/company', { name: 'Abc', userCapacity: 10, ...more }));
    const capacity = ['userCapacity:userCapacityRange'];
    for (const userCapacity of ['abc', 1.5, 0, 100_000]) expect(await add({ userCapacity })).toEqual(capacity);
    for (const maxInvites of [-1, 11]) expect(await add({ maxInvites })).toEqual(['maxInvites:maxInvitesRange']);
    expect(await add({ name: 'Farm 7' })).toEqual(['name:companyNameFormat']);
    expect(await add({ name: 'a'.repeat(61) })).toEqual(['name:companyNameTooLong']);
  });

  describe('the name of a company', () => {
    const add = async (name: string) => (await asBoss()).post('/company', { name, userCapacity: 10 });

    test.each(['Acme 1', 'A&B', 'Acme-Farms', 'Acme_Farms', '१२३ शेती'])('C083 R387 %s is more than letters and spaces', async (name) => {
      const answer = await add(name);
      expect([answer.status, failures(answer)]).toEqual([422, ['name:companyNameFormat']]);
    });

    test.each(['Acme Farms', 'सह्याद्री शेती', 'Fazenda São João'])('C083 R387 %s is letters and spaces, with marks', async (name) => {
      const answer = await add(name);
      expect([answer.status, answer.body.name]).toEqual([201, name]);
    });

    test('C083 R388 R389 has 3 to 60 letters, and the message says so', async () => {
      for (const name of ['Ab', ' Ab ', '']) {
        const answer = await add(name);
        expect([name, answer.status, failures(answer).every((one) => one.startsWith('name:'))]).toEqual([name, 422, true]);
      }
      const long = await add('b'.repeat(61));
      expect([long.status, long.body.details]).toEqual([
        422,
        [expect.objectContaining({ field: 'name', message: 'Company Name should not be larger than 60 letters' })],
      ]);
      for (const name of ['Abd', 'c'.repeat(60)]) expect([name.length, (await add(name)).status]).toEqual([name.length, 201]);
    });

    test('C083 C084 R390 is one company’s alone, in whatever letters it is written, when it is changed too', async () => {
      const first = (await add('Terra Firma')).body;
      const taken = { status: 409, key: 'companyNameExists', message: 'Company name already exists.' };
      for (const name of ['Terra Firma', 'TERRA firma', ' terra  firma '])
        expect([name, (await add(name)).body]).toMatchObject([name, taken]);
      const second = (await add('Terra Nova')).body;
      expect((await (await asBoss()).put(`/company/${second.id}`, { name: 'terra FIRMA' })).body).toMatchObject(taken);
      expect((await (await asBoss()).put(`/company/${first.id}`, { name: 'TERRA FIRMA' })).status).toBe(200);
    });

    test('C083 R391 G5 of twenty made at once one has it', async () => {
      const clients: Client[] = [];
      for (let session = 0; session < 4; session++) {
        const own = await server.verify(server.session(await server.signIn('super-1@acceptance.test')), 'super-1');
        for (let call = 0; call < 5; call++) clients.push(await confirmed(own, 'super-1')); // a session keeps no more unspent
      }
      const answers = await Promise.all(
        clients.map((client, nth) => client.post('/company', { name: nth % 2 ? 'Vasundhara Agro' : 'VASUNDHARA agro', userCapacity: 10 })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
      expect(new Set(answers.filter(({ status }) => status === 409).map(({ body }) => body.key))).toEqual(new Set(['companyNameExists']));
      expect((await boss.get('/company/all?search=vasundhara')).body.total).toBe(1);
    });
  });

  test('C084 a company is changed field by field, its switches too; stale and too small are refused', async () => {
    const made = (await (await asBoss()).post('/company', { name: 'Delta Growers', userCapacity: 20 })).body;
    const path = `/company/${made.id}`;
    const put = async (body: object, headers = {}) => (await asBoss()).put(path, body, { headers });
    const changed = await put({ name: 'Delta Green', toggles: { compactPlan: true } });
    expect(changed.body).toMatchObject({
      revision: made.revision + 1,
      name: 'Delta Green',
      userCapacity: 20,
      toggles: { compactPlan: true, bulkUpload: false },
    });
    expect((await put({ userCapacity: 9 }, { 'If-Match': `"${made.revision}"` })).body).toMatchObject({
      status: 412,
      key: 'revisionConflict',
    });
    expect((await put({ toggles: { landingPage: true } })).body.toggles).toMatchObject({ compactPlan: true, landingPage: true });
    for (const [name, on] of [
      ['sustainabilityForm', true],
      ['superaLicense', true],
      ['sustainabilityForm', false],
    ] as const)
      expect((await put({ toggles: { [name]: on } })).body.toggles[name]).toBe(on);
    expect((await boss.get(path)).body.toggles).toMatchObject({ sustainabilityForm: false, superaLicense: true, compactPlan: true });
    await boss.post('/collection', { companyId: made.id, name: 'East', usersCapacity: 12, defaultGroup: { name: 'One' } });
    expect((await put({ userCapacity: 11 })).body).toMatchObject({ status: 409, key: 'capacityBelowUse' });
    const { revision } = (await boss.get(path)).body;
    expect((await put({ name: 'Delta Growers' }, { 'If-Match': `"${revision}"` })).body).toMatchObject({ revision: revision + 1 });
    expect((await (await asBoss()).put('/company/999999', { name: 'Nobody' })).body.key).toBe('CompanyNotFound');
  });

  test('C083 a confirmation serves one call, also when a key repeats one that was refused', async () => {
    await (await asBoss()).post('/company', { name: 'Taken Name', userCapacity: 5 });
    const once = await server.confirmation(boss, 'super-1');
    const refused = { name: 'Taken Name', userCapacity: 5 };
    const keyed = { headers: { ...once, 'Idempotency-Key': 'company-key-1' } };
    expect((await boss.post('/company', refused, keyed)).body.key).toBe('companyNameExists');
    expect((await boss.post('/company', { name: 'Other Name', userCapacity: 5 }, { headers: once })).status).toBe(201);
    expect((await boss.post('/company', refused, keyed)).body.key).toBe('securityCodeRequired');
    expect((await boss.post('/company', { name: 'Third Name', userCapacity: 5 }, { headers: once })).body.key).toBe('securityCodeRequired');
    expect((await boss.post('/company', { name: 'Fourth Name', userCapacity: 5 })).body.key).toBe('securityCodeRequired');
  });

  test('C070 C076 R196 a collection comes with its default group, and others find room beside it', async () => {
    const { status, body } = await admin.post('/collection', { name: 'West 1', usersCapacity: 10, defaultGroup: { name: 'Home' } });
    expect([status, body.companyId]).toEqual([201, companyId()]);
    const home = (await admin.get(`/group?id=${body.defaultGroupId}`)).body;
    expect(home).toMatchObject({ name: 'Home', collectionId: body.id, isDefault: true, usersCapacity: 5 });
    const second = await admin.post('/group', { collectionId: body.id, name: 'Hill', usersCapacity: 5 });
    expect([second.status, second.body.isDefault]).toEqual([201, false]);
    const third = await admin.post('/group', { collectionId: body.id, name: 'Shore', usersCapacity: 1 });
    expect(third.body).toMatchObject({ status: 409, key: 'capacityReached' });
    expect((await admin.post('/group', { collectionId: body.id, name: 'hill', usersCapacity: 1 })).body.key).toBe('groupNameExists');
    expect((await admin.post('/collection', { name: 'west 1', usersCapacity: 1, defaultGroup: { name: 'Home' } })).body.key).toBe(
      'collectionNameExists',
    );
    const tooBig = await admin.post('/collection', { name: 'Huge', usersCapacity: 99_999, defaultGroup: { name: 'Home' } });
    expect(tooBig.body).toMatchObject({ status: 409, key: 'companyCapacityReached' });
  });

  test('C071 C077 names, capacities and the default group are changed; an old name is free again', async () => {
    const made = (await admin.post('/collection', { name: 'Plain', usersCapacity: 10, defaultGroup: { name: 'First' } })).body;
    const other = (await admin.post('/group', { collectionId: made.id, name: 'Second', usersCapacity: 2 })).body;
    const changed = await admin.post('/collection/update', { id: made.id, name: 'Plateau', usersCapacity: 8, defaultGroupId: other.id });
    expect(changed.body).toMatchObject({ name: 'Plateau', usersCapacity: 8, defaultGroupId: other.id, revision: made.revision + 1 });
    expect((await admin.post('/collection/update', { id: made.id, usersCapacity: 6 })).body.key).toBe('capacityBelowUse');
    expect((await admin.post('/group/update', { id: other.id, name: 'Renamed', usersCapacity: 3 })).body).toMatchObject({
      name: 'Renamed',
      usersCapacity: 3,
    });
    expect((await admin.post('/group/update', { id: other.id, usersCapacity: 4 })).body.key).toBe('capacityReached');
    expect((await admin.post('/group', { collectionId: made.id, name: 'Second', usersCapacity: 0 })).body.details[0].key).toBe(
      'userCapacityRange',
    );
    expect((await admin.post('/collection', { name: 'Plain', usersCapacity: 1, defaultGroup: { name: 'First' } })).status).toBe(201);
  });

  test('C078 C072 only what is empty goes, the default group only with its collection', async () => {
    const made = (await admin.post('/collection', { name: 'Short lived', usersCapacity: 10, defaultGroup: { name: 'Base' } })).body;
    const other = (await admin.post('/group', { collectionId: made.id, name: 'Spare', usersCapacity: 2 })).body;
    const [full] = fixture.companies[0]!.collections;
    expect((await (await asAdmin()).del('/group', { id: full!.groups[0]!.id })).body.key).toBe('groupNotEmpty');
    expect((await (await asAdmin()).del('/collection', { id: full!.id })).body.key).toBe('collectionNotEmpty');
    expect((await (await asAdmin()).del('/group', { id: made.defaultGroupId })).body.key).toBe('defaultGroup');
    expect((await (await asAdmin()).del('/group', { id: other.id })).body).toEqual({ deleted: [other.id] });
    expect((await admin.get(`/group?id=${other.id}`)).body.key).toBe('GroupNotFound');
    expect((await (await asAdmin()).del('/collection', { ids: [made.id] })).body).toEqual({ deleted: [made.id] });
    expect((await admin.get(`/collection/${made.id}/summary`)).body.key).toBe('CollectionNotFound');
    expect((await admin.get(`/group?id=${made.defaultGroupId}`)).body.key).toBe('GroupNotFound');
    expect((await admin.get('/collection/all')).body.items.map(({ id }: { id: number }) => id)).not.toContain(made.id);
  });

  test('C078 a group into which somebody was moved stays, and goes once they have moved on', async () => {
    const [home] = fixture.companies[0]!.collections;
    const { id } = (await admin.post('/group', { collectionId: home!.id, name: 'Passing', usersCapacity: 2 })).body;
    const person = fixture.users.find(({ email }) => email === 'user-2@acceptance.test')!;
    const place = (groupIds: number[]) => admin.post(`/adminCenter/user/update/${person.id}`, { groupIds });
    expect((await place([...person.groupIds, id])).status).toBe(200);
    expect((await (await asAdmin()).del('/group', { id })).body.key).toBe('groupNotEmpty');
    expect((await place(person.groupIds)).status).toBe(200);
    expect((await (await asAdmin()).del('/group', { id })).body).toEqual({ deleted: [id] });
    expect((await place([...person.groupIds, id])).body.key).toBe('GroupNotFound');
  });

  test('G5 of 20 collections with one name at once one comes into being', async () => {
    const body = { name: 'Only one', usersCapacity: 1, defaultGroup: { name: 'Base' } };
    const answers = await Promise.all(Array.from({ length: 20 }, () => admin.post('/collection', body)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ body: { key } }) => key === 'collectionNameExists')).toHaveLength(19);
  });
});
