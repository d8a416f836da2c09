import 'reflect-metadata';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Body, Controller, Delete, Get, Global, Module, Param, Post, Put, Query } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Decider } from '@loam/domain/kernel/decider';
import { defineErrors, refuse } from '@loam/domain/kernel/errors';
import { deleteBody, listQuery, queryId } from '@loam/domain/kernel/schema';
import { isoDate, text } from '@loam/domain/kernel/text';
import { z } from 'zod';
import { CONFIG, readConfig } from '../config/config.js';
import type { Aggregate } from '../decisions/aggregate.js';
import { Decisions } from '../decisions/decisions.js';
import { DecisionsModule } from '../decisions/decisions.module.js';
import { type Actor, SYSTEM } from '../decisions/decisions.port.js';
import { Sequence } from '../decisions/sequence.js';
import { EVENT_STORE, StorageFull, StreamTombstoned } from '../event-store/event-store.port.js';
import { MemoryEventStore } from '../event-store/memory-event-store.js';
import { HealthModule } from '../health/health.module.js';
import { AUTHENTICATOR } from '../identity/authenticator.port.js';
import { createApp } from './create-app.js';
import { CurrentActor, Creates, Public, RateLimit } from './decorators.js';
import { entity, stamps } from './entity.js';
import { HttpModule } from './http.module.js';
import { id } from './parsing.js';
import { refused } from './refused.js';

const errors = defineErrors({
  PenNotFound: { status: 404, message: 'Pen not found' },
  penBroken: { status: 409, message: 'The pen is broken' },
});
type Command = { type: 'Save'; colour?: string };
type Event = { type: 'PenSaved'; data: { colour: string } };
const decider: Decider<{ colour: string }, Command, Event> = {
  initial: { colour: '' },
  decide: ({ colour }, state) =>
    colour === 'broken'
      ? refuse(errors)('penBroken')
      : colour === undefined || colour === state.colour
        ? []
        : [{ type: 'PenSaved', data: { colour } }],
  evolve: (_state, event) => event.data,
};
const pens: Aggregate<{ colour: string }, Command, Event> = { kind: 'pen', decider, owner: () => 'grower:1' };
const penBody = z
  .strictObject({
    colour: text(2, 9),
    bought: isoDate().optional(),
    caps: z.array(z.strictObject({ mm: z.number().min(0).max(9) })).optional(),
    revision: z.int().optional(),
  })
  .meta({ id: 'PenBody' });
const slow = { wait: Promise.resolve(), hold: () => {} };

@Controller('pen')
class Pens {
  constructor(
    private readonly decisions: Decisions,
    private readonly ids: Sequence,
  ) {}
  @Get() list(@Query({ schema: listQuery(['colour'], { groupId: queryId().optional() }) }) query: object) {
    return query;
  }
  @Get('broken') broken() {
    throw new Error('secret');
  }
  @Get('full') full() {
    throw new StorageFull();
  }
  @Get('gone') gone() {
    throw new StreamTombstoned();
  }
  @Get(':id') async one(@Param('id', id('PenNotFound')) penId: number) {
    const pen = await this.decisions.read(pens, penId);
    if (!pen.exists) throw refused(errors, 'PenNotFound');
    return entity({ id: penId, ...pen.state, ...stamps(pen) }, pen);
  }
  @Post() @Creates('pen') async create(@Body({ schema: penBody }) body: { colour: string }, @CurrentActor() actor: Actor) {
    const penId = await this.ids.next('pen');
    const decided = await this.decisions.run(pens, penId, { type: 'Save', colour: body.colour }, { actor });
    await slow.wait;
    return entity({ id: penId, ...decided.state, ...stamps(decided) }, decided);
  }
  @Put(':id') async update(
    @Param('id', id('PenNotFound')) penId: number,
    @Body({ schema: penBody.partial() }) body: { colour?: string },
    @CurrentActor() actor: Actor,
  ) {
    const decided = await this.decisions.run(pens, penId, { type: 'Save', ...body }, { actor });
    return entity({ id: penId, ...decided.state, ...stamps(decided) }, decided);
  }
  @Delete() remove(@Body({ schema: deleteBody() }) body: { ids: number[] }) {
    return { deleted: body.ids };
  }
  @Post('try') @Public() @RateLimit('identity') attempt() {
    return { ok: true };
  }
}

const store = new MemoryEventStore();
const config = { ...readConfig({ PORT: '4201', DATA_DIR: '/tmp' }), webDist: '/nowhere' };
const AUTH = {
  authenticate: async (token: string) => ({ actor: { ...SYSTEM, id: token === 'asha' ? 7 : 8, name: token }, sessionId: token }),
};
@Global()
@Module({
  providers: [
    { provide: CONFIG, useValue: config },
    { provide: EVENT_STORE, useValue: store },
    { provide: AUTHENTICATOR, useValue: AUTH },
  ],
  exports: [CONFIG, EVENT_STORE, AUTHENTICATOR],
})
class Ports {}
@Module({ imports: [Ports, DecisionsModule, HealthModule, HttpModule], controllers: [Pens] })
class TestApp {}

let app: NestFastifyApplication;
beforeAll(async () => {
  app = await createApp(TestApp, config);
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
});
afterAll(() => app.close());

type Options = { headers?: Record<string, string>; raw?: string };
async function call(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH',
  path: string,
  payload?: unknown,
  { headers = {}, raw }: Options = {},
) {
  const sent = payload === undefined && raw === undefined ? {} : { payload: raw ?? JSON.stringify(payload) };
  const type = payload === undefined && raw === undefined ? {} : { 'content-type': 'application/json' };
  const answer = await app.inject({ method, url: `/api${path}`, headers: { authorization: 'Bearer asha', ...type, ...headers }, ...sent });
  return {
    status: answer.statusCode,
    headers: answer.headers,
    body: answer.body && String(answer.headers['content-type']).includes('json') ? answer.json() : undefined,
    text: answer.body,
  };
}
const keys = (answer: { body: { details: { field: string; key: string }[] } }) => answer.body.details.map((d) => `${d.field}:${d.key}`);
const pen = async (colour: string) => (await call('POST', '/pen', { colour })).body as { id: number; revision: number };

describe('one error body', () => {
  test('has exactly five members, and the id of the request', async () => {
    const answer = await call('GET', '/pen/99');
    expect(Object.keys(answer.body)).toEqual(['status', 'key', 'message', 'requestId', 'details']);
    expect(answer.body).toMatchObject({
      status: 404,
      key: 'PenNotFound',
      message: 'Pen not found',
      requestId: answer.headers['x-request-id'],
      details: [],
    });
  });
  test('answers a non-numeric id like a missing one', async () => {
    const [missing, word, zero] = await Promise.all(['99', 'x', '0'].map((one) => call('GET', `/pen/${one}`)));
    for (const answer of [word!, zero!]) expect({ ...answer.body, requestId: 0 }).toEqual({ ...missing!.body, requestId: 0 });
  });
  test('reports every failure at once', async () => {
    const answer = await call('POST', '/pen', { bought: '2026-02-30', caps: [{ mm: 1 }, { mm: 10, x: 1 }], isAdmin: true });
    expect(answer).toMatchObject({ status: 422, body: { key: 'validationFailed' } });
    expect(keys(answer)).toEqual([
      'colour:required',
      'bought:invalidDate',
      'caps[1].mm:outOfRange',
      'caps[1].x:unknownField',
      'isAdmin:unknownField',
    ]);
  });
  test('R634 says nothing about a fault of ours', async () => {
    const answer = await call('GET', '/pen/broken');
    expect(answer).toMatchObject({ status: 500, body: { key: 'internalError', message: 'Something went wrong. Please try again later.' } });
    expect(answer.text).not.toMatch(/secret|http\.spec/);
  });
  test('names a full disk, and when to come back', async () =>
    expect(await call('GET', '/pen/full')).toMatchObject({ status: 503, body: { key: 'storageFull' }, headers: { 'retry-after': '30' } }));
  test('what the store removed for good is missing, not our error', async () =>
    expect(await call('GET', '/pen/gone')).toMatchObject({ status: 404, body: { key: 'routeNotFound' } }));
  test.each<[string, Parameters<typeof call>, number, string]>([
    ['malformed JSON', ['POST', '/pen', undefined, { raw: '{"colour":' }], 400, 'malformedJson'],
    ['too deep', ['POST', '/pen', undefined, { raw: '['.repeat(33) + ']'.repeat(33) }], 400, 'malformedRequest'],
    ['too long', ['POST', '/pen', { colour: Array(10_001).fill(1) }], 400, 'malformedRequest'],
    ['a prototype', ['POST', '/pen', undefined, { raw: '{"__proto__":{"a":1}}' }], 422, 'validationFailed'],
    ['too large', ['POST', '/pen', { colour: 'x'.repeat(1024 * 1024) }], 413, 'bodyTooLarge'],
    ['another content type', ['POST', '/pen', { colour: 'red' }, { headers: { 'content-type': 'text/plain' } }], 415, 'unsupportedFormat'],
    [
      'files where none are taken',
      ['POST', '/pen', undefined, { raw: '--x--', headers: { 'content-type': 'multipart/form-data; boundary=x' } }],
      415,
      'unsupportedFormat',
    ],
    ['a broken escape in the address', ['GET', '/pen/%zz'], 400, 'malformedRequest'],
    ['an address without end', ['GET', `/pen/${'x'.repeat(600)}`], 400, 'malformedRequest'],
    ['no such route', ['GET', '/pens'], 404, 'routeNotFound'],
    ['no such method', ['PATCH', '/pen/3', {}], 405, 'methodNotAllowed'],
    ['an array for an object', ['POST', '/pen', []], 422, 'validationFailed'],
    ['no token', ['GET', '/pen', undefined, { headers: { authorization: '' } }], 401, 'notAuthenticated'],
  ])('%s', async (_, args, status, key) => expect(await call(...args)).toMatchObject({ status, body: { status, key } }));
});

describe('addresses', () => {
  test('flex/ and a trailing slash change nothing, letter case does', async () => {
    for (const path of ['/flex/pen', '/pen/', '/flex/pen/']) expect((await call('GET', path)).status).toBe(200);
    expect((await call('GET', '/Pen')).status).toBe(404);
  });
  test('a list query is checked and completed', async () => {
    expect((await call('GET', '/pen?pageNum=2&groupId=4')).body).toEqual({
      pageNo: 2,
      pageSize: 20,
      sortBy: 'colour',
      sortOrder: 'asc',
      status: 'true',
      groupId: 4,
    });
    expect(keys(await call('GET', '/pen?sortBy=owner&groupId=x'))).toEqual(['sortBy:invalidOption', 'groupId:invalidId']);
  });
  test('ids to delete come in the body, in the query, or in both alike', async () => {
    expect((await call('DELETE', '/pen', { ids: [1, 2] })).body).toEqual({ deleted: [1, 2] });
    expect((await call('DELETE', '/pen?id=1&id=2')).body).toEqual({ deleted: [1, 2] });
    expect((await call('DELETE', '/pen?id=1', { ids: [1] })).status).toBe(200);
    expect(keys(await call('DELETE', '/pen?id=3', { ids: [1] }))).toEqual(['ids:idsDiffer']);
    expect(keys(await call('DELETE', '/pen?id=x'))).toEqual(['ids[0]:invalidId']);
  });
});

describe('revisions and positions', () => {
  test('a new entity is 201 with where it is, its ETag and its position', async () => {
    const answer = await call('POST', '/pen', { colour: 'red' });
    expect(answer).toMatchObject({
      status: 201,
      headers: { location: `/api/pen/${answer.body.id}`, etag: '"1"', 'x-event-position': String(store.log.length) },
      body: { colour: 'red', revision: 1 },
    });
  });
  test('an update that changes nothing says so and writes nothing', async () => {
    const { id: penId } = await pen('green');
    const before = store.log.length;
    const answer = await call('PUT', `/pen/${penId}`, { colour: 'green' });
    expect(answer).toMatchObject({ status: 200, headers: { 'x-no-change': 'true', etag: '"1"' }, body: { revision: 1 } });
    expect(store.log).toHaveLength(before);
  });
  test.each([
    ['If-Match', {}, { 'if-match': '"1"' }],
    ['the body', { revision: 1 }, {}],
  ])('a stale revision in %s is refused', async (_, body, headers) => {
    const { id: penId } = await pen('blue');
    await call('PUT', `/pen/${penId}`, { colour: 'black' });
    const answer = await call('PUT', `/pen/${penId}`, { colour: 'white', ...body }, { headers: headers as never });
    expect(answer).toMatchObject({ status: 412, body: { key: 'revisionConflict', details: [{ params: { current: 2, yours: 1 } }] } });
    expect((await call('PUT', `/pen/${penId}`, { colour: 'white' }, { headers: { 'if-match': '"2"' } })).body).toMatchObject({
      revision: 3,
    });
  });
  test('what was not changed since is not sent again', async () => {
    const { id: penId } = await pen('gold');
    expect(await call('GET', `/pen/${penId}`, undefined, { headers: { 'if-none-match': '"1"' } })).toMatchObject({ status: 304, text: '' });
    expect((await call('GET', `/pen/${penId}`, undefined, { headers: { 'if-none-match': '"0"' } })).status).toBe(200);
  });
  test('a position that is not reached in time is 503 projectionLag', async () => {
    const at = { headers: { 'x-min-position': String(store.log.length) } };
    expect((await call('GET', '/pen', undefined, at)).status).toBe(200);
    expect(await call('GET', '/pen', undefined, { headers: { 'x-min-position': '999999' } })).toMatchObject({
      status: 503,
      body: { key: 'projectionLag' },
      headers: { 'retry-after': '1' },
    });
  });
});

describe('Idempotency-Key', () => {
  const keyed = (key: string, colour = 'red', more: Record<string, string> = {}) =>
    call('POST', '/pen', { colour }, { headers: { 'idempotency-key': key, ...more } });
  const saved = () => store.log.filter(({ type }) => type === 'PenSaved').length;

  test('gives the first answer again and changes nothing', async () => {
    const first = await keyed('first-answer');
    const before = saved();
    const again = await keyed('first-answer');
    expect(again.headers['idempotency-replayed']).toBe('true');
    for (const name of ['etag', 'location', 'x-event-position']) expect(again.headers[name]).toBe(first.headers[name]);
    expect([again.status, again.text, saved()]).toEqual([first.status, first.text, before]);
  });
  test('gives it again when the process died before the answer was kept, whatever happened since', async () => {
    const first = await keyed('died-early', 'lime');
    await call('PUT', `/pen/${first.body.id}`, { colour: 'grey' });
    const answered = store.log.findLastIndex(({ type }) => type === 'RequestAnswered');
    store.log.splice(answered, 1);
    const again = await keyed('died-early', 'lime');
    expect([again.status, again.text, again.headers['idempotency-replayed']]).toEqual([201, first.text, 'true']);
    expect(again.headers['x-event-position']).toBe(first.headers['x-event-position']);
  });
  test('belongs to one body, one person', async () => {
    await keyed('one-body-only');
    expect(await keyed('one-body-only', 'blue')).toMatchObject({ status: 422, body: { key: 'idempotencyKeyReused' } });
    expect(await keyed('one-body-only', 'blue', { authorization: 'Bearer ravi' })).toMatchObject({ status: 201 });
  });
  test('may be tried again after a refusal', async () => {
    expect((await keyed('tried-again', 'broken')).status).toBe(409);
    expect(await keyed('tried-again', 'broken')).toMatchObject({ status: 409, body: { key: 'penBroken' } });
  });
  test('is refused while the first is running', async () => {
    slow.wait = new Promise((done) => (slow.hold = done));
    const first = keyed('still-running');
    await new Promise((done) => setTimeout(done, 50));
    expect(await keyed('still-running')).toMatchObject({ status: 409, body: { key: 'requestInProgress' } });
    slow.hold();
    expect((await first).status).toBe(201);
    expect((await keyed('still-running')).text).toBe((await first).text);
  });
  test('has 8 to 128 printable characters', async () => {
    expect(keys(await keyed('short'))).toEqual(['Idempotency-Key:invalidFormat']);
  });
});

describe('headers and limits', () => {
  test('are on every answer, errors too', async () => {
    for (const path of ['/pen', '/nowhere', '/pen/broken']) {
      expect((await call('GET', path)).headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'no-store',
        'x-request-id': expect.any(String),
      });
    }
    expect((await call('GET', '/pen')).headers).not.toHaveProperty('x-powered-by');
  });
  test('the eleventh try in a minute is 429', async () => {
    const tries = [];
    for (let i = 0; i < 11; i++) tries.push(await call('POST', '/pen/try', { email: 'a@b.cd' }));
    expect(tries.map(({ status }) => status)).toEqual([...Array(10).fill(200), 429]);
    expect(tries[10]).toMatchObject({
      body: { key: 'tooManyRequests' },
      headers: { 'ratelimit-limit': '10', 'ratelimit-remaining': '0', 'retry-after': expect.any(String) },
    });
  });
  test('only listed origins may call from a browser', async () => {
    expect(
      (await call('GET', '/pen', undefined, { headers: { origin: 'https://evil.example' } })).headers['access-control-allow-origin'],
    ).toBeUndefined();
    expect((await call('GET', '/pen', undefined, { headers: { origin: 'http://localhost:4201' } })).headers).toMatchObject({
      'access-control-allow-origin': 'http://localhost:4201',
      vary: 'Origin',
    });
    const asked = await app.inject({
      method: 'OPTIONS',
      url: '/api/pen',
      headers: {
        origin: 'http://localhost:4201',
        'access-control-request-method': 'DELETE',
        'access-control-request-headers': 'authorization,if-match',
      },
    });
    expect([asked.statusCode, asked.headers['access-control-allow-methods']]).toEqual([204, expect.stringContaining('DELETE')]);
  });
  test('the OpenAPI document has the routes, the named schemas and the error bodies', async () => {
    const { body } = await call('GET', '/openapi.json');
    expect(body).toMatchObject({
      openapi: '3.1.0',
      components: {
        schemas: { Error: expect.anything(), PenBody: { properties: { colour: { type: 'string', minLength: 2, maxLength: 9 } } } },
      },
    });
    expect(body.paths['/api/pen'].post.requestBody.content['application/json'].schema).toEqual({ $ref: '#/components/schemas/PenBody' });
    expect(body.paths['/api/pen'].post.responses['422']).toEqual({ $ref: '#/components/responses/Error422' });
    expect(body.paths['/api/pen'].get.parameters.map((p: { name: string }) => p.name)).toEqual(
      expect.arrayContaining(['pageNo', 'groupId']),
    );
  });
});
