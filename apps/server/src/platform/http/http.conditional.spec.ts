import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { call, closePenApp, openPenApp, pen, store } from './testing/pen-app.js';

beforeAll(openPenApp);
afterAll(closePenApp);

describe('revisions and positions', () => {
  test('a new entity is 201 with where it is, its ETag and its position', async () => {
    const answer = await call('POST', '/pen', { colour: 'red' });
    expect(answer).toMatchObject({
      status: 201,
      headers: { location: `/api/pen/${answer.body.id}`, etag: '"1"', 'x-event-position': String(store.log.length) },
      body: { colour: 'red', revision: 1 },
    });
  });
  test('what is made without an answer of its own says where it shows', async () => {
    const { id: penId } = await pen('amber');
    const answer = await call('POST', `/pen/${penId}/blank`, { caps: 'a b' });
    expect([answer.status, answer.headers['location']]).toEqual([201, `/api/pen/${penId}?caps=a%20b`]);
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
