import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Client } from '../support/client.js';
import { GONE, keysOf, line } from './support/lines.js';
import { inviteLink } from './support/newcomer.js';
import { type Fixture, type FixtureGroup, startWithAdmins, type TestServer } from './support/server.js';

let server: TestServer;
let fixture: Fixture;
let group: FixtureGroup;
let admin: Client;
let user: Client;

beforeAll(async () => {
  ({ server, fixture, admin } = await startWithAdmins());
  user = await server.as('user-1');
  group = fixture.companies[0]!.collections[0]!.groups[0]!;
});
afterAll(() => server?.stop());

const personId = (name: string) => fixture.users.find(({ email }) => email === `${name}@acceptance.test`)!.id;

describe('the people of a group', () =>
  line(
    () => server,
    [
      {
        id: 'C019',
        ask: ['GET', () => `/adminCenter/users/group?id=${group.id}&pageNo=1&pageSize=2&search=user&sortBy=email&sortOrder=desc`],
        keys: ['items', 'total', 'pageNo', 'pageSize'],
        who: () => admin,
        not: () => user,
        wrong: () => [
          ['/adminCenter/users/group?sortBy=phone', undefined, 422, 'invalidOption'],
          ['/adminCenter/users/group?id=abc', undefined, 422, 'invalidId'],
          ['/adminCenter/users/group?id=987654321', undefined, 404, 'GroupNotFound'],
        ],
      },
    ],
  ));

const invited = () => ({ email: 'line@farm.test', roleId: 1, groupIds: [group.id] });
describe('what admins do with people', () =>
  line(
    () => server,
    [
      {
        id: 'C020',
        ask: ['POST', () => '/adminCenter/user/invite', invited],
        keys: ['email', 'roleId', 'status', 'expiresAt'],
        who: () => admin,
        status: 201,
        not: () => user,
        wrong: () => [
          [undefined, { email: 'x', roleId: 1 }, 422, 'invalidEmail'],
          [undefined, { email: 'user-2@acceptance.test', roleId: 1, groupIds: [1] }, 409, 'alreadyExist'],
        ],
      },
      {
        id: 'C023',
        ask: ['POST', () => '/adminCenter/user/invite-cancel', () => ({ email: 'line@farm.test' })],
        keys: ['email', 'status'],
        who: () => admin,
        not: () => user,
        wrong: () => [
          [undefined, { email: 'nobody@farm.test' }, 404, 'inviteNotFound'],
          [undefined, { email: 'user-2@acceptance.test' }, 409, 'alreadyRegistered'],
        ],
      },
      {
        id: 'C021',
        ask: ['POST', () => `/adminCenter/user/update/${personId('user-2')}`, () => ({ fullName: 'Nova Rao' })],
        keys: ['id', 'fullName', 'revision'],
        who: () => admin,
        not: () => user,
        wrong: () => [
          ['/adminCenter/user/update/987654321', undefined, 404, 'UserNotFound'],
          [undefined, { roleId: 3 }, 403, 'securityCodeRequired'],
          [undefined, { fullName: 'Nova Rao', revision: 99 }, 412, 'revisionConflict'],
        ],
      },
      {
        id: 'C022',
        ask: ['POST', () => '/adminCenter/user/status', () => ({ ids: [personId('user-3')], status: 'inactive' })],
        keys: ['items'],
        who: () => admin,
        not: () => user,
        wrong: () => [
          [undefined, { ids: [], status: 'inactive' }, 422, 'itemCount'],
          [undefined, { ids: [GONE], status: 'inactive' }, 404, 'UserNotFound'],
        ],
      },
      {
        id: 'C025',
        ask: ['POST', () => `/adminCenter/user/${personId('user-2')}/permissions`, () => ({ surveyUpload: true })],
        keys: ['id', 'surveyUpload', 'revision'],
        who: () => admin,
        not: () => user,
        confirmed: 'company-1',
        wrong: () => [
          [undefined, { flies: true }, 422, 'unknownField'],
          ['/adminCenter/user/987654321/permissions', undefined, 404, 'UserNotFound'],
        ],
      },
      {
        id: 'C024',
        ask: ['POST', () => '/adminCenter/user/transfer', () => ({ userId: personId('user-4'), withoutTransfer: true })],
        keys: ['userId', 'removed', 'transferred'],
        who: () => admin,
        not: () => user,
        confirmed: 'company-1',
        wrong: () => [
          [undefined, { userId: GONE, withoutTransfer: true }, 404, 'UserNotFound'],
          [
            undefined,
            { userId: personId('user-4'), withoutTransfer: true, replacementUserId: personId('user-1') },
            422,
            'validationFailed',
          ],
        ],
      },
    ],
  ));

describe('what admins are asked for and may choose from', () =>
  line(
    () => server,
    [
      { id: 'C026', ask: ['GET', () => '/adminCenter/sendCode'], keys: ['sent', 'expiresAt'], who: () => admin, not: () => user },
      {
        id: 'C028',
        ask: ['GET', () => '/adminCenter/user/add/options'],
        keys: ['roles', 'groups', 'collections', 'languages', 'remainingInvites'],
        who: () => admin,
        not: () => user,
      },
      {
        id: 'C029',
        ask: ['GET', () => `/adminCenter/user/groups?id=${personId('user-2')}`],
        keys: ['items', 'total'],
        who: () => admin,
        not: () => user,
        wrong: () => [['/adminCenter/user/groups?id=987654321', undefined, 404, 'UserNotFound']],
      },
    ],
  ));
test('C027 a code by mail confirms a sensitive call, once', async () => {
  const code = await server.code(admin, 'company-1');
  const confirm = (headers: Record<string, string>) => admin.get('/adminCenter/user/confirm', { headers });
  expect(keysOf(await confirm({ 'X-Security-Code': '00000000' }))).toContain('wrongCode');
  expect((await confirm({ 'X-Security-Code': code })).body).toMatchObject({
    confirmed: true,
    confirmToken: expect.any(String),
    expiresIn: 300,
  });
  expect((await confirm({ 'X-Security-Code': code })).status).toBe(422);
  expect((await user.get('/adminCenter/user/confirm?code=12345678')).status).toBe(403);
  expect((await server.anonymous.get('/adminCenter/user/confirm?code=12345678')).status).toBe(401);
});

test('C052 an invited person registers, once', async () => {
  const email = 'registers@farm.test';
  expect((await admin.post('/adminCenter/user/invite', { ...invited(), email })).status).toBe(201);
  const body = {
    data: inviteLink(server, email),
    email,
    fullName: 'Asha Rao',
    password: 'Monsoon-rains-27',
    countryId: 101,
    termsAccepted: true,
  };
  const register = (more: object) => server.anonymous.post('/user/register', { ...body, ...more });
  for (const [more, status, key] of [
    [{ termsAccepted: false }, 422, 'termsRequired'],
    [{ password: 'short' }, 422, 'passwordLength'],
    [{ email: 'other@farm.test' }, 403, 'notInvited'],
    [{ data: 'no-link' }, 410, 'inviteExpired'],
  ] as const) {
    const refused = await register(more);
    expect([refused.status, keysOf(refused)]).toEqual([status, expect.arrayContaining([key])]);
  }
  expect(await register({})).toMatchObject({ status: 201, body: { email, status: 'active' } });
  expect((await register({})).status).toBe(410);
});
describe('the calls of one’s own record', () =>
  line(
    () => server,
    [
      {
        id: 'C053',
        ask: ['GET', () => '/user'],
        keys: [
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
        ],
        who: () => user,
      },
      {
        id: 'C054',
        ask: ['POST', () => '/user', () => ({ stepNumber: 3 })],
        keys: ['id', 'stepNumber', 'revision'],
        who: () => user,
        wrong: () => ['roleId', 'companyId', 'status'].map((field) => [undefined, { [field]: 1 }, 422, 'unknownField'] as const),
      },
      {
        id: 'C055',
        ask: ['POST', () => '/user/preference', () => ({ languageId: 3, dateFormatId: 2 })],
        keys: ['languageId', 'dateFormatId'],
        who: () => user,
        wrong: () => [[undefined, { languageId: 99 }, 422, 'unknownLanguage']],
      },
    ],
  ));

describe('what the register page reads', () =>
  line(
    () => server,
    [
      { id: 'C056', ask: ['GET', () => '/user/countries?lang=mr-IN'], keys: ['items', 'total'], open: true, who: () => server.anonymous },
      {
        id: 'C057',
        ask: ['GET', () => '/user/termsAndConditions?lang=xx&countryId=31'],
        keys: [],
        open: true,
        who: () => server.anonymous,
      },
    ],
  ));

describe('R508 what is asked of one’s account', () =>
  line(
    () => server,
    [
      {
        id: 'C058',
        ask: ['POST', () => '/user/exist', () => ({ email: 'user-2@acceptance.test' })],
        keys: ['exist'],
        who: () => admin,
        open: true,
        wrong: () => [[undefined, { email: 'x' }, 422, 'invalidEmail']],
      },
      {
        id: 'C060',
        ask: ['POST', () => '/user/metricType', () => ({ metricTypeId: 1 })],
        keys: ['id', 'metricTypeId', 'revision'],
        who: () => user,
        wrong: () => [[undefined, { metricTypeId: 2 }, 422, 'validationFailed']],
      },
    ],
  ));
test('R508 C059 C066 a code by mail buys the admin token, which is dropped again', async () => {
  const mine = server.session(await server.signIn('company-1@acceptance.test'));
  expect((await user.post('/user/verify', { code: '12345678' })).status).toBe(403);
  expect((await server.anonymous.post('/user/verify', { code: '12345678' })).status).toBe(401);
  const wrong = await mine.post('/flex/user/verify', { code: '00000000' });
  expect(wrong).toMatchObject({ status: 422, body: { message: 'Wrong code, please try again' } });
  expect(keysOf(wrong)).toContain('wrongCode');
  const { body } = await mine.post('/flex/user/verify', { code: await server.code(mine, 'company-1') });
  expect(body).toEqual({ adminToken: expect.any(String), expiresIn: 1800 });
  const verified = mine.with({ 'X-Admin-Token': body.adminToken });
  expect((await verified.get('/adminCenter/user/add/options')).status).toBe(200);
  const dropped = await verified.del('/user/deleteToken');
  expect([dropped.status, dropped.text]).toEqual([204, '']);
  expect((await verified.get('/adminCenter/user/add/options')).body.key).toBe('adminTokenUnverified');
  expect((await server.anonymous.del('/user/deleteToken')).status).toBe(401);
});
