import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Client, failures } from '../support/client.js';
import { hasPdfToText, orNoPdfToText, textOfPdf } from './support/pdf.js';
import { type FixtureGroup, startServer, type TestServer } from './support/server.js';

/** What an adviser offers a grower for one plan: options of products, and notes. */
let server: TestServer;
let adviser: Client;
let own: FixtureGroup;
let products: Record<string, number>;
const missing = 99_999;

beforeAll(async () => {
  server = await startServer({ seed: 'acceptance' });
  adviser = await server.as('user-1');
  own = server.fixture().companies[0]!.collections[0]!.groups[0]!;
  products = server.fixture().library.productIds;
});
afterAll(() => server.stop());

const cheap = () => ({ name: 'Cheap', fertilizers: [{ id: products['urea']!, amount: 120, unitId: 2 }] });
const rich = () => ({
  name: 'Rich',
  fertilizers: [
    { id: products['map']!, amount: 80, unitId: 2 },
    { id: products['mop']!, amount: null, unitId: null },
  ],
});
const make = (more: object = {}, by = adviser) =>
  by.post('/recommendation', { planId: own.planIds[0], notes: 'Split it in two', options: [cheap(), rich()], ...more });
const made = async (more: object = {}) => (await make(more)).body;
const read = (id: number, by = adviser) => by.get(`/recommendation/${id}`);

describe('recommendations of a plan', () => {
  test('C497 are listed for who sees the plan, the oldest first, and follow a plan that they are moved to', async () => {
    const [from, to] = [own.planIds[1]!, own.planIds[2]!];
    const list = async (planId: number) => (await adviser.get(`/plan/${planId}/recommendations`)).body;
    expect(await list(from)).toEqual({ items: [], total: 0 });
    const [first, second] = [await made({ planId: from }), await made({ planId: from })];
    expect(await list(from)).toEqual({ items: [first, second], total: 2 });
    const { customerId } = (await adviser.get(`/plan?planId=${to}`)).body;
    const moved = (await adviser.get(`/plan?planId=${from}`)).body.customerId === customerId;
    if (moved) {
      await adviser.put(`/plan/recommendation?customerId=${customerId}`, { planId: to, recommendationId: first.id });
      expect([(await list(from)).total, (await list(to)).items[0].id]).toEqual([1, first.id]);
    }
    const stranger = await server.as('user-9');
    for (const id of [from, missing])
      expect((await stranger.get(`/plan/${id}/recommendations`)).body).toMatchObject({ key: 'PlanNotFound' });
  });
});

describe('a recommendation', () => {
  test('R157 C149 C147 is made and read back as it was given', async () => {
    const answer = await make();
    expect(answer).toMatchObject({
      status: 201,
      body: {
        planId: own.planIds[0],
        customerId: own.growerIds[0],
        revision: 1,
        notes: [{ id: 1, text: 'Split it in two', attachments: [], by: { id: own.userIds[0], name: 'User One' } }],
        options: [
          { id: 1, ...cheap() },
          { id: 2, ...rich() },
        ],
        fertilizers: ['urea', 'map', 'mop'].map((key) => ({ id: products[key], name: expect.any(String) })),
      },
    });
    const { recommendationId } = answer.body;
    expect(answer.headers.get('location')).toBe(`/api/recommendation/${recommendationId}`);
    const again = await read(recommendationId);
    expect(again.text).toBe(answer.text);
    expect(again.headers.get('etag')).toBe('"1"');
    expect((await adviser.get(`/recommendation/${recommendationId}`, { headers: { 'If-None-Match': '"1"' } })).status).toBe(304);
    const key = { headers: { 'Idempotency-Key': 'recommendation-once' } };
    const body = { planId: own.planIds[0], options: [cheap()] };
    const first = await adviser.post('/recommendation', body, key);
    expect((await adviser.post('/recommendation', body, key)).body.id).toBe(first.body.id);
  });

  test('R369 R370 C149 needs an option, and each option a product', async () => {
    for (const options of [[], undefined, null]) expect(failures(await make({ options }))).toEqual(['options:optionRequired']);
    expect(failures(await make({ options: [cheap(), { name: 'Empty', fertilizers: [] }] }))).toEqual([
      'options[1].fertilizers:optionProductRequired',
    ]);
    const odd = [{ fertilizers: [{ id: products['urea'], amount: 0, unitId: 2 }] }, { fertilizers: [{ id: products['urea'], amount: 5 }] }];
    expect(failures(await make({ options: odd }))).toEqual([
      'options[0].fertilizers[0].amount:mustBePositive',
      'options[1].fertilizers[0].unitId:unitMissing',
    ]);
    expect(await make({ options: [{ fertilizers: [{ id: missing }] }] })).toMatchObject({ status: 404, body: { key: 'ProductNotFound' } });
    expect(await make({ planId: missing })).toMatchObject({ status: 404, body: { key: 'PlanNotFound' } });
  });

  test('C145 C146 its options are added, changed and removed, but for the last', async () => {
    const { id } = await made({ options: [cheap()] });
    const save = (more: object, headers = {}) => adviser.put('/recommendation/option', { recommendationId: id, ...more }, { headers });
    expect((await save(rich())).body.options).toEqual([
      { id: 1, ...cheap() },
      { id: 2, ...rich() },
    ]);
    expect((await save({ id: 1, name: 'Cheapest' })).body.options[0]).toEqual({ id: 1, ...cheap(), name: 'Cheapest' });
    const same = await save({ id: 1, name: 'Cheapest' });
    expect([same.status, same.headers.get('x-no-change')]).toEqual([200, 'true']);
    expect(failures(await save({ id: 1, fertilizers: [] }))).toEqual(['fertilizers:optionProductRequired']);
    expect(failures(await save({ name: 'None' }))).toEqual(['fertilizers:optionProductRequired']);
    expect(await save({ id: 9, name: 'X' })).toMatchObject({ status: 404, body: { key: 'OptionNotFound' } });
    expect(await save({ id: 1, name: 'Y' }, { 'If-Match': '"1"' })).toMatchObject({ status: 412, body: { key: 'revisionConflict' } });
    expect((await adviser.del('/recommendation/option', { recommendationId: id, id: 1 })).body).toEqual({ deleted: [1] });
    expect(await adviser.del(`/recommendation/option?recommendationId=${id}&id=2`)).toMatchObject({
      status: 422,
      body: { key: 'optionRequired' },
    });
    expect(await adviser.del('/recommendation/option', { recommendationId: id, id: 1 })).toMatchObject({ status: 404 });
  });

  test('C143 C144 its notes are added, edited and removed; an empty one is refused', async () => {
    const { id } = await made({ notes: ['One', { text: 'Two' }] });
    const save = (more: object) => adviser.put('/recommendation/note', { recommendationId: id, ...more });
    const texts = async () => (await read(id)).body.notes.map((note: { id: number; text: string }) => `${note.id} ${note.text}`);
    expect(await texts()).toEqual(['1 One', '2 Two']);
    expect((await save({ text: 'Three' })).body.notes).toHaveLength(3);
    await save({ id: 1, text: 'First' });
    for (const text of ['', '  ', undefined]) expect(failures(await save({ text }))).toEqual(['text:emptyNote']);
    expect(await save({ id: 9, text: 'x' })).toMatchObject({ status: 404, body: { key: 'NoteNotFound' } });
    expect((await adviser.del('/recommendation/note', { recommendationId: id, id: 2 })).body).toEqual({ deleted: [2] });
    expect(await texts()).toEqual(['1 First', '3 Three']);
  });

  test('C140 comes to a plan of the grower, new or as it is, at both addresses', async () => {
    const [customerId, planId] = [own.growerIds[0]!, own.planIds[0]!];
    const put = (path: string, body: object) => adviser.put(`${path}?customerId=${customerId}`, body);
    expect(await put('/plan/recommendation', { planId, options: [cheap()] })).toMatchObject({ status: 200, body: { id: planId } });
    const { id } = await made();
    expect((await put('/recommendation', { planId, recommendationId: id, notes: 'More', options: [cheap()] })).status).toBe(200);
    const { body } = await read(id);
    expect([body.notes.length, body.options.length]).toEqual([2, 3]);
    expect(failures(await put('/recommendation', { planId }))).toEqual(['options:optionRequired']);
    expect(await put('/recommendation', { planId: own.planIds[1], options: [cheap()] })).toMatchObject({ body: { key: 'PlanNotFound' } });
    expect(await put('/recommendation', { planId, recommendationId: missing })).toMatchObject({
      body: { key: 'RecommendationNotFound' },
    });
  });

  test('C153 finds amounts of one to ten products and writes nothing', async () => {
    const { id, revision } = await made();
    const find = (productIds: number[], more: object = {}) =>
      adviser.post(`/recommendation/${id}/auto-calculate-product-amount`, { productIds, ...more });
    const { status, body } = await find([products['urea']!, products['map']!], { optionId: 1 });
    expect([status, Object.keys(body).sort()]).toEqual([200, ['fulfilment', 'met', 'products', 'warnings']]);
    expect(body.products.map((one: { id: number }) => one.id)).toEqual([products['urea'], products['map']]);
    expect(body.met).toBe(body.warnings.every(({ key }: { key: string }) => key !== 'requirementsNotMet'));
    expect(body.fulfilment[0]).toEqual({
      id: 1,
      name: 'N',
      need: expect.any(Number),
      supplied: expect.any(Number),
      deviationPct: expect.any(Number),
      status: expect.any(String),
    });
    for (const count of [0, 11])
      expect(failures(await find(Array.from({ length: count }, (_, i) => i + 1)))).toEqual(['productIds:autoCalcProductCount']);
    expect(await find([products['urea']!], { optionId: 9 })).toMatchObject({ status: 404, body: { key: 'OptionNotFound' } });
    expect((await read(id)).body.revision).toBe(revision);
  });
});

(hasPdfToText ? test : test.skip)(
  `C151 C148 is drawn above the sheet of its plan${orNoPdfToText}`,
  async () => {
    const { id } = await made();
    const { status, body } = await adviser.post(`/recommendation/${id}/pdf`, { lang: 'pt-BR', sections: [] });
    expect([status, body.documentId, body.downloadUrl]).toEqual([200, expect.any(String), expect.stringMatching(/^http/)]);
    const file = await fetch(body.downloadUrl);
    expect(file.headers.get('content-type')).toBe('application/pdf');
    const bytes = await file.arrayBuffer();
    expect(Buffer.from(bytes).subarray(0, 5).toString()).toBe('%PDF-');
    const said = ['Recomendação:Cheap', 'Recomendação:Rich', '120kg/ha', 'Splititintwo'];
    for (const words of said) expect(textOfPdf(bytes)).toContain(words);
    expect((await adviser.get(`/recommendation/pdf/document/${body.documentId}`)).status).toBe(200);
    expect(await adviser.post(`/recommendation/${missing}/pdf`, {})).toMatchObject({
      status: 404,
      body: { key: 'RecommendationNotFound' },
    });
  },
  180_000,
);

(hasPdfToText ? test : test.skip)(
  `C152 R330 is shared as a file that stays as it was; only with somebody who can be reached${orNoPdfToText}`,
  async () => {
    const { id } = await made();
    const share = (way: object) => adviser.post(`/recommendation/${id}/pdf/share`, way);
    expect(failures(await share({ option: 'sms', phoneNumber: '12' }))).toEqual(['phoneNumber:invalidPhoneNumber']);
    const { status, body } = await share({ option: 'link' });
    expect([status, body.sent, body.url]).toEqual([200, false, expect.stringMatching(/\/api\/share\/s\d+-\d+-[0-9a-f]{64}\?format=pdf$/)]);
    await adviser.put('/recommendation/option', { recommendationId: id, id: 1, name: 'Dear' });
    const file = await fetch(body.url);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(textOfPdf(await file.arrayBuffer())).toContain('Recommendation:Cheap');
    expect((await adviser.del(`/share/${body.id}`)).status).toBe(200);
    expect((await fetch(body.url)).status).toBe(404);
    const sms = await share({ option: 'sms', phoneNumber: '+919876543210' });
    expect([sms.status, sms.body.sent]).toEqual([200, true]);
  },
  180_000,
);

describe('who sees a recommendation', () => {
  test('is who sees its plan; for others it is missing', async () => {
    const { id } = await made();
    const bytes = async (by: Client, of: number) => {
      const { status, text } = await read(of, by);
      return [status, text.replace(/"requestId":"[^"]+"/, '')];
    };
    const stranger = await server.as('user-3');
    expect(await bytes(stranger, id)).toEqual(await bytes(stranger, missing));
    expect(await read(id, stranger)).toMatchObject({ status: 404, body: { key: 'RecommendationNotFound' } });
    expect((await read(id, await server.as('company-1'))).status).toBe(200);
    expect((await adviser.get('/recommendation/abc')).body.key).toBe('RecommendationNotFound');
  });

  test('goes with its plan, and its history tells who did what', async () => {
    const { body: plan } = await adviser.post('/plan', {
      name: 'Short-lived',
      fieldId: own.fieldIds[0],
      customerId: own.growerIds[0],
      cropId: server.fixture().library.cropIds['potato'],
      crop: { plantingDate: '2026-03-01', expectedYield: 40 },
    });
    const { id } = await made({ planId: plan.id });
    await adviser.put('/recommendation/note', { recommendationId: id, text: 'Later' });
    const { body } = await adviser.get(`/history/recommendation/${id}`);
    expect(body.items.map(({ changes }: { changes: { path: string }[] }) => changes[0]!.path)[0]).toMatch(/^notes/);
    expect(body.total).toBe(2);
    await adviser.del('/plan', { id: plan.id });
    expect((await read(id)).status).toBe(404);
  });
});
