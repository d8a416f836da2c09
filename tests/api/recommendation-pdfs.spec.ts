import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { unzipSync } from 'fflate';
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { type Client, failures } from '../support/client.js';
import { bulkEnded } from './support/bulk.js';
import { bytes, groupsOf, newField, newGrower, placeless } from './support/growers.js';
import { hasPdfToText, textOfPdf } from './support/pdf.js';
import { newPlan, products } from './support/plans.js';
import { startServer, type TestServer } from './support/server.js';

const GONE = 987_654;
let server: TestServer;
let adviser: Client;
let growerId: number;
let fieldId: number;
/** Ten plans of the adviser's, two of one name. */
let plans: number[];

beforeAll(async () => {
  server = await startServer({ seed: 'acceptance' });
  adviser = await server.as('user-1');
  growerId = await newGrower(adviser, groupsOf(server.fixture())[0]!, { fullName: 'Savita Jadhav' });
  fieldId = await newField(adviser, growerId, { name: 'River field', ...placeless });
  plans = [];
  for (const name of ['Rabi', 'rabi', 'Kharif / 2', 'शेत', 'E', 'F', 'G', 'H', 'I', 'J'])
    plans.push((await newPlan(adviser, growerId, fieldId, { name })).id);
});
afterAll(() => server?.stop());

const start = (planIds: readonly unknown[], as = adviser, headers: Record<string, string> = {}) =>
  as.post('/recommendation/bulk-pdf', { planIds }, { headers });
const started = async (planIds: readonly number[], as = adviser): Promise<number> => {
  const { status, body, text } = await start(planIds, as);
  if (status !== 202) throw new Error(`bulk-pdf: ${status} ${text}`);
  return body.taskId;
};
const ended = (taskId: number) => bulkEnded(adviser, taskId, 150_000);
const path = (documentId: string | number) => `/recommendation/pdf/document/${documentId}`;
const fetched = async (documentId: string, as = adviser) => {
  const response = await fetch(`${server.url}/api${path(documentId)}`, { headers: as.sent });
  return { response, archive: new Uint8Array(await response.arrayBuffer()) };
};
/** The PDFs of an archive by their names. */
const unpacked = async (documentId: string) => unzipSync((await fetched(documentId)).archive);
const isPdf = (file: Uint8Array) => Buffer.from(file.subarray(0, 5)).toString() === '%PDF-';
/** While jobs stand still. */
const heldBack = async <T>(work: () => Promise<T>): Promise<T> => {
  await server.stack.redis.stop();
  try {
    return await work();
  } finally {
    await server.stack.redis.start();
  }
};

describe('PDFs of several plans', () => {
  test('R379 C150 one to ten plans, each with a PDF of its own in one archive; none and eleven are refused', async () => {
    for (const none of [[], [...plans, GONE]]) {
      const answer = await start(none);
      expect([answer.status, failures(answer)]).toEqual([422, ['planIds:exportPlanCount']]);
      expect(answer.body.details[0].message).toBe('Between 1 and 10 plans can be exported at once');
    }
    const missing = await adviser.post('/recommendation/bulk-pdf', {});
    expect([missing.status, failures(missing)]).toEqual([422, ['planIds:required']]);
    const one = await start([plans[0]!]);
    expect([one.status, one.body]).toEqual([202, { taskId: expect.any(Number), status: 'inProgress', total: 1 }]);
    const task = await started(plans);
    expect(await ended(one.body.taskId)).toMatchObject({ status: 'imported', total: 1, ok: 1, failed: 0, percent: 100, errors: [] });
    const all = await ended(task);
    expect(all).toMatchObject({ taskId: task, status: 'imported', total: 10, done: 10, ok: 10, documentId: expect.any(String) });
    const files = await unpacked(all.documentId);
    expect(Object.keys(files)).toEqual([
      'Savita Jadhav - Rabi.pdf',
      'Savita Jadhav - rabi (2).pdf',
      'Savita Jadhav - Kharif - 2.pdf',
      'Savita Jadhav - शेत.pdf',
      ...['E', 'F', 'G', 'H', 'I', 'J'].map((name) => `Savita Jadhav - ${name}.pdf`),
    ]);
    expect(Object.values(files).every(isPdf)).toBe(true);
    const said = Object.values(files)[1]!;
    if (hasPdfToText) expect(textOfPdf(new Uint8Array(said).buffer)).toContain('Fertilizationplan:rabi');
  }, 300_000);

  test('C150 C148 the archive is for who may read all plans in it, for an hour; each plan has a version of its own', async () => {
    const task = await started([plans[0]!, plans[0]!, plans[1]!]);
    const { documentId, expiresAt, total, at } = await ended(task);
    expect(total).toBe(2);
    expect(Date.parse(expiresAt) - Date.parse(at)).toBe(3_600_000);
    const { response, archive } = await fetched(documentId);
    expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
      200,
      'application/zip',
      'private, no-store',
    ]);
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename*=UTF-8''plans-${at.slice(0, 10)}.zip`);
    expect(Object.keys(unzipSync(archive))).toHaveLength(2);
    expect((await fetched(String(task))).response.status).toBe(200);
    const { body: versions } = await adviser.get(`/history/plan/${plans[1]}/versions`);
    expect(versions.items[0]).toMatchObject({ made: 'pdf' });
    expect((await fetched(documentId, await server.as('group-1'))).response.status).toBe(200);
    const stranger = await server.as('user-9');
    expect(bytes(await stranger.get(path(documentId)))).toBe(bytes(await stranger.get(path('z1-987654'))));
    expect(await stranger.get(path(documentId))).toMatchObject({ status: 404, body: { key: 'DocumentNotFound' } });
    expect(await stranger.get(`/recommendation/task/${task}/status`)).toMatchObject({ status: 404, body: { key: 'TaskNotFound' } });
    expect((await server.anonymous.get(path(documentId))).status).toBe(401);
    const kept = join(server.dataDir, 'files', '0');
    const modes = readdirSync(kept).map((name) => statSync(join(kept, name)).mode & 0o777);
    expect(new Set(modes)).toEqual(new Set([0o600]));
  }, 180_000);

  test('C150 all or nothing: a plan that is missing or of others refuses the call; its key is answered once', async () => {
    const foreign = await server.as('user-9');
    expect(bytes(await start([plans[0]!, GONE]))).toBe(bytes(await start(plans, foreign)));
    expect(await start([GONE])).toMatchObject({ status: 404, body: { key: 'PlanNotFound' } });
    expect(failures(await adviser.post('/recommendation/bulk-pdf', { planIds: [1], lang: 'pt' }))).toEqual(['lang:unknownField']);
    expect(failures(await start(['x']))).toEqual(['planIds[0]:invalidId']);
    expect((await start([plans[0]!], await server.as('executive-1'))).status).toBe(403);
    const keyed = { 'Idempotency-Key': 'export-only-once' };
    const [first, again] = [await start([plans[0]!], adviser, keyed), await start([plans[0]!], adviser, keyed)];
    expect([again.body, again.headers.get('idempotency-replayed')]).toEqual([first.body, 'true']);
    expect((await start([plans[1]!], adviser, keyed)).body.key).toBe('idempotencyKeyReused');
    await ended(first.body.taskId);
  }, 120_000);

  test('C148 C150 before it is there: 409 notReady; who has many open waits; a plan that goes meanwhile is named, the others come', async () => {
    const going = (await newPlan(adviser, growerId, fieldId, { name: 'Gone soon' })).id;
    const tasks = await heldBack(async () => {
      const mixed = await started([plans[2]!, going]);
      const doomed = await started([going]);
      for (const name of [`${mixed}`, `z${server.fixture().users.find(({ email }) => email.startsWith('user-1@'))!.id}-${mixed}`])
        expect(await adviser.get(path(name))).toMatchObject({ status: 409, body: { key: 'notReady' } });
      expect((await adviser.get(`/recommendation/task/${mixed}/status`)).body).toMatchObject({
        ...{ status: 'inProgress', percent: 0, documentId: null, expiresAt: null },
      });
      for (let n = 0; n < 3; n++) await started([plans[3]!]);
      const more = await start([plans[3]!]);
      expect([more.status, more.body.key, more.headers.get('retry-after')]).toEqual([429, 'tooManyRequests', '10']);
      expect((await adviser.del('/plan', { id: going })).status).toBe(200);
      return { mixed, doomed };
    });
    const mixed = await ended(tasks.mixed);
    expect(mixed).toMatchObject({ status: 'partial', ok: 1, failed: 1 });
    expect(mixed.errors).toEqual([{ row: 2, column: 'planIds', planId: going, key: 'PlanNotFound', message: 'Plan not found' }]);
    expect(Object.keys(await unpacked(mixed.documentId))).toEqual(['Savita Jadhav - Kharif - 2.pdf']);
    expect(await ended(tasks.doomed)).toMatchObject({ status: 'errors', ok: 0, documentId: null });
    expect(await adviser.get(path(tasks.doomed))).toMatchObject({ status: 404, body: { key: 'DocumentNotFound' } });
  }, 180_000);

  test('C150 who asked for it hears on its topic how far it is, and nobody else', async () => {
    const socketOf = (token: string) => io(`${server.url}/live`, { transports: ['websocket'], forceNew: true, auth: { token } });
    const [own, other] = [socketOf(adviser.token!), socketOf((await server.as('group-1')).token!)];
    const told: { done: number; documentId: string | null }[] = [];
    own.on('event', ({ type, data }) => type === 'PdfExportProgressed' && told.push(data));
    try {
      const task = await heldBack(async () => {
        const id = await started([plans[4]!, plans[5]!]);
        expect(await own.emitWithAck('subscribe', { topic: `task:${id}` })).toMatchObject({ ok: true });
        expect(await other.emitWithAck('subscribe', { topic: `task:${id}` })).toMatchObject({ ok: false });
        return id;
      });
      const { documentId } = await ended(task);
      for (const until = Date.now() + 10_000; told.length < 2 && Date.now() < until;) await sleep(20);
      expect(told.map(({ done, documentId: named }) => [done, named])).toEqual([
        [1, null],
        [2, documentId],
      ]);
    } finally {
      own.close();
      other.close();
    }
  }, 120_000);

  test('C150 a server that is killed goes on with it after its start, and each plan is in it once', async () => {
    const task = await started(plans.slice(0, 4));
    for (;;) {
      const { body } = await adviser.get(`/recommendation/task/${task}/status`);
      if (body.done > 0) break;
      await sleep(20);
    }
    await server.kill();
    await server.start();
    const { documentId, ok } = await ended(task);
    expect(ok).toBe(4);
    expect(Object.keys(await unpacked(documentId))).toHaveLength(4);
  }, 180_000);
});

describe('what was drawn of a grower', () => {
  test('C150 C148 is gone with them: no archive, whoever else is in it', async () => {
    const boss = await server.verified('company-1');
    const erased = await newGrower(adviser, groupsOf(server.fixture())[0]!, { fullName: 'Ottilie Bramblewick' });
    const theirs = await newPlan(adviser, erased, await newField(adviser, erased, { name: 'Hedge', ...placeless }), { name: 'Hers' });
    const { documentId } = await ended(await started([plans[0]!, theirs.id]));
    expect((await fetched(documentId)).response.status).toBe(200);
    const asked = await boss.with(await server.confirmation(boss, 'company-1')).post('/gdpr/erase', { customerId: erased });
    expect(asked.status).toBe(202);
    while ((await boss.get(`/gdpr/${asked.body.taskId}`)).body.status !== 'done') await sleep(50);
    expect(await adviser.get(path(documentId))).toMatchObject({ status: 404, body: { key: 'DocumentNotFound' } });
  }, 120_000);
});

describe('recommendations that are handed on', () => {
  test('C152 by mail and by text message, with the link; where nothing can be sent it says so: somethingWrong, somethingWrongPhone', async () => {
    const option = { name: 'Cheap', fertilizers: [{ id: products.urea, amount: 100, unitId: 2 }] };
    const { id } = (await adviser.post('/recommendation', { planId: plans[0], options: [option] })).body;
    const to = { email: 'savita@farm.test', phoneNumber: '+919876543210' };
    const share = (way: string) => adviser.post(`/recommendation/${id}/pdf/share`, { option: way, ...to });
    const mailed = await share('email');
    expect([mailed.status, mailed.body.sent]).toEqual([200, true]);
    const letter = server.mails().at(-1)!;
    expect([letter.to, letter.text.includes(mailed.body.url)]).toEqual([to.email, true]);
    expect((await fetch(mailed.body.url)).headers.get('content-type')).toBe('application/pdf');
    for (const [way, file, key] of [
      ['email', 'mail.jsonl', 'somethingWrong'],
      ['sms', 'sms.jsonl', 'somethingWrongPhone'],
    ] as const) {
      rmSync(join(server.dataDir, file), { force: true });
      mkdirSync(join(server.dataDir, file)); // a sink that takes nothing
      expect(await share(way)).toMatchObject({ status: 502, body: { key } });
      rmSync(join(server.dataDir, file), { recursive: true });
      expect((await share(way)).body.sent).toBe(true);
    }
  }, 120_000);
});
