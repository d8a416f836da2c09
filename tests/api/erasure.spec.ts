import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '../support/client.js';
import { pngOf } from '../support/images.js';
import { projectRoot } from '../support/stack.js';
import { textsIn, textsInFolder, textsInRedis } from './support/everywhere.js';
import { newcomer } from './support/newcomer.js';
import { type FixtureGroup, startServer, type TestServer } from './support/server.js';
import { planOf } from './support/plans.js';
import { csvOf, formOf, upload } from './support/sheets.js';

const person = { name: 'Zephyrine Quillfeather', email: 'zq.erased@quillfeather.test', phone: '+919001122334' };
const farmer = { name: 'Ottilie Bramblewick', email: 'ottilie@bramblewick.test', phone: '+919005566778', code: 'BRAMBLE77' };
const told = 'Tansy hedgerow remark';
const texts = [
  person.name,
  'Quillfeather',
  person.email,
  person.phone.slice(1),
  farmer.name,
  'Bramblewick',
  farmer.email,
  farmer.phone.slice(1),
  farmer.code,
  told,
];

const command = (name: string, args: readonly string[], env: Record<string, string>) =>
  new Promise<string>((done) =>
    execFile(
      process.execPath,
      [join(projectRoot, `scripts/${name}.mjs`), ...args],
      { env: { ...process.env, NODE_OPTIONS: '', ...env } },
      (_, out) => done(out.trim()),
    ),
  );

describe('P1 erasing somebody', () => {
  let server: TestServer;
  let admin: Client;
  let group: FixtureGroup;
  beforeAll(async () => {
    server = await startServer({ seed: 'acceptance', env: { LOG_FORMAT: 'json' } });
    admin = await server.verified('company-1');
    group = server.fixture().companies[0]!.collections[0]!.groups[0]!;
  });
  afterAll(() => server?.stop());

  const confirmed = async () => admin.with(await server.confirmation(admin, 'company-1'));
  const redis = () => textsInRedis(server.stack.redis.url, texts);
  const everywhere = async () => [...(await redis()), ...textsInFolder(server.dataDir, texts)];
  const made = async (answer: ReturnType<Client['post']>): Promise<number> => {
    const { status, body, text } = await answer;
    if (status !== 201) throw new Error(`${status} ${text}`);
    return body.id as number;
  };

  /** Somebody with a grower of their own, who also worked on what is others'. */
  async function workedHere(email: string, foreignPlan: number): Promise<{ id: number; client: Client; growerId: number }> {
    const { id, client } = await newcomer(server, admin, { groupIds: [group.id], fullName: person.name, email });
    await client.post('/user', { phoneNumber: person.phone });
    const growerId = await made(
      client.post('/customer', {
        fullName: farmer.name,
        group: group.id,
        countryId: 101,
        unitTypeId: 0,
        nutrientForm: 'oxide',
        email: farmer.email,
        phoneNumber: farmer.phone,
        growerCode: farmer.code,
      }),
    );
    const fieldId = await made(
      client.post('/field', { name: told, customerId: growerId, area: 2, unitId: 28, locationType: 'noLocation' }),
    );
    await client.post('/soilAnalysis/save', { name: told, fieldId, sampleDate: '2026-02-01', units: 'ppm', nutrients: [] });
    await made(client.post('/plan', planOf(growerId, fieldId, { name: told, notes: told })));
    await client.post('/plan', { id: foreignPlan, name: 'Changed by another' });
    await made(client.post('/comments', { entity: 'plan', id: foreignPlan, text: 'Mind the ditch' }));
    await made(client.post(`/customer/${growerId}/interventions`, { type: 'visit', date: '2026-02-01', notes: told }));
    await made(client.post(`/customer/${growerId}/stories`, formOf(pngOf(80, 70), `${told}.png`, { title: told, text: told })));
    await made(client.post('/comments', formOf(told, 'remark.txt', { entity: 'customer', id: growerId, text: told })));
    return { id, client, growerId };
  }

  async function gone(): Promise<string[]> {
    const end = Date.now() + 60_000;
    let found = await everywhere();
    for (; found.length > 0 && Date.now() < end; found = await everywhere()) await sleep(1_000);
    return found;
  }

  test('C024 R468 removed without transfer: not a byte of the person or of their growers, on disk or in Redis, within a minute', async () => {
    const { id, client, growerId } = await workedHere(person.email, group.planIds[1]!);
    await admin.get(`/customer/all-sorted?groupId=${group.id}`);
    const before = await redis();
    for (const text of [person.email, farmer.name.toLowerCase(), told.split(' ')[0]!.toLowerCase()])
      expect([text, before.some((line) => line.toLowerCase().includes(text))]).toEqual([text, true]);
    expect(textsInFolder(server.dataDir, texts)).toEqual([]); // sealed from the first event on
    const removed = await (await confirmed()).post('/flex/adminCenter/user/transfer', { userId: id, withoutTransfer: true });
    expect(removed.body).toEqual({
      userId: id,
      removed: true,
      transferred: { growers: 0, fields: 0, plans: 0, templates: 0, products: 0 },
    });
    expect((await client.get('/user')).body.key).toBe('tokenInvalid');
    expect(await gone()).toEqual([]);

    const answers = await Promise.all(
      [
        `/flex/adminCenter/users/group?status=all&pageSize=200`,
        `/customer/all-sorted?groupId=${group.id}&status=all&pageSize=200`,
        `/search?q=bramblewick`,
        `/customer/activity?groupId=${group.id}&pageSize=200`,
        `/comments?entity=plan&id=${group.planIds[1]}`,
        `/history/plan/${group.planIds[1]}`,
        `/history/plan/${group.planIds[1]}/export?format=jsonl`,
        `/history/plan/${group.planIds[1]}/export?format=csv`,
        `/audit?groupId=${group.id}&pageSize=200`,
        `/audit/export?format=csv`,
        `/audit/people`,
      ].map((path) => admin.get(path)),
    );
    for (const [index, { status, text }] of answers.entries())
      expect([index, status, textsIn(Buffer.from(text), texts)]).toEqual([index, 200, []]);
    const history = answers[5]!.body.items as { by: { id: number; name: string } }[];
    expect(history.find(({ by }) => by.id === id)?.by.name).toBe(''); // that somebody did it stays; pages say "removed person"
    const comments = answers[4]!.body.items as { by: { id: number; name: string }; text: string }[];
    expect(comments.find(({ by }) => by.id === id)).toMatchObject({ by: { id, name: '' }, text: 'Mind the ditch' });
    expect((await admin.get(`/customer?customerId=${growerId}`)).body.key).toBe('CustomerNotFound');
    expect(textsIn(Buffer.from(server.output), texts)).toEqual([]);
  });

  test('C284 C285 C344 C345 what is kept of somebody is given to them, then erased with a proof', async () => {
    const { id, growerId } = await workedHere('second@quillfeather.test', group.planIds[2]!);
    const done = async (taskId: number) => {
      for (;;) {
        const { body } = await admin.get(`/gdpr/${taskId}`);
        if (body.status === 'done') return body;
        await sleep(100);
      }
    };
    for (const [subject, word] of [
      [{ userId: id }, person.name],
      [{ customerId: growerId }, farmer.email],
    ] as const) {
      const asked = await admin.post('/gdpr/export', subject);
      expect([asked.status, asked.body]).toEqual([202, { taskId: expect.any(Number), status: 'inProgress' }]);
      expect(await done(asked.body.taskId)).toMatchObject({ kind: 'export', keyDestroyedAt: null });
      const file = await admin.get(`/gdpr/${asked.body.taskId}/file`);
      expect([file.status, file.headers.get('content-disposition')?.startsWith('attachment')]).toEqual([200, true]);
      expect(file.text).toContain(word);
      expect(file.text).not.toContain('$argon2');
      expect((await (await server.verified('group-1')).get(`/gdpr/${asked.body.taskId}/file`)).body.key).toBe('TaskNotFound');
    }
    const repeats: (() => Promise<[again: string, first: string]>)[] = [];
    for (const subject of [{ customerId: growerId }, { userId: id }]) {
      const keyed = { headers: { 'Idempotency-Key': `erase-${JSON.stringify(subject)}` } };
      const asked = await (await confirmed()).post('/gdpr/erase', subject, keyed);
      expect(asked.status).toBe(202);
      repeats.push(async () => [(await (await confirmed()).post('/gdpr/erase', subject, keyed)).text, asked.text]);
      const proof = await done(asked.body.taskId);
      expect(proof).toMatchObject({ kind: 'erase', chainOk: true, keyDestroyedAt: expect.stringMatching(/^20\d\d-/) });
      expect(proof.subject).toEqual('userId' in subject ? { kind: 'user', id } : { kind: 'customer', id: growerId });
    }
    expect(await gone()).toEqual([]);
    for (const repeat of repeats) {
      const [again, first] = await repeat();
      expect(again).toBe(first); // whose answer was lost asks again, though the key of whom it was about is gone
    }
    expect((await admin.post('/gdpr/export', { userId: id })).body.key).toBe('UserNotFound');
    expect((await admin.post('/gdpr/export', { customerId: 999_999 })).body.key).toBe('CustomerNotFound');
    expect((await admin.post('/gdpr/export', {})).body.details).toMatchObject([{ field: 'customerId', key: 'required' }]);
    expect((await admin.post('/gdpr/erase', { userId: id })).body.key).toBe('securityCodeRequired');
  });

  test('P1 who uploaded and shared is forgotten there too, and so are the growers of their sheet', async () => {
    const place = { roleId: 3, groupIds: [group.id], fullName: person.name, email: 'third@quillfeather.test' };
    const { id, client } = await newcomer(server, admin, place);
    const rows: Record<string, string>[] = [
      { fullName: farmer.name, email: farmer.email, growerCode: farmer.code, fieldName: told, area: '2', areaUnit: 'ha' },
      { fullName: 'R2D2', email: 'nobody' },
    ];
    const task = await upload(client, group.id, csvOf(rows));
    expect(task).toMatchObject({ status: 'partial', ok: 1, failed: 1, by: { id, name: person.name } });
    const shared = await client.post('/plan/storage/share', { planId: group.planIds[0], option: 'link' });
    const token = new URL(shared.body.url).pathname.split('/').at(-1)!;
    expect((await server.anonymous.get(`/share/${token}`)).body.sharedBy).toBe(person.name);
    const { items } = (await admin.get(`/customer/all-sorted?groupId=${group.id}&search=bramblewick`)).body;
    for (const subject of [{ customerId: items[0].id }, { userId: id }])
      expect((await (await confirmed()).post('/gdpr/erase', subject)).status).toBe(202);
    expect(await gone()).toEqual([]);
    const left = await Promise.all(
      [
        `/uploads?groupId=${group.id}`,
        `/uploads/${task.taskId}`,
        `/uploads/${task.taskId}/failed`,
        `/plan/${group.planIds[0]}/shares`,
        `/history/plan/${group.planIds[0]}`,
      ].map((path) => admin.get(path)),
    );
    for (const [index, { status, text }] of left.entries())
      expect([index, status, textsIn(Buffer.from(text), texts)]).toEqual([index, 200, []]);
    expect(left[1]!.body).toMatchObject({ by: { id, name: '' }, failed: 1 });
    expect((await server.anonymous.get(`/share/${token}`)).body.sharedBy).toBe('');
  });

  test('C285 C346 C347 C024 data under a legal hold is not erased, by whatever way, until the hold is released', async () => {
    const { id, growerId } = await workedHere('fourth@quillfeather.test', group.planIds[2]!);
    const hold = async (body: object) => (await confirmed()).post('/gdpr/hold', body);
    const reason = `${told}: case 12`;
    expect((await admin.get(`/gdpr/hold?customerId=${growerId}`)).body).toEqual({
      subject: { kind: 'customer', id: growerId },
      held: false,
      reason: null,
      by: null,
      at: null,
    });
    expect((await admin.post('/gdpr/hold', { customerId: growerId, held: true, reason })).body.key).toBe('securityCodeRequired');
    expect((await hold({ customerId: growerId, held: true, reason: ' ' })).body.details).toMatchObject([
      { field: 'reason', key: 'required' },
    ]);
    expect((await hold({ customerId: 999_999, held: true, reason })).body.key).toBe('CustomerNotFound');
    const set = await hold({ customerId: growerId, held: true, reason });
    expect([set.status, set.body]).toEqual([
      200,
      expect.objectContaining({ held: true, reason, by: { id: expect.any(Number), name: 'Company One' }, at: expect.any(String) }),
    ]);
    expect((await admin.get(`/gdpr/hold?customerId=${growerId}`)).body).toEqual(set.body);

    for (const [path, body] of [
      ['/gdpr/erase', { customerId: growerId }],
      ['/flex/adminCenter/user/transfer', { userId: id, withoutTransfer: true }],
    ] as const) {
      const refused = await (await confirmed()).post(path, body);
      expect([path, refused.status, refused.body.key]).toEqual([path, 409, 'legalHold']);
    }
    expect((await admin.get(`/customer?customerId=${growerId}`)).status).toBe(200);
    expect((await hold({ userId: id, held: true, reason })).body).toMatchObject({ subject: { kind: 'user', id }, held: true });
    expect((await (await confirmed()).post('/gdpr/erase', { userId: id })).body.key).toBe('legalHold');

    for (const subject of [{ customerId: growerId }, { userId: id }])
      expect((await hold({ ...subject, held: false, reason: 'Settled' })).body).toMatchObject({ held: false, reason: 'Settled' });
    const removed = await (await confirmed()).post('/flex/adminCenter/user/transfer', { userId: id, withoutTransfer: true });
    expect(removed.status).toBe(200);
    expect(await gone()).toEqual([]);
  });

  test('P1 a backup made afterwards has nothing of them, the store verifies, and lists built anew are the same', async () => {
    const backup = join(server.stack.dir, 'backup');
    await command('backup', [backup], { DATA_DIR: server.dataDir });
    expect(textsInFolder(server.stack.dir, texts).filter((line) => !line.includes('mail.jsonl'))).toEqual([]);
    await server.quit();
    expect(await command('verify-store', [], { DATA_DIR: server.dataDir })).toBe('verified');
    expect(await command('rebuild', [], { DATA_DIR: server.dataDir, REDIS_URL: server.stack.redis.url, DEMO: 'off' })).toContain('rebuilt');
    await server.start();
    expect(await redis()).toEqual([]);
  });
});
