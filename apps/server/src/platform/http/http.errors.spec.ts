import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { call, closePenApp, keys, openPenApp } from './testing/pen-app.js';

beforeAll(openPenApp);
afterAll(closePenApp);

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
  test('says that something is not there on a beat, so that its time does not tell whether it is only somebody else’s', async () => {
    for (const one of ['99', 'x', 'gone']) {
      let shortest = Infinity;
      for (let n = 0; n < 20; n++) {
        const from = performance.now();
        expect((await call('GET', `/pen/${one}`)).status).toBe(404);
        shortest = Math.min(shortest, performance.now() - from);
      }
      expect(shortest).toBeGreaterThan(8); // ten, less what a timer may be early
    }
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
    expect(answer.text).not.toMatch(/secret|pen-app/);
  });
  test('names a full disk, and when to come back', async () =>
    expect(await call('GET', '/pen/full')).toMatchObject({ status: 503, body: { key: 'storageFull' }, headers: { 'retry-after': '30' } }));
  test.each(['gone', 'erased'])('what the store removed for good, or who was erased, is missing, not our error: %s', async (what) =>
    expect(await call('GET', `/pen/${what}`)).toMatchObject({ status: 404, body: { key: 'routeNotFound' } }),
  );
  test.each<[string, Parameters<typeof call>, number, string]>([
    ['malformed JSON', ['POST', '/pen', undefined, { raw: '{"colour":' }], 400, 'malformedJson'],
    ['too deep', ['POST', '/pen', undefined, { raw: '['.repeat(33) + ']'.repeat(33) }], 400, 'malformedRequest'],
    ['too long', ['POST', '/pen', { colour: Array(10_001).fill(1) }], 400, 'malformedRequest'],
    ['a prototype', ['POST', '/pen', undefined, { raw: '{"__proto__":{"a":1}}' }], 422, 'validationFailed'],
    ['too large', ['POST', '/pen', { colour: 'x'.repeat(1024 * 1024) }], 413, 'bodyTooLarge'],
    ['another content type', ['POST', '/pen', { colour: 'red' }, { headers: { 'content-type': 'text/plain' } }], 415, 'unsupportedFormat'],
    ['a packed body', ['POST', '/pen', { colour: 'red' }, { headers: { 'content-encoding': 'gzip' } }], 415, 'unsupportedFormat'],
    [
      'another charset',
      ['POST', '/pen', { colour: 'red' }, { headers: { 'content-type': 'application/json; charset=utf-16' } }],
      415,
      'unsupportedFormat',
    ],
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
