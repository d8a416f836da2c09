import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Client, failures } from '../support/client.js';
import { newcomer } from './support/newcomer.js';
import { blend, made, save } from './support/products.js';
import { type Fixture, type FixtureGroup, startServer, type TestServer } from './support/server.js';

describe('the end of an account', () => {
  let server: TestServer;
  let fixture: Fixture;
  let admin: Client;
  let groups: FixtureGroup[];
  beforeAll(async () => {
    server = await startServer({ seed: 'acceptance' });
    fixture = server.fixture();
    admin = await server.verified('company-1');
    groups = fixture.companies[0]!.collections.flatMap((collection) => collection.groups);
  });
  afterAll(() => server?.stop());

  const confirmed = async (client: Client, who: string) => client.with(await server.confirmation(client, who));
  const remove = async (body: object, client = admin, who = 'company-1', headers = {}) =>
    (await confirmed(client, who)).post('/flex/adminCenter/user/transfer', body, { headers });
  const idOf = (who: string) => fixture.users.find(({ email }) => email === `${who}@acceptance.test`)!.id;
  const people = async (groupId: number) =>
    (await admin.get(`/flex/adminCenter/users/group?id=${groupId}`)).body.items.map(({ id }: { id: number }) => id) as number[];
  const growersOf = async (groupId: number) =>
    (await admin.get(`/customer/all-sorted?groupId=${groupId}&status=all&pageSize=200`)).body.items as { id: number; assignedTo: number }[];
  const grower = async (groupId: number, assignedTo: number) => {
    const made = await admin.post('/customer', {
      fullName: 'Asha Rao',
      group: groupId,
      assignedTo,
      countryId: 101,
      unitTypeId: 0,
      nutrientForm: 'oxide',
    });
    return made.body.id as number;
  };

  test('C024 R278 R466 R469 with growers only with a replacement, or without transfer; never both, never oneself', async () => {
    const [userId, other] = groups[0]!.userIds as [number, number];
    expect((await remove({ userId })).body).toMatchObject({ status: 409, key: 'userHasAssets' });
    expect(failures(await remove({ userId, replacementUserId: other, withoutTransfer: true }))).toEqual([
      'replacementUserId:oneOfTransfer',
    ]);
    const idle = await newcomer(server, admin, { groupIds: [groups[0]!.id] });
    expect(failures(await remove({ userId: idle.id }))).toEqual(['replacementUserId:required']);
    expect((await remove({ userId: idOf('company-1'), withoutTransfer: true })).body.key).toBe('selfDeactivation');
    const bare = await admin.post('/flex/adminCenter/user/transfer', { userId, withoutTransfer: true });
    expect(bare.body).toMatchObject({ status: 403, key: 'securityCodeRequired' });
  });

  test('C024 R646 R467 nothing moves to somebody unfit, out of scope or elsewhere', async () => {
    const [userId] = groups[0]!.userIds as [number];
    for (const [unfit, key] of [
      [idOf('collection-1'), 'assetTransferFailed'],
      [idOf('executive-1'), 'assetTransferFailed'],
      [groups[1]!.userIds[0], 'assetTransferFailed'],
      [userId, 'assetTransferFailed'],
      [idOf('user-9'), 'UserNotFound'],
      [999_999, 'UserNotFound'],
    ] as const)
      expect([unfit, (await remove({ userId, replacementUserId: unfit })).body.key]).toEqual([unfit, key]);
    const inactive = await newcomer(server, admin, { groupIds: [groups[0]!.id] });
    await admin.post('/flex/adminCenter/user/status', { ids: [inactive.id], status: 'inactive' });
    expect((await remove({ userId, replacementUserId: inactive.id })).body).toMatchObject({ status: 409, key: 'assetTransferFailed' });
    expect((await growersOf(groups[0]!.id)).filter(({ assignedTo }) => assignedTo === userId)).toHaveLength(2);
    expect((await remove({ userId: idOf('user-9'), withoutTransfer: true })).body.key).toBe('UserNotFound');
    const groupAdmin = await server.verified('group-1');
    expect((await remove({ userId: groups[1]!.userIds[0], withoutTransfer: true }, groupAdmin, 'group-1')).body.key).toBe('UserNotFound');
    expect((await remove({ userId, withoutTransfer: true, groupId: groups[1]!.id })).body.key).toBe('UserNotFound');
  });

  test('C024 R467 J5 growers, fields, plans, templates and products go to the replacement in one step; the account is gone, its work stays attributed', async () => {
    const group = groups[1]!;
    const [userId, replacementUserId] = group.userIds as [number, number];
    const client = await server.as('user-3');
    await client.post('/plan', { id: group.planIds[0], name: 'Named by user 3' });
    const potato = fixture.library.cropIds['potato']!;
    const reusable = { groupId: group.id, name: 'Of user 3', cropId: potato, nutritionalRequirements: [] };
    const template = (await client.post('/planTemplate', reusable)).body.id as number;
    const permit = await confirmed(admin, 'company-1');
    await permit.post(`/adminCenter/user/${userId}/permissions`, { productPermissions: true });
    const product = await made(save(client, blend({ groupId: group.id }), 'userFertilizers'));
    const listed = (await admin.get(`/flex/adminCenter/users/group?id=${group.id}&pageSize=200`)).body.items as { id: number }[];
    expect(listed.find(({ id }) => id === userId)).toMatchObject({
      assetCounts: { growers: 2, fields: 4, plans: 2, templates: 1, products: 1 },
    });
    const before = (await growersOf(group.id)).length;
    const answer = await remove({ userId, replacementUserId });
    expect([answer.status, answer.body]).toEqual([
      200,
      { userId, removed: true, transferred: { growers: 2, fields: 4, plans: 2, templates: 1, products: 1 } },
    ]);
    const heir = await server.as('user-4');
    expect((await heir.get(`/planTemplate?id=${template}`)).body).toMatchObject({
      ownerId: replacementUserId,
      editable: true,
      revision: 2,
    });
    const products = (await heir.get(`/adminCenter/fertilizers/group?id=${group.id}`)).body.items as { id: number }[];
    expect(products.find(({ id }) => id === product)).toMatchObject({ ownerId: replacementUserId, editable: true });
    expect((await client.get('/user')).body).toMatchObject({ status: 401, key: 'tokenInvalid' });
    const signIn = await server.anonymous.post('/auth/login', {
      email: 'user-3@acceptance.test',
      password: 'Passw0rd-user-3!',
      tokenTransport: 'body',
    });
    expect(signIn.body.key).toBe('NotAuthorizedException');
    const growers = await growersOf(group.id);
    expect([growers.length, new Set(growers.map(({ assignedTo }) => assignedTo))]).toEqual([before, new Set([replacementUserId])]);
    expect(await people(group.id)).not.toContain(userId);
    expect((await admin.get(`/group/${group.id}/users?status=all`)).body.items.map(({ id }: { id: number }) => id)).not.toContain(userId);
    const history = (await admin.get(`/history/plan/${group.planIds[0]}`)).body.items as { by: { id: number; name: string } }[];
    expect(history.find(({ by }) => by.id === userId)?.by.name).toBe('User Three');
    const audited = (await admin.get(`/audit?kind=user&id=${userId}`)).body.items as { type: string; by: { id: number } }[];
    expect(audited[0]).toMatchObject({ type: 'UserRemoved', by: { id: idOf('company-1') } });
    expect((await remove({ userId, replacementUserId })).body).toMatchObject({ status: 404, key: 'UserNotFound' });
    expect((await newcomer(server, admin, { groupIds: [group.id], email: 'user-3@acceptance.test' })).id).not.toBe(userId);
  });

  test('G5 C024 of two transfers at once, and of a transfer against a status, the person ends once and no grower is left behind', async () => {
    const group = groups[2]!;
    for (let round = 0; round < 3; round++) {
      const [one, first, second] = await Promise.all([1, 2, 3].map(() => newcomer(server, admin, { groupIds: [group.id] })));
      await Promise.all([grower(group.id, one!.id), grower(group.id, one!.id)]);
      const [a, b, c] = await Promise.all([
        remove({ userId: one!.id, replacementUserId: first!.id }),
        remove({ userId: one!.id, replacementUserId: second!.id }, await server.verified('collection-2'), 'collection-2'),
        admin.post('/flex/adminCenter/user/status', { ids: [one!.id], status: 'inactive' }),
      ]);
      expect([a.status, b.status].sort()).toEqual([200, 404]);
      expect([200, 404]).toContain(c.status);
      const growers = await growersOf(group.id);
      const winner = a.status === 200 ? first!.id : second!.id;
      expect(growers.filter(({ assignedTo }) => assignedTo === winner)).toHaveLength(2);
      expect(growers.filter(({ assignedTo }) => assignedTo === one!.id)).toEqual([]);
    }
  });

  test('C024 a grower that is given to somebody in the moment of their removal finds a keeper', async () => {
    const group = groups[2]!;
    for (let round = 0; round < 5; round++) {
      const [one, other] = await Promise.all([1, 2].map(() => newcomer(server, admin, { groupIds: [group.id] })));
      const body = { fullName: 'Late Grower', group: group.id, assignedTo: one!.id, countryId: 101, unitTypeId: 0, nutrientForm: 'oxide' };
      const removing = await confirmed(admin, 'company-1');
      const [removed, ...late] = await Promise.all([
        removing.post('/flex/adminCenter/user/transfer', { userId: one!.id, replacementUserId: other!.id }),
        ...Array.from({ length: 4 }, () => admin.post('/customer', body)),
      ]);
      expect(removed!.status).toBe(200);
      expect(late.every(({ status }) => status === 201 || status === 422)).toBe(true);
      expect((await growersOf(group.id)).filter(({ assignedTo }) => assignedTo === one!.id)).toEqual([]);
    }
  });

  test('C024 the same key gives the first answer again', async () => {
    const [one, other] = [
      await newcomer(server, admin, { groupIds: [groups[2]!.id] }),
      await newcomer(server, admin, { groupIds: [groups[2]!.id] }),
    ];
    await grower(groups[2]!.id, one.id);
    const keyed = { 'Idempotency-Key': 'transfer-key-1' };
    const first = await remove({ userId: one.id, replacementUserId: other.id }, admin, 'company-1', keyed);
    const again = await remove({ userId: one.id, replacementUserId: other.id }, admin, 'company-1', keyed);
    expect([first.status, again.status, again.text]).toEqual([200, 200, first.text]);
  });
});
