import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { failures } from '../support/client.js';
import { type Fixture, startServer, type TestServer } from './support/server.js';

describe('people and organization', () => {
  let server: TestServer;
  let fixture: Fixture;
  beforeAll(async () => {
    server = await startServer({ seed: 'acceptance' });
    fixture = server.fixture();
  });
  afterAll(() => server.stop());

  describe('the current user', () => {
    test('C053 R182 R183 has every key that guards and pages read', async () => {
      const { status, body, headers } = await (await server.as('group-1')).get('/user');
      expect(status).toBe(200);
      const keys = [
        'id',
        'email',
        'roleId',
        'companyId',
        'companyName',
        'institute_id',
        'institute_name',
        'countryId',
        'metricTypeId',
        'ssoUser',
        'userType',
        'collections',
        'groups',
        'productPermissions',
        'bulkUpload',
        'isOnBoarding',
        'stepNumber',
        'preferences',
        'status',
        'admin',
        'dashboardAccess',
        'company',
        'revision',
        'createdAt',
        'updatedAt',
      ];
      expect(Object.keys(body)).toEqual(expect.arrayContaining(keys));
      const group = fixture.companies[0]!.collections[0]!.groups[0]!;
      expect(body).toMatchObject({
        roleId: 3,
        admin: true,
        companyName: 'Acceptance One',
        groups: [{ id: group.id }],
        company: { toggles: { sharedAssetManagement: true, landingPage: false } },
      });
      expect(headers.get('etag')).toBe(`"${body.revision}"`);
      expect((await (await server.as('group-1')).get('/user', { headers: { 'If-None-Match': headers.get('etag')! } })).status).toBe(304);
    });

    test('C054 changes their own profile and nothing above it', async () => {
      const me = await server.as('user-5');
      const before = (await me.get('/user')).body;
      const changed = await me.post('/user', { fullName: 'Asha-Ram O’Neil', phoneNumber: '+91(22)123', countryId: 31 });
      expect(changed.body).toMatchObject({
        fullName: 'Asha-Ram O’Neil',
        phoneNumber: '+91(22)123',
        countryId: 31,
        revision: before.revision + 1,
      });
      const again = await me.post('/user', { countryId: 31 });
      expect([again.status, again.headers.get('x-no-change'), again.body.revision]).toEqual([200, 'true', before.revision + 1]);
      for (const field of ['roleId', 'companyId', 'status'])
        expect(failures(await me.post('/user', { [field]: 2 }))).toEqual([`${field}:unknownField`]);
      expect(failures(await me.post('/user', { fullName: 'R2D2', phoneNumber: '12-34', countryId: 9 }))).toEqual(
        expect.arrayContaining(['fullName:lettersOnly', 'phoneNumber:phoneFormat', 'countryId:unknownCountry']),
      );
      const stale = await me.post('/user', { countryId: 101 }, { headers: { 'If-Match': `"${before.revision}"` } });
      expect([stale.status, stale.body.key]).toEqual([412, 'revisionConflict']);
      expect((await me.get('/user')).body.countryId).toBe(31);
    });

    test('C055 R184 keeps preferences', async () => {
      const me = await server.as('user-6');
      const answer = await me.post('/user/preference', { languageId: 2, dateFormatId: 3 });
      expect([answer.status, answer.body]).toEqual([200, expect.objectContaining({ languageId: 2, dateFormatId: 3 })]);
      await me.post('/user/preference', { theme: 'dark', density: 'comfortable', digits: 'native', numberFormat: 'comma' });
      await me.post('/user/preference', { quiet: true, shortcuts: false });
      expect((await me.get('/user')).body.preferences).toEqual({
        languageId: 2,
        dateFormatId: 3,
        theme: 'dark',
        density: 'comfortable',
        digits: 'native',
        numberFormat: 'comma',
        shortcuts: false,
        quiet: true,
        mentionMails: true,
      });
      expect((await me.post('/user/preference', { mentionMails: false })).body.mentionMails).toBe(false);
      expect(failures(await me.post('/user/preference', { languageId: 99, dateFormatId: 0 }))).toEqual([
        'languageId:unknownLanguage',
        'dateFormatId:unknownDateFormat',
      ]);
    });

    test('C060 R675 switches between metric and imperial', async () => {
      const me = await server.as('user-6');
      expect((await me.post('/user/metricType', { metricTypeId: 1 })).body.metricTypeId).toBe(1);
      expect((await me.post('/user/metricType', { metricTypeId: 2 })).status).toBe(422);
      expect((await me.post('/user/metricType', { metricTypeId: 0 })).body.metricTypeId).toBe(0);
    });

    test.each([
      ['super-1', () => '/company'],
      ['company-1', () => '/company'],
      ['executive-1', () => '/dashboard'],
      ['collection-1', () => `/collection/${fixture.companies[0]!.collections[0]!.id}`],
      [
        'group-1',
        () => `/collection/${fixture.companies[0]!.collections[0]!.id}/group/${fixture.companies[0]!.collections[0]!.groups[0]!.id}`,
      ],
      [
        'user-15',
        () => `/collection/${fixture.companies[1]!.collections[1]!.id}/group/${fixture.companies[1]!.collections[1]!.groups[1]!.id}`,
      ],
    ])('C053 %s lands by role', async (who, path) => expect((await (await server.as(who)).get('/user')).body.landingPath).toBe(path()));
  });

  describe('fixed lists', () => {
    test('C056 R677 R678 R679 countries are public, with our ids and names in each language', async () => {
      const named = async (lang: string) => {
        const { body } = await server.anonymous.get(`/user/countries?lang=${lang}`);
        expect(body.total).toBe(249);
        return [5, 31, 101, 1404].map((id) => body.items.find((country: { id: number }) => country.id === id).name);
      };
      expect(await named('en')).toEqual(['Israel', 'Brazil', 'India', 'Kenya']);
      expect(await named('pt_BR')).toEqual(['Israel', 'Brasil', 'Índia', 'Quênia']);
      expect(await named('pt-PT')).toEqual(['Israel', 'Brasil', 'Índia', 'Quénia']);
      expect(await named('es-MX')).toEqual(['Israel', 'Brasil', 'India', 'Kenia']);
      expect(await named('mr-IN')).toEqual(['इस्त्राइल', 'ब्राझिल', 'भारत', 'केनिया']);
      expect((await server.anonymous.get('/user/countries')).body.items).toContainEqual({
        id: 101,
        name: 'India',
        code: 'IN',
        dial: '+91',
        metricTypeId: 0,
      });
    });
    test('C061 R681 date formats, MM/DD/YYYY first', async () =>
      expect((await (await server.as('user-1')).get('/utils/dateFormats')).body.items[0]).toEqual({ id: 1, format: 'MM/DD/YYYY' }));
    test('C062 languages are public', async () =>
      expect((await server.anonymous.get('/utils/languages')).body.items.map(({ code }: { code: string }) => code)).toEqual([
        'en-US',
        'mr-IN',
        'pt_BR',
        'es-ES',
        'es_419',
        'pt-PT',
      ]));
    test("C063 companies: all for a super admin, else one's own", async () => {
      expect((await (await server.as('super-1')).get('/utils/companies')).body.items).toEqual(
        fixture.companies.map(({ id }, i) => ({ id, name: `Acceptance ${['One', 'Two'][i]}` })),
      );
      expect((await (await server.as('group-8')).get('/utils/companies')).body.items).toEqual([
        { id: fixture.companies[1]!.id, name: 'Acceptance Two' },
      ]);
    });
    test('C064 R420 R421 R422 R423 R424 R425 roles have the ids and scopes of the specification', async () => {
      const { items } = (await (await server.as('company-1')).get('/utils/roles')).body;
      expect(items.map(({ id, scope }: { id: number; scope: string }) => [id, scope])).toEqual([
        [1, 'user'],
        [2, 'super'],
        [3, 'group'],
        [4, 'executive'],
        [5, 'collection'],
        [6, 'company'],
      ]);
    });
    test('C065 lists for forms, by language and country', async () => {
      const me = await server.as('user-1');
      const { body } = await me.get('/utils/utilFields?lang=3&country=1840');
      for (const list of [
        'units',
        'residues',
        'applicationTypes',
        'methods',
        'growingMethods',
        'soilDepths',
        'tissues',
        'fertilizerForms',
        'nutrients',
      ])
        expect([list, body[list]?.length > 0]).toEqual([list, true]);
      expect(body.growingMethods[1].name).toBe('Estufa');
      expect(body.defaults.unitTypeId).toBe(1);
      expect((await me.get('/utils/utilFields?country=9')).status).toBe(422);
    });
  });

  describe('companies, collections and groups', () => {
    test("C067 lists the collections of a company in the caller's scope", async () => {
      const [one, two] = fixture.companies;
      const list = async (who: string, query = '') => (await (await server.as(who)).get(`/collection/all${query}`)).body;
      expect((await list('company-1')).items).toMatchObject(
        one!.collections.map(({ id, groups }) => ({ id, companyId: one!.id, usersCapacity: 300, defaultGroupId: groups[0]!.id })),
      );
      expect((await list('super-1', `?companyId=${two!.id}`)).total).toBe(2);
      expect((await list('collection-1')).total).toBe(1);
      expect((await list('super-1')).key).toBe('validationFailed');
      expect((await list('company-1', `?companyId=${two!.id}`)).key).toBe('CompanyNotFound');
    });
    test('C068 lists the collections the caller belongs to', async () => {
      expect((await (await server.as('user-3')).get('/collection/me')).body.items.map(({ id }: { id: number }) => id)).toEqual([
        fixture.companies[0]!.collections[0]!.id,
      ]);
      expect((await (await server.as('company-2')).get('/collection/me')).body.total).toBe(2);
    });
    test("C069 R026 a collection's summary counts what its groups hold; a group admin sees own groups only", async () => {
      const [collection] = fixture.companies[0]!.collections;
      const read = async (who: string) => (await (await server.as(who)).get(`/collection/${collection!.id}/summary`)).body;
      const whole = await read('collection-1');
      expect(whole.groups).toEqual(
        collection!.groups.map(({ id, growerIds, fieldIds, planIds }, i) => ({
          id,
          name: `Group ${i + 1}`,
          users: 3,
          growers: growerIds.length,
          fields: fieldIds.length,
          plans: planIds.length,
        })),
      );
      expect(whole.totals).toMatchObject({ groups: 2, users: 6 });
      expect((await read('group-1')).groups.map(({ id }: { id: number }) => id)).toEqual([collection!.groups[0]!.id]);
    });
    test('C073 lists the groups of a collection, by either name of the parameter', async () => {
      const [collection] = fixture.companies[0]!.collections;
      const me = await server.as('company-1');
      expect((await me.get(`/group/byCollection?collectionId=${collection!.id}`)).body).toMatchObject({
        total: 2,
        items: [{ isDefault: true }, { isDefault: false }],
      });
      expect((await me.get(`/group/byCollection?id=${collection!.id}`)).body.total).toBe(2);
      expect((await me.get('/group/byCollection')).status).toBe(422);
    });
    test('C074 pages, sorts and searches the people of a group', async () => {
      const group = fixture.companies[0]!.collections[0]!.groups[0]!;
      const list = async (query = '') => (await (await server.as('group-1')).get(`/group/${group.id}/users${query}`)).body;
      expect(await list('?sortBy=id')).toMatchObject({
        total: 3,
        pageNo: 1,
        pageSize: 20,
        items: [{ roleId: 3, email: 'group-1@acceptance.test' }, { id: group.userIds[0] }, { id: group.userIds[1] }],
      });
      expect((await list('?search=USER-2')).items.map(({ id }: { id: number }) => id)).toEqual([group.userIds[1]]);
      expect(await list('?pageNo=2&pageSize=2&sortBy=email')).toMatchObject({ total: 3, items: [{ email: 'user-2@acceptance.test' }] });
      expect((await list('?sortBy=password')).key).toBe('validationFailed');
    });
    test('C075 R498 reads one group', async () => {
      const group = fixture.companies[1]!.collections[1]!.groups[1]!;
      const { body, headers } = await (await server.as('user-16')).get(`/group?id=${group.id}`);
      expect(body).toMatchObject({
        id: group.id,
        name: 'Group 8',
        isDefault: false,
        usersCapacity: 100,
        settings: { sharedAssetManagement: false, growerIdentifier: 'growerName' },
        revision: 1,
      });
      expect(headers.get('etag')).toBe('"1"');
    });
    test("C079 a company's summary", async () => {
      const { body } = await (await server.as('company-1')).get('/company/summary');
      expect(body).toMatchObject({
        name: 'Acceptance One',
        collections: [
          { groups: 2, users: 6 },
          { groups: 2, users: 6 },
        ],
        totals: { collections: 2, groups: 4, users: 12 },
        capacity: { used: 600, max: 1000 },
      });
      expect((await (await server.as('super-1')).get(`/company/summary?id=${fixture.companies[1]!.id}`)).body.name).toBe('Acceptance Two');
    });
    test('C081 C082 one company, and the logo it does not have', async () => {
      const { id } = fixture.companies[0]!;
      expect((await (await server.as('group-1')).get(`/company/${id}`)).body).toMatchObject({
        id,
        name: 'Acceptance One',
        userCapacity: 1000,
        growerIdentifier: 'growerName',
        logoUrl: null,
        toggles: { sharedAssetManagement: true },
      });
      expect((await (await server.as('user-1')).get(`/company/${id}/logo`)).body.key).toBe('logoNotFound');
    });
  });
});
