import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Client, failures } from '../support/client.js';
import { bytes, newField, placeless } from './support/growers.js';
import { newPlan } from './support/plans.js';
import type { TestServer } from './support/server.js';
import { startWithSharedPlan } from './support/shared-plan.js';

let server: TestServer;
let adviser: Client;
let colleague: Client;
let stranger: Client;
let growerId: number;
let planId: number;

beforeAll(async () => {
  ({ server, adviser, colleague, stranger, growerId, planId } = await startWithSharedPlan());
});
afterAll(() => server?.stop());

const share = (more: object = {}, as = adviser, headers = {}) =>
  as.post('/plan/storage/share', { planId, option: 'link', ...more }, { headers });
const tokenOf = (url: string) => url.split('/share/')[1]!;
const read = (url: string, query: Record<string, string> = {}, headers = {}) =>
  server.anonymous.get(`/share/${tokenOf(url)}`, { query, headers });
const texts = () =>
  readFileSync(join(server.dataDir, 'sms.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { to: string; text: string; links: string[] });

describe('sharing a plan', () => {
  test('C137 C255 R012 a link that anybody may read, on our own address, for thirty days', async () => {
    const { status, body, headers } = await share();
    expect([status, body.sent]).toEqual([200, false]);
    expect(body.url).toMatch(new RegExp(`^${server.url}/share/s${planId}-\\d+-[0-9a-f]{64}$`));
    expect(Math.round((Date.parse(body.expiresAt) - Date.now()) / 86_400_000)).toBe(30);
    expect(headers.get('cache-control')).toBe('no-store');
    const shown = await read(body.url, {}, { 'Accept-Language': 'pt' });
    expect(shown.status).toBe(200);
    expect(shown.body).toMatchObject({
      sharedBy: expect.any(String),
      expiresAt: body.expiresAt,
      plan: {
        name: 'Rabi potato',
        grower: 'Savita Jadhav',
        field: { name: 'River field', area: 2, areaUnitId: 28 },
        crop: { name: expect.stringMatching(/batata/i), cultivar: 'Kufri Jyoti' },
        form: 'element',
        checks: [],
        notes: 'First line\nसाधारण',
        tanks: [{ tank: 'A', volume: 1000, injection: 2, products: [{ amount: 50, unitId: 5 }] }],
        cost: { currency: expect.any(String), fieldTotal: expect.any(Number) },
      },
    });
    expect(shown.body.plan.applications.map((one: { products: { amount: number }[] }) => one.products[0]!.amount)).toEqual([100, 2]);
    expect(shown.body.plan.need.find(({ nutrient }: { nutrient: string }) => nutrient === 'N').supplied).toBeGreaterThan(46);
    expect(JSON.stringify(shown.body)).not.toMatch(/"(id|email|phoneNumber|customerId|comments)"/);
  });

  test('C255 every figure tells how it came about: recomputing from the inputs gives the number of the sheet', async () => {
    const { plan, why } = (await read((await share()).body.url)).body;
    const value = (line: { inputs: { name: string; value: number }[] }, name: string) =>
      line.inputs.find((one) => one.name === name)!.value;
    const needed = plan.need.filter(({ need }: { need: number | null }) => need !== null);
    expect(needed.length).toBeGreaterThan(2);
    for (const { nutrient, need, supplied } of plan.need) {
      if (need !== null && why[`need.${nutrient}`]) expect(why[`need.${nutrient}`].at(-1).value).toBeCloseTo(need, 6);
      expect(why[`supplied.${nutrient}`].at(-1).value).toBeCloseTo(supplied, 6);
    }
    const nitrogen = why['supplied.N'].at(-1);
    const amounts = nitrogen.inputs.map((one: { value: number }) => one.value);
    const sum = amounts.reduce((all: number, one: number, at: number) => (at % 2 === 0 ? all + one * amounts[at + 1] : all), 0);
    expect(sum).toBeCloseTo(plan.need.find(({ nutrient }: { nutrient: string }) => nutrient === 'N').supplied, 9);
    const total = why['cost.total'].at(-1);
    expect(total.value).toBeCloseTo(plan.cost.total, 9);
    const [price, off, tax] = ['P', 'd', 't'].map((name) => value(total, name));
    expect(price! * (1 - off! / 100) * (1 + tax! / 100)).toBeCloseTo(plan.cost.total, 9);
    for (const { name, amount } of plan.products) expect(why[`product.${name}`].at(-1).value).toBeCloseTo(amount, 9);
  });

  test('C255 a trace that is missing is told as one, and how an application is given only where somebody said so', async () => {
    const { plan } = (await read((await share()).body.url)).body;
    const slight = ({ slight: is }: { slight: boolean }) => is;
    const names = ({ nutrient }: { nutrient: string }) => nutrient;
    expect(plan.need.filter(slight).map(names)).toEqual(expect.arrayContaining(['Cu']));
    expect(plan.need.filter((one: { slight: boolean }) => !slight(one)).map(names)).toEqual(expect.arrayContaining(['N', 'K']));
    const [first] = (await adviser.get(`/plan?planId=${planId}`)).body.applications;
    const kinds = async (applicationTypeId: number) => {
      const applications = [{ ...first, applicationTypeId }];
      const { status, text } = await adviser.post('/plan', { id: planId, applications });
      if (status !== 200) throw new Error(text);
      return (await read((await share()).body.url)).body.plan.applications.map(({ kind }: { kind: string }) => kind);
    };
    expect([await kinds(0), await kinds(1)]).toEqual([
      ['', 'Foliar'],
      ['Broadcast', 'Foliar'],
    ]);
  });

  test('C255 for who counts in acres, money is per acre, and the field costs the same', async () => {
    const counting = (unitTypeId: 0 | 1) => adviser.put('/customer', { id: growerId, unitTypeId });
    const cost = async () => (await read((await share()).body.url)).body.plan.cost;
    const perHectare = await cost();
    expect((await counting(1)).status).toBe(200);
    const perAcre = await cost();
    expect((await counting(0)).status).toBe(200);
    expect([perHectare.areaUnitId, perAcre.areaUnitId, perAcre.fieldTotal]).toEqual([28, 27, perHectare.fieldTotal]);
    expect(perAcre.total / perHectare.total).toBeCloseTo(0.40468564224, 9);
    expect(perAcre.price / perHectare.price).toBeCloseTo(0.40468564224, 9);
  });

  test('C137 shows what was shared, whatever is edited afterwards, and names that revision by itself', async () => {
    const { body } = await share();
    const before = (await read(body.url)).body;
    await adviser.post('/plan', { id: planId, crop: { expectedYield: 55 }, notes: 'Changed since' });
    expect((await read(body.url)).body).toEqual(before);
    const { body: versions } = await adviser.get(`/history/plan/${planId}/versions`);
    const ofShare = versions.items.filter(
      ({ revision, made }: { revision: number; made: string }) => revision === body.revision && made === 'share',
    );
    expect(ofShare).toMatchObject([{ name: 'Shared', by: { id: expect.any(Number) } }]);
    const { body: history } = await adviser.get(`/history/plan/${planId}`);
    expect(history.items.find(({ revision }: { revision: number }) => revision === body.revision).version).toBe('Shared');
    expect(history.head.revision).toBe(body.revision + 1);
  });

  test('C256 a link that was taken back is like one that never was, and C340 the list says so', async () => {
    const { body } = await share();
    expect((await read(body.url)).status).toBe(200);
    expect((await adviser.get(`/plan/${planId}/shares`)).body.items[0]).toMatchObject({
      id: body.id,
      status: 'open',
      option: 'link',
      to: null,
    });
    for (const outside of [stranger, server.anonymous])
      expect((await outside.del(`/share/${body.id}`)).status).toBe(outside === stranger ? 404 : 401);
    expect(bytes(await stranger.del(`/share/${body.id}`))).toBe(bytes(await stranger.del('/share/s987654-1')));
    expect(await colleague.del(`/share/${body.id}`)).toMatchObject({ status: 200, body: { deleted: true } });
    expect(bytes(await read(body.url))).toBe(bytes(await server.anonymous.get(`/share/s987654-1-${'a'.repeat(64)}`)));
    expect((await read(body.url, { format: 'pdf' })).body).toMatchObject({ status: 404, key: 'ShareNotFound' });
    expect((await adviser.del(`/share/${body.id}`)).status).toBe(404);
    expect((await adviser.get(`/plan/${planId}/shares`)).body.items[0]).toMatchObject({ id: body.id, status: 'revoked' });
    expect((await stranger.get(`/plan/${planId}/shares`)).body).toMatchObject({ status: 404, key: 'PlanNotFound' });
    const whole = (await share()).body;
    expect((await adviser.del(`/share/${tokenOf(whole.url)}`)).status).toBe(200);
    expect((await read(whole.url)).status).toBe(404);
  });

  test('C255 a wrong secret, another kind of link and no link at all lead nowhere', async () => {
    const { body } = await share();
    const token = tokenOf(body.url);
    const nowhere = bytes(await server.anonymous.get('/share/x'));
    for (const wrong of [
      `${token.slice(0, -1)}${token.endsWith('a') ? 'b' : 'a'}`,
      `f${token.slice(1)}`,
      body.id,
      `${token}x`,
      '..%2F..%2Fplan',
    ])
      expect([wrong, bytes(await server.anonymous.get(`/share/${wrong}`))]).toEqual([wrong, nowhere]);
    expect((await read(body.url, { format: 'docx' })).status).toBe(422);
  });

  test('C137 tokens are kept as hashes only, in the log and in what an Idempotency-Key repeats', async () => {
    const key = { 'Idempotency-Key': 'share-once-1' };
    const [first, again] = [await share({}, adviser, key), await share({}, adviser, key)];
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.body).toEqual(first.body);
    expect((await share({ option: 'whatsapp' }, adviser, key)).body.key).toBe('idempotencyKeyReused');
    const secret = tokenOf(first.body.url).slice(-64);
    const { text } = await colleague.get(`/history/plan/${planId}/export`, { query: { format: 'jsonl' } });
    expect([text.includes('PlanShared'), text.includes(secret)]).toEqual([true, false]);
    expect(server.output).not.toContain(secret);
    expect((await adviser.get(`/plan/${planId}/shares`)).text).not.toContain(secret);
  });
});

describe('how a link reaches its reader', () => {
  test('C137 R012 by e-mail, in the language of who shares it', async () => {
    const { body, status } = await share({ option: 'email', email: 'savita@farm.test' }, adviser, { 'Accept-Language': 'mr-IN' });
    expect([status, body.sent]).toEqual([200, true]);
    const mail = server.mails().findLast(({ to }) => to === 'savita@farm.test')!;
    expect([mail.links, mail.subject]).toEqual([[body.url], expect.stringMatching(/शेअर करत आहेत: Rabi potato/)]);
    expect((await read(body.url)).status).toBe(200);
  });

  test('C137 R012 by SMS (option 2), once however often it is asked for with one key', async () => {
    const key = { 'Idempotency-Key': 'share-by-sms-1' };
    const { body } = await share({ option: 2, phoneNumber: '+91 98765 43210' }, adviser, key);
    expect(body.sent).toBe(true);
    expect((await share({ option: 2, phoneNumber: '+91 98765 43210' }, adviser, key)).body).toEqual(body);
    expect(texts().filter(({ links }) => links[0] === body.url)).toMatchObject([{ to: '+91 98765 43210' }]);
  });

  test('C137 R012 for WhatsApp a link that the person passes on: nothing is sent', async () => {
    const sent = server.mails().length;
    expect((await share({ option: 3, phoneNumber: '+919876543210' })).body).toMatchObject({ sent: false, url: expect.any(String) });
    expect((await share({ option: 4 })).body.sent).toBe(false);
    expect(server.mails()).toHaveLength(sent);
  });

  test.each([
    ['sms', { phoneNumber: '12' }, 'phoneNumber:invalidPhoneNumber'],
    ['sms', {}, 'phoneNumber:invalidPhoneNumber'],
    ['sms', { phoneNumber: 'call me maybe' }, 'phoneNumber:invalidPhoneNumber'],
    ['sms', { phoneNumber: '1234567890123456' }, 'phoneNumber:invalidPhoneNumber'],
    ['whatsapp', { phoneNumber: '12' }, 'phoneNumber:invalidPhoneNumber'],
    ['email', { email: 'savita@' }, 'email:invalidEmail'],
    ['email', {}, 'email:invalidEmail'],
    ['pigeon', {}, 'option:invalidOption'],
    [7, {}, 'option:invalidOption'],
    ['link', { lang: 'en' }, 'lang:unknownField'],
  ])('R330 C137 %s %j is refused: %s', async (option, more, failure) => {
    const answer = await share({ option, ...more });
    expect([answer.status, failures(answer)]).toEqual([422, [failure]]);
  });

  test('C137 where nothing can be sent it says so and leaves no link behind: 502 somethingWrong, somethingWrongPhone', async () => {
    const open = async () =>
      (await adviser.get(`/plan/${planId}/shares`)).body.items.filter(({ status }: { status: string }) => status === 'open').length;
    const before = await open();
    for (const [option, file, key] of [
      ['email', 'mail.jsonl', 'somethingWrong'],
      ['sms', 'sms.jsonl', 'somethingWrongPhone'],
    ] as const) {
      rmSync(join(server.dataDir, file), { force: true });
      mkdirSync(join(server.dataDir, file)); // a sink that takes nothing
      const to = { email: 'savita@farm.test', phoneNumber: '+919876543210' };
      const keyed = { 'Idempotency-Key': `nothing-goes-${option}` };
      for (let n = 0; n < 2; n += 1) expect(await share({ option, ...to }, adviser, keyed)).toMatchObject({ status: 502, body: { key } });
      rmSync(join(server.dataDir, file), { recursive: true });
      expect((await share({ option, ...to })).status).toBe(200);
    }
    expect(await open()).toBe(before + 2);
  });
});

test('a plan that is deleted takes its links along', async () => {
  const fieldId = await newField(adviser, growerId, { name: 'Gone soon', ...placeless });
  const gone = (await newPlan(adviser, growerId, fieldId)).id;
  const { body } = await share({ planId: gone });
  expect((await read(body.url)).status).toBe(200);
  await adviser.del('/plan', { ids: [gone] });
  expect((await read(body.url)).body).toMatchObject({ status: 404, key: 'ShareNotFound' });
});
