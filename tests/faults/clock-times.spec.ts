import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { letters } from '../api/support/growers.js';
import { newcomer, inviteLink } from '../api/support/newcomer.js';
import { startServer, type TestServer } from '../api/support/server.js';
import { csvOf, formOf, sendSheet } from '../api/support/sheets.js';
import { Client } from '../support/client.js';
import { runSeed, seeded } from './support/random.js';
import { shiftClock, shim } from './support/shim.js';
import { until } from './support/whole.js';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const rounds = Number(process.env['LOAM_CLOCK_ROUNDS'] ?? 1);
const ROWS = 400;
const shifts = [HOUR, -HOUR, DAY, -DAY, Math.round((Date.UTC(2038, 0, 20) - Date.now()) / 1_000), 0];
const seed = runSeed();
const random = seeded(seed);
const person = { fullName: 'Asha Rao', password: 'Monsoon-rains-27', countryId: 101, termsAccepted: true };

let server: TestServer;
let dir: string;
let clock: string;
beforeAll(async () => {
  if (!shim) return;
  dir = mkdtempSync(join(tmpdir(), 'loam-shift-'));
  clock = join(dir, 'shift');
  writeFileSync(clock, Buffer.alloc(8));
  server = await startServer({ seed: 'acceptance', env: { LD_PRELOAD: shim, SHIFT_FILE: clock } });
});
afterAll(async () => {
  await server?.stop();
  if (dir) rmSync(dir, { recursive: true });
});

/** The work with the server's clock so many seconds off; right again afterwards. */
async function at<T>(seconds: number, work: () => Promise<T>): Promise<T> {
  shiftClock(clock, seconds);
  try {
    return await work();
  } finally {
    shiftClock(clock, 0);
  }
}
const freshly = async (who: string) => new Client(server.url, await server.signIn(`${who}@acceptance.test`));
const groupId = () => server.fixture().companies[0]!.collections[0]!.groups[0]!.id;

const skipped = shim ? '' : '; skipped: cc: it needs Linux and a C compiler';

(shim ? describe : describe.skip)(`K5 codes and links by the clock${skipped}`, () => {
  test('C059 a security code lasts ten minutes to the second, and is gone once it was used', async () => {
    const admin = await freshly('group-1');
    const verify = (code: string) => admin.post('/user/verify', { code });
    const late = await server.code(admin, 'group-1');
    expect((await at(10 * MINUTE + 1, () => verify(late))).body).toMatchObject({ status: 422, key: 'wrongCode' });
    const right = await server.code(admin, 'group-1');
    expect((await at(9 * MINUTE + 50, () => verify(right))).status).toBe(200);
    expect((await verify(right)).body.key).toBe('wrongCode');
  });

  test('C066 an admin token lasts thirty minutes, and a new session does not revive it', async () => {
    const admin = await freshly('group-1');
    const verified = await server.verify(admin, 'group-1');
    // the access token lasts fifteen minutes only: a second one of the same session stands in for it
    const list = () => verified.get(`/flex/adminCenter/users/group?id=${groupId()}`);
    expect((await at(14 * MINUTE, list)).status).toBe(200);
    const again = await server.verify(admin, 'group-1'); // another window of the session proves itself: the first proof stays
    expect((await at(9 * MINUTE, list)).status).toBe(200);
    expect((await at(9 * MINUTE, () => again.get(`/flex/adminCenter/users/group?id=${groupId()}`))).status).toBe(200);
    const { email, password } = server.fixture().users.find((one) => one.email === 'group-2@acceptance.test')!;
    const first = (await server.anonymous.post('/auth/login', { email, password, tokenTransport: 'body' })).body;
    const other = await server.verify(new Client(server.url, first.accessToken), 'group-2');
    const own = server.fixture().users.find((one) => one.email === email)!.groupIds[0];
    const ask = async () => {
      const { accessToken, refreshToken } = (await server.anonymous.post('/auth/refresh', { refreshToken: first.refreshToken })).body;
      first.refreshToken = refreshToken;
      return other.with({ Authorization: `Bearer ${accessToken}` }).get(`/flex/adminCenter/users/group?id=${own}`);
    };
    expect((await at(29 * MINUTE, ask)).status).toBe(200);
    const late = await at(30 * MINUTE + 1, ask);
    expect(late.body).toMatchObject({ status: 403, key: 'adminTokenExpired', message: 'admin verification token expired' });
  });

  test('C027 a confirmation lasts five minutes and one call', async () => {
    const admin = await freshly('company-1');
    const verified = await server.verify(admin, 'company-1');
    const { id } = server.fixture().users.find((one) => one.email === 'user-3@acceptance.test')!;
    const change = (headers: Record<string, string>, bulkUpload: boolean) =>
      verified.post(`/flex/adminCenter/user/${id}/permissions`, { bulkUpload }, { headers });
    const late = await server.confirmation(admin, 'company-1');
    expect((await at(5 * MINUTE + 1, () => change(late, true))).body.key).toBe('securityCodeRequired');
    const good = await server.confirmation(admin, 'company-1');
    expect((await at(5 * MINUTE - 10, () => change(good, true))).status).toBe(200);
    expect((await change(good, false)).body.key).toBe('securityCodeRequired');
  });

  test('C445 C449 what one proves oneself by is confirmed by a proof of the last five minutes, not by an older one', async () => {
    const admin = await server.verify(await freshly('collection-3'), 'collection-3');
    const keys = async () => [
      (await admin.post('/user/factors/recoveryCodes')).body.key,
      (await admin.del('/user/factors/passkey/none')).body.key,
    ];
    expect(await at(5 * MINUTE - 10, keys)).toEqual(['FactorNotFound', 'FactorNotFound']);
    expect(await at(5 * MINUTE + 1, keys)).toEqual(['adminTokenExpired', 'adminTokenExpired']);
  });

  test('C244 a link to a new password lasts thirty minutes and one use', async () => {
    const email = 'user-4@acceptance.test';
    const links = () => server.mails().filter((mail) => mail.to === email && mail.links[0]?.includes('code='));
    const link = async (nth: number) => {
      await server.anonymous.post('/auth/forgot', { email });
      await until('the mail is there', 10_000, async () => links().length > nth);
      const { searchParams } = new URL(links()[nth]!.links[0]!);
      return { email: searchParams.get('email'), code: searchParams.get('code'), password: 'Monsoon-rains-27' };
    };
    const late = await link(0);
    const expired = await at(30 * MINUTE + 1, () => server.anonymous.post('/auth/reset', late));
    expect([expired.status, expired.body.key]).toEqual([410, 'resetExpired']);
    const good = await at(MINUTE, () => link(1)); // one mail a minute for an address
    expect((await at(30 * MINUTE, () => server.anonymous.post('/auth/reset', good))).status).toBe(200);
    expect((await server.anonymous.post('/auth/reset', good)).status).toBe(422);
  });

  test('C052 C250 an invitation lasts seven days and one person', async () => {
    const admin = await server.verify(await freshly('company-1'), 'company-1');
    const invite = async (email: string) => {
      expect((await admin.post('/flex/adminCenter/user/invite', { email, roleId: 1, groupIds: [groupId()] })).status).toBe(201);
      return inviteLink(server, email);
    };
    const register = (data: string, email: string) => server.anonymous.post('/user/register', { ...person, data, email });
    const late = await invite('late@farm.test');
    await at(7 * DAY + 1, async () => {
      expect((await server.anonymous.get(`/invite/check?data=${late}`)).status).toBe(410);
      expect((await register(late, 'late@farm.test')).body).toMatchObject({ status: 410, details: [{ key: 'inviteExpired' }] });
    });
    const good = await invite('intime@farm.test');
    expect((await at(7 * DAY - MINUTE, () => register(good, 'intime@farm.test'))).status).toBe(201);
    expect((await register(good, 'intime@farm.test')).status).toBe(410);
  });

  test('C052 C250 an invitation into a group that was removed since is out of date', async () => {
    const admin = await server.verify(await freshly('company-1'), 'company-1');
    const collectionId = server.fixture().companies[0]!.collections[0]!.id;
    const { body: group } = await admin.post('/group', { collectionId, name: 'Soon gone', usersCapacity: 3 });
    expect(
      (await admin.post('/flex/adminCenter/user/invite', { email: 'nowhere@farm.test', roleId: 1, groupIds: [group.id] })).status,
    ).toBe(201);
    const data = inviteLink(server, 'nowhere@farm.test');
    expect((await server.anonymous.get(`/invite/check?data=${data}`)).status).toBe(200);
    const confirmed = admin.with(await server.confirmation(admin, 'company-1'));
    expect((await confirmed.del('/group', { id: group.id })).status).toBe(200);
    expect((await server.anonymous.get(`/invite/check?data=${data}`)).body).toMatchObject({ status: 410, message: 'Not Valid Invitation' });
    const refused = await server.anonymous.post('/user/register', { ...person, data, email: 'nowhere@farm.test' });
    expect(refused.body).toMatchObject({ status: 410, key: 'RegistrationFailed', message: 'Not Valid Invitation' });
  });

  test('C137 C255 a link to a plan lasts thirty days, many uses, and nothing once it is taken back', async () => {
    const adviser = await freshly('user-1');
    const planId = server.fixture().companies[0]!.collections[0]!.groups[0]!.planIds[0]!;
    const { body } = await adviser.post('/plan/storage/share', { planId, option: 'link' });
    const read = () => server.anonymous.get(`/share/${body.url.split('/share/')[1]}`);
    for (const seconds of [0, 15 * DAY, 30 * DAY - MINUTE]) expect([seconds, (await at(seconds, read)).status]).toEqual([seconds, 200]);
    const late = await at(30 * DAY + 1, read);
    expect([404, 410]).toContain(late.status);
    expect(late.text).not.toContain('plan');
  });

  test('a session lasts seven days without use and thirty at most; an access token fifteen minutes', async () => {
    const { email, password } = server.fixture().users.find((one) => one.email === 'user-5@acceptance.test')!;
    const signIn = async () => (await server.anonymous.post('/auth/login', { email, password, tokenTransport: 'body' })).body;
    const refresh = (refreshToken: string) => server.anonymous.post('/auth/refresh', { refreshToken });
    const idle = await signIn();
    const me = new Client(server.url, idle.accessToken);
    expect((await at(14 * MINUTE, () => me.get('/user'))).status).toBe(200);
    // two seconds are allowed between nodes' clocks
    expect((await at(15 * MINUTE + 3, () => me.get('/user'))).body).toMatchObject({ status: 401, key: 'tokenExpired' });
    expect((await at(7 * DAY + 1, () => refresh(idle.refreshToken))).body.key).toBe('refreshTokenExpired');
    const used = await signIn();
    let token = used.refreshToken as string;
    for (const days of [6, 12, 18, 24, 29.9]) {
      const { status, body } = await at(days * DAY, () => refresh(token));
      expect([days, status]).toEqual([days, 200]);
      token = body.refreshToken;
    }
    expect((await at(30 * DAY + 1, () => refresh(token))).body.key).toBe('refreshTokenExpired');
  });

  test('a file’s address is worth nothing without the person: another’s, nobody’s and one who left', async () => {
    const admin = await server.verify(await freshly('company-1'), 'company-1');
    const planId = server.fixture().companies[0]!.collections[0]!.groups[0]!.planIds[0]!;
    const { id, client } = await newcomer(server, admin, { groupIds: [groupId()] });
    const { body } = await client.post('/comments', formOf('A note\n', 'note.txt', { entity: 'plan', id: planId, text: 'See' }));
    const path = `/files/${body.attachments[0].id}`;
    expect((await client.get(path)).status).toBe(200);
    expect((await server.anonymous.get(path)).status).toBe(401);
    expect((await (await freshly('user-9')).get(path)).status).toBe(404);
    expect((await admin.post('/flex/adminCenter/user/status', { ids: [id], status: 'inactive' })).status).toBe(200);
    expect((await client.get(path)).status).toBe(403);
  });
});

/** Tokens end and begin with the clock, so each look signs in anew. */
const signedIn = async () => server.anonymous.with({ Authorization: `Bearer ${await server.signIn('group-1@acceptance.test')}` });

(shim ? describe : describe.skip)(`background work on a wall clock that jumps (seed ${seed}${skipped})`, () => {
  test(
    `D1: uploads of ${ROWS} rows, begun and carried out while the clock jumps, ${rounds} ×: each row is there once, no task is lost or runs twice`,
    async () => {
      const group = server.fixture().companies[0]!.collections[0]!.groups[0]!;
      const { pid } = server;
      for (let round = 0; round < rounds; round++) {
        const word = `Jumped Round${letters(round + 1)}x`; // no beginning of another name
        const rows = Array.from({ length: ROWS }, (_, n) => ({ fullName: `${word} ${letters(n + 1)}`, fieldName: 'North', area: '2' }));
        shiftClock(clock, shifts[round % shifts.length]!);
        const begun = await sendSheet(await signedIn(), group.id, csvOf(rows));
        expect(begun.status).toBe(202);
        for (const shift of [...shifts, ...shifts]) {
          shiftClock(clock, shift);
          await pause(random.between(30, 150));
        }
        const client = await signedIn();
        const task = () => client.get(`/uploads/${begun.body.taskId}`);
        for (let left = 600; (await task()).body.status === 'inProgress' && left > 0; left -= 1) await pause(100);
        expect((await task()).body).toMatchObject({ status: 'imported', total: ROWS, ok: ROWS, failed: 0, done: ROWS });

        await pause(2_500); // the next offer of open tasks: what is done is not done again
        const names: string[] = [];
        for (let pageNo = 1; names.length < ROWS; pageNo++) {
          const page = await client.get('/customer/all-sorted', {
            query: { groupId: group.id, status: 'all', search: word, pageSize: 200, pageNo },
          });
          expect([page.status, page.body.total]).toEqual([200, ROWS]);
          names.push(...page.body.items.map(({ fullName }: { fullName: string }) => fullName));
        }
        expect(names.sort()).toEqual(rows.map(({ fullName }) => fullName).sort());
      }
      expect(server.pid).toBe(pid);
    },
    180_000 + rounds * 120_000,
  );
});
