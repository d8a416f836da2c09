import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { defineCalls, entityId, signedIn, verified } from '@loam/domain/kernel/call/call';
import { deleteBody, listQuery, queryId } from '@loam/domain/kernel/schema/schema';
import { spreadDosesCalls } from '@loam/domain/library/spread-doses.calls';
import { z } from 'zod';
import { answered, ask } from './ask';
import { withdraw } from './step-up';

const pen = z.object({ id: z.int(), colour: z.string() });
const who = signedIn();
const pens = defineCalls({
  list: {
    id: 'C001',
    summary: 'Pens 1',
    method: 'GET',
    path: '/pen',
    who,
    query: listQuery(['colour'], { groupId: queryId() }),
    answer: z.object({ items: z.array(pen) }),
  },
  change: {
    id: 'C002',
    summary: 'Pens 2',
    method: 'PUT',
    path: '/pen/{id}',
    who,
    params: z.object({ id: entityId('PenNotFound') }),
    body: z.strictObject({ colour: z.string() }),
    answer: pen,
  },
  figures: { id: 'C004', changes: 'nothing', summary: 'Pens 4', method: 'POST', path: '/pen/figures', who, body: z.strictObject({}) },
  remove: { id: 'C003', summary: 'Pens 3', method: 'DELETE', path: '/pen', who, body: deleteBody() },
  clear: { id: 'C005', summary: 'Pens 5', method: 'POST', path: '/pen/clear', who: verified(['super']) },
});

let asked: { url: string; init: RequestInit }[];
let answer: Response;
beforeEach(() => {
  asked = [];
  globalThis.localStorage ??= { getItem: () => null } as unknown as Storage;
  globalThis.fetch = (url, init) => {
    asked.push({ url: String(url), init: init! });
    return Promise.resolve(answer);
  };
});
afterEach(() => void jest.restoreAllMocks());

test('a call goes where its description says, with what it was given', async () => {
  answer = Response.json({ items: [{ id: 7, colour: 'red', ink: 'of no interest' }] });
  expect(await ask(pens.list, { query: { groupId: 3, search: 'r', status: undefined } })).toEqual({ items: [{ id: 7, colour: 'red' }] });
  expect(asked[0]).toMatchObject({ url: '/api/pen?groupId=3&search=r', init: { method: 'GET' } });
});

test('a write is conditional on the revision that was seen, and answers the one that it made', async () => {
  answer = new Response('{"id":7,"colour":"blue"}', { headers: { etag: '"5"', 'x-event-position': '90' } });
  const done = await answered(
    pens.change,
    { params: { id: 7 }, body: { colour: 'blue' } },
    { revision: 4, idempotencyKey: 'one of a kind' },
  );
  expect(done).toEqual({ body: { id: 7, colour: 'blue' }, revision: 5, position: 90, unchanged: false });
  expect(asked[0]).toMatchObject({
    url: '/api/pen/7',
    init: { method: 'PUT', body: '{"colour":"blue"}', headers: { 'if-match': '"4"', 'idempotency-key': 'one of a kind' } },
  });
});

test('a POST that only reads asks for what was just written, as a GET does, and another POST does not', async () => {
  answer = new Response('{"id":7,"colour":"blue"}', { headers: { 'x-event-position': '91' } });
  await ask(pens.change, { params: { id: 7 }, body: { colour: 'blue' } });
  for (const call of [pens.figures, pens.list]) {
    answer = Response.json({ items: [] });
    await ask(call, call === pens.list ? { query: { groupId: 3 } } : ({ body: {} } as never));
  }
  const least = asked.map(({ init }) => (init.headers as Record<string, string>)['x-min-position']);
  expect(least).toEqual([undefined, '91', '91']);
});

test('a POST that only reads is asked again after a 503, and another POST is not', async () => {
  const away = () =>
    new Response('{"status":503,"key":"projectionLag","message":"Later","details":[]}', { status: 503, headers: { 'retry-after': '0' } });
  globalThis.fetch = (url, init) => Promise.resolve(asked.push({ url: String(url), init: init! }) % 2 ? away() : Response.json({ sum: 1 }));
  expect(await ask(pens.figures, { body: {} } as never)).toEqual({ sum: 1 });
  expect(asked.length).toBe(2);
  await expect(ask(pens.change, { params: { id: 7 }, body: { colour: 'blue' } })).rejects.toMatchObject({ key: 'projectionLag' });
  expect(asked.length).toBe(3);
});

test('an answer of another shape is an error, one that is not described is left alone', async () => {
  answer = Response.json({ id: 'seven' });
  await expect(ask(pens.change, { params: { id: 7 }, body: { colour: 'blue' } })).rejects.toThrow();
  answer = Response.json({ deleted: [1] });
  expect(await ask(pens.remove, { body: { ids: [1] } })).toEqual({ deleted: [1] });
});

test('a code is asked for before a call that wants an admin token, and not before another of the admin center', async () => {
  const endOf = async (call: () => Promise<unknown>) => {
    answer = Response.json({});
    const end = call().catch((error: unknown) => (error as { key?: string }).key);
    await new Promise((done) => setImmediate(done));
    withdraw();
    return end;
  };
  expect(await endOf(() => ask(spreadDosesCalls.ofLevel, { query: { groupId: 3 } }))).not.toBe('securityCodeClosed');
  expect(await endOf(() => ask(pens.clear, {}))).toBe('securityCodeClosed');
  expect(asked.map(({ url }) => url)).toEqual(['/api/adminCenter/doses?groupId=3']);
});

test('what a call needs is asked for by its types', () => {
  const _unsent = () => [
    // @ts-expect-error the group is required
    ask(pens.list, { query: {} }),
    // @ts-expect-error there is no such filter
    ask(pens.list, { query: { groupId: 3, size: 4 } }),
    // @ts-expect-error which pen?
    ask(pens.change, { body: { colour: 'blue' } }),
    // @ts-expect-error a colour is a text
    ask(pens.change, { params: { id: 7 }, body: { colour: 3 } }),
  ];
  expect(_unsent).toBeDefined();
});
