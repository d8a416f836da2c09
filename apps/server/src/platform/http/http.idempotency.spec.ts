import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { canonicalJson } from '@loam/domain/kernel/json/canonical-json';
import { call, closePenApp, keys, openPenApp, slow, store } from './testing/pen-app.js';

beforeAll(openPenApp);
afterAll(closePenApp);

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
  test('is kept with the key of whom the change is about, and with the caller’s own when it ends that key', async () => {
    const append = jest.spyOn(store, 'append');
    const { id } = (await keyed('whose-key-it-is')).body;
    await call('POST', `/pen/${id}/blank`, { caps: 'a b' }, { headers: { 'idempotency-key': 'the-key-goes' } });
    const writes = append.mock.calls.flatMap(([all]) => all);
    const kept = (type: string) => writes.filter(({ events }) => events[0]!.type === type).map(({ owner }) => owner);
    expect([kept('RequestCarriedOut'), kept('RequestAnswered')]).toEqual([
      ['grower:1', 'user:7'],
      ['grower:1', 'user:7'],
    ]);
    append.mockRestore();
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
    const before = saved();
    const first = keyed('still-running');
    while (saved() === before) await new Promise((done) => setTimeout(done, 5));
    expect(await keyed('still-running')).toMatchObject({ status: 409, body: { key: 'requestInProgress' } });
    slow.hold();
    expect((await first).status).toBe(201);
    expect((await keyed('still-running')).text).toBe((await first).text);
  });
  test('of a body with a password works too, and leaves nothing in the log that a guess could be tried against quickly', async () => {
    const lock = (password: string) => call('POST', '/pen/locked', { password }, { headers: { 'idempotency-key': 'locked-once-1' } });
    const first = await lock('Monsoon-rains-27');
    const before = saved();
    expect(await lock('Monsoon-rains-27')).toMatchObject({
      status: first.status,
      text: first.text,
      headers: { 'idempotency-replayed': 'true' },
    });
    expect(await lock('Monsoon-rains-28')).toMatchObject({ status: 422, body: { key: 'idempotencyKeyReused' } });
    expect(saved()).toBe(before);
    const log = JSON.stringify(store.log);
    const quick = (content: unknown) => createHash('sha256').update(canonicalJson(content)).digest('hex');
    for (const password of ['Monsoon-rains-27', 'Monsoon-rains-28'])
      for (const trace of [password, quick(['/api/pen/locked', {}, { password }, null]), quick({ password }), quick(password)])
        expect(log).not.toContain(trace);
  }, 30_000);
  test('has 8 to 128 printable characters', async () => {
    expect(keys(await keyed('short'))).toEqual(['Idempotency-Key:invalidFormat']);
  });
});
