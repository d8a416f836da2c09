import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Client, failures } from '../support/client.js';
import { invitation } from './support/invitation.js';
import { startServer, type TestServer } from './support/server.js';

const person = {
  fullName: 'Asha Rao',
  password: 'Monsoon-rains-27',
  countryId: 101,
  termsAccepted: true,
};

describe('registering', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ seed: 'acceptance' });
  });
  afterAll(() => server?.stop());

  const invited = (email: string, more: { days?: number; roleId?: number } = {}) => invitation(server, server.fixture(), email, more);
  const register = (body: object) => server.anonymous.post('/user/register', { ...person, ...body });
  const check = (data: string) => server.anonymous.get('/invite/check', { query: { data } });
  const exist = (email: string, more: object = {}, client = server.anonymous) => client.post('/user/exist', { email, ...more });

  test('C052 C250 with the link an invited person becomes a user of the places they were invited to, once', async () => {
    const data = await invited('new-1@farm.test');
    expect((await check(data)).body).toMatchObject({ email: 'new-1@farm.test', registered: false, admin: false });
    const { status, body } = await register({ data, email: 'NEW-1@farm.test' });
    expect([status, body]).toEqual([201, { email: 'new-1@farm.test', status: 'active' }]);
    const signedIn = await server.anonymous.post('/auth/login', {
      email: 'new-1@farm.test',
      password: person.password,
      tokenTransport: 'body',
    });
    const group = server.fixture().companies[0]!.collections[0]!.groups[0]!.id;
    expect(signedIn.body.user).toMatchObject({ fullName: 'Asha Rao', roleId: 1, groups: [{ id: group }], preferences: { languageId: 3 } });
    expect((await register({ data, email: 'new-1@farm.test' })).body).toMatchObject({ status: 410, message: 'Not Valid Invitation' });
    expect((await check(data)).body).toMatchObject({ registered: true });
  });

  test('U085 an invited admin is to be introduced, keeps their step over sign-ins, and is through when they say so; a user is not', async () => {
    const signedIn = async (email: string, more: { roleId?: number }) => {
      expect((await register({ data: await invited(email, more), email })).status).toBe(201);
      return Client.signIn(server.url, email, person.password);
    };
    const admin = await signedIn('new-admin@farm.test', { roleId: 3 });
    expect((await admin.get('/user')).body).toMatchObject({ admin: true, isOnBoarding: true, stepNumber: 0 });
    expect((await admin.post('/user', { stepNumber: 3 })).body).toMatchObject({ isOnBoarding: true, stepNumber: 3 });
    const again = await Client.signIn(server.url, 'new-admin@farm.test', person.password);
    expect((await again.get('/user')).body).toMatchObject({ isOnBoarding: true, stepNumber: 3 });
    expect((await again.post('/user', { isOnBoarding: false })).body).toMatchObject({ isOnBoarding: false, stepNumber: 3 });
    expect((await admin.get('/user')).body.isOnBoarding).toBe(false);
    const user = await signedIn('new-user@farm.test', {});
    expect((await user.get('/user')).body).toMatchObject({ admin: false, isOnBoarding: false });
  });

  test('C052 a repeat with the Idempotency-Key answers as the first time; another body does not', async () => {
    const data = await invited('new-9@farm.test');
    const once = (more: object = {}) =>
      server.anonymous.post(
        '/user/register',
        { ...person, data, email: 'new-9@farm.test', ...more },
        { headers: { 'Idempotency-Key': 'register-once-9' } },
      );
    const first = await once();
    expect([first.status, first.headers.get('idempotency-replayed')]).toEqual([201, null]);
    const again = await once();
    expect([again.status, again.text, again.headers.get('idempotency-replayed')]).toEqual([201, first.text, 'true']);
    expect(again.headers.get('x-event-position')).toBe(first.headers.get('x-event-position'));
    for (const other of [{ password: 'Monsoon-rains-28' }, { fullName: 'Asha Roy' }])
      expect((await once(other)).body).toMatchObject({ status: 422, key: 'idempotencyKeyReused' });
  });

  test('C052 of twenty at once one is registered', async () => {
    const data = await invited('new-2@farm.test');
    const answers = await Promise.all(Array.from({ length: 20 }, () => register({ data, email: 'new-2@farm.test' })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  test('C052 R613 K5 a link is good for its own address, for seven days, and nothing else is a link', async () => {
    const data = await invited('new-3@farm.test');
    const other = await register({ data, email: 'eve@farm.test' });
    expect(other.body).toMatchObject({
      status: 403,
      key: 'RegistrationFailed',
      message: 'Email address is not found in the invite list',
      details: [{ field: 'email', key: 'notInvited' }],
    });
    const late = await invited('new-4@farm.test', { days: 7.01 });
    for (const broken of [
      late,
      `${data}x`,
      data.replace(/\.(.)/, (_, first) => (first === '-' ? '.A' : '.-')),
      data.split('.')[0]!,
      '',
      '../7',
      '0.x',
    ])
      expect([broken, (await register({ data: broken, email: 'new-4@farm.test' })).body]).toMatchObject([
        broken,
        { status: 410, key: 'RegistrationFailed', details: [{ key: 'inviteExpired' }] },
      ]);
    for (const broken of [late, 'x', ''])
      expect((await check(broken)).body).toMatchObject({ status: 410, message: 'Not Valid Invitation' });
    expect((await server.anonymous.get(`/invite/check?data=${data}&data=${data}`)).status).toBe(422);
    expect((await register({ data: [data], email: 'new-3@farm.test' })).status).toBe(422);
  });

  test('C052 R383 wants the terms, a good password and a name, and names all that is wrong', async () => {
    const data = await invited('new-5@farm.test');
    expect(failures(await register({ data, email: 'new-5@farm.test', fullName: '7', termsAccepted: false, roleId: 2 }))).toEqual(
      expect.arrayContaining(['termsAccepted:termsRequired', 'roleId:unknownField']),
    );
    const weak = await register({ data, email: 'new-5@farm.test', password: 'short' });
    expect([weak.body.message, failures(weak)]).toEqual(['Password validation failed.', ['password:passwordLength']]);
  });

  test('C052 R612 an invitation to an address that has an account by now is refused', async () => {
    const data = await invited('user-1@acceptance.test');
    expect((await register({ data, email: 'user-1@acceptance.test' })).body).toMatchObject({
      status: 409,
      message: 'Email already exist',
      details: [{ key: 'emailExists' }],
    });
  });

  test('C058 K2 only admins and who holds the invitation learn whether an account exists', async () => {
    const data = await invited('user-2@acceptance.test');
    for (const [more, client, due] of [
      [{}, server.anonymous, false],
      [{ data: 'x' }, server.anonymous, false],
      [{ data: await invited('other@farm.test') }, server.anonymous, false],
      [{ data }, server.anonymous, true],
      [{}, await server.as('user-1'), false],
      [{}, await server.as('group-1'), true],
    ] as const)
      expect((await exist('user-2@acceptance.test', more, client)).body).toEqual({ exist: due });
    expect((await exist('nobody@farm.test', {}, await server.as('group-1'))).body).toEqual({ exist: false });
    expect((await exist('x')).body.details[0].key).toBe('invalidEmail');
  });

  test('C057 R547 the terms are a PDF in the reader’s language', async () => {
    for (const lang of ['en-US', 'mr-IN', 'pt_BR', 'es-ES', 'pt-PT', 'xx']) {
      const { status, headers, text } = await server.anonymous.get(`/user/termsAndConditions?lang=${lang}`);
      expect([status, headers.get('content-type'), text.slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-']);
      expect(headers.get('content-disposition')).toMatch(/^attachment/);
    }
  });
});
