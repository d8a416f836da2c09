import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { call, closePenApp, keys, openPenApp } from './testing/pen-app.js';

let app: NestFastifyApplication;
beforeAll(async () => {
  app = await openPenApp();
});
afterAll(closePenApp);

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
    expect((await call('DELETE', '/pen?id=2&id=2&id=1', { ids: [1, 2, 1] })).status).toBe(200);
    expect(keys(await call('DELETE', '/pen?id=3', { ids: [1] }))).toEqual(['ids:idsDiffer']);
    expect(keys(await call('DELETE', '/pen?id=x'))).toEqual(['ids[0]:invalidId']);
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
