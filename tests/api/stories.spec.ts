import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Answer, type Client, failures } from '../support/client.js';
import { cleanedImages, HIDDEN, refusedImages } from '../support/hostile-images.js';
import { jpegOf, pngOf, webpOf } from '../support/images.js';
import { groupsOf, newGrower } from './support/growers.js';
import { startServer, type TestServer } from './support/server.js';

const MiB = 2 ** 20;
let server: TestServer;
let asha: Client;
let stranger: Client;
let admin: Client;
let grower: number;
let path: string;

beforeAll(async () => {
  server = await startServer({ seed: 'acceptance' });
  [asha, stranger, admin] = await Promise.all([server.as('user-1'), server.as('user-9'), server.verified('group-1')]);
  grower = await newGrower(asha, groupsOf(server.fixture())[0]!);
  path = `/customer/${grower}/stories`;
});
afterAll(() => server?.stop());

const mulch = { title: 'Mulch paid off', text: 'The terraces kept their water.\nपाणी टिकले', date: '2026-04-02' };
const told = ({ status, body }: Answer) => [status, body.key];
const after = ({ headers }: Answer) => ({ headers: { 'X-Min-Position': headers.get('x-event-position')! } });
const formOf = (data: object, ...photos: readonly (readonly [Buffer, string])[]) => {
  const form = new FormData();
  form.append('data', JSON.stringify(data));
  for (const [bytes, name] of photos) form.append('file', new File([new Uint8Array(bytes)], name));
  return form;
};
const fetched = async (by: Client, id: string) => {
  const response = await fetch(`${server.url}/api/files/${id}`, { headers: { Authorization: `Bearer ${by.token}` } });
  return { status: response.status, type: response.headers.get('content-type'), bytes: Buffer.from(await response.arrayBuffer()) };
};

describe('farmer stories', () => {
  test('C267 C268 R021 R204 are written with day, title and text, and listed newest first', async () => {
    const first = await asha.post(path, mulch);
    expect(first).toMatchObject({
      status: 201,
      body: { ...mulch, id: expect.any(Number), customerId: grower, images: [], by: { name: 'User One' }, revision: 1 },
    });
    expect([first.headers.get('location'), first.headers.get('etag')]).toEqual([`/api${path}`, '"1"']);
    const older = await asha.post(path, { ...mulch, title: 'New well', date: '2025-11-30' });
    const { body } = await asha.get(path);
    expect(body).toEqual({ items: [first.body, older.body], total: 2 });
    expect((await admin.get(path, after(older))).body.total).toBe(2);
    const today = await asha.post(path, { title: 'Of today', text: 'Told at the gate' });
    expect(today.body.date).toBe(today.body.createdAt.slice(0, 10));
  });

  test('C268 the same key writes once; another body under it is refused', async () => {
    const key = { headers: { 'Idempotency-Key': 'a-story-in-march' } };
    const [first, again] = [await asha.post(path, mulch, key), await asha.post(path, mulch, key)];
    expect([first.status, again.text, again.headers.get('idempotency-replayed')]).toEqual([201, first.text, 'true']);
    expect(told(await asha.post(path, { ...mulch, title: 'Other' }, key))).toEqual([422, 'idempotencyKeyReused']);
  });

  test('C268 what is wrong is named with its field, its bound and its value, all at once', async () => {
    expect(failures(await asha.post(path, {}))).toEqual(['title:required', 'text:required']);
    const wrong = { title: 'x'.repeat(121), text: ' ', date: '2026-02-30', images: 'a', kind: 1 };
    expect(failures(await asha.post(path, wrong)).toSorted()).toEqual([
      ...['date:invalidDate', 'images:invalidType', 'kind:unknownField', 'text:required', 'title:lengthRange'],
    ]);
    const future = await asha.post(path, { ...mulch, date: '2999-01-01' });
    expect([...told(future), future.body.details]).toEqual([
      422,
      'storyInFuture',
      [expect.objectContaining({ field: 'date', params: { max: expect.stringMatching(/^20\d\d-/), value: '2999-01-01' } })],
    ]);
    expect(told(await asha.post(path, { ...mulch, images: ['7-story-1-0'] }))).toEqual([422, 'unknownStoryImage']);
    expect(failures(await asha.post(path, formOf({ title: 'Photo alone' }, [pngOf(80, 70), 'a.png'])))).toEqual(['text:required']);
  });

  test('C268 C254 photos go with it, without what a camera hides in them, and only people of the grower see them', async () => {
    const made = await asha.post(
      path,
      formOf(mulch, [jpegOf(100, 90, { secret: 'taken at the farm' }), 'field.jpeg'], [webpOf(80, 70), 'w.webp']),
    );
    expect([made.status, made.body.images]).toEqual([
      201,
      [
        { id: expect.any(String), name: 'field.jpg', type: 'image/jpeg', size: expect.any(Number), width: 100, height: 90 },
        { id: expect.any(String), name: 'w.webp', type: 'image/webp', size: expect.any(Number), width: 80, height: 70 },
      ],
    ]);
    const { id } = made.body.images[0];
    const { status, type, bytes } = await fetched(admin, id);
    expect([status, type, bytes.includes('taken at the farm'), bytes.length]).toEqual([200, 'image/jpeg', false, made.body.images[0].size]);
    expect([(await fetched(stranger, id)).status, (await fetched(asha, id.replace(/.$/, 'x'))).status]).toEqual([404, 404]);
  });

  test('C268 heaps of marks on one letter keep nobody waiting, whoever sends them', async () => {
    const heap = `a${'\u0301\u0316'.repeat(150_000)}`; // half a minute to bring into order
    const [long, short] = [
      await asha.post(path, { title: 'Zalgo', text: heap }),
      await asha.post(path, { title: heap.slice(0, 100), text: 'x' }),
    ];
    expect([failures(long), failures(short)]).toEqual([['text:lengthRange'], ['title:invalidCharacter']]);
    expect((await server.anonymous.post('/auth/forgot', { email: heap })).status).toBe(202);
  });

  test('C268 hostile files are refused by what they are, and nothing of them is kept', async () => {
    const { total } = (await asha.get(path)).body;
    for (const [what, bytes, key] of refusedImages)
      expect([what, key.split('|')]).toEqual([
        what,
        expect.arrayContaining([(await asha.post(path, formOf(mulch, [bytes(), 'photo.png']))).body.key]),
      ]);
    expect((await asha.get(path)).body.total).toBe(total);
    const hiding = cleanedImages.slice(0, 10).map(([, bytes], i) => [bytes(), `${i}.png`] as const);
    const { status, body } = await asha.post(path, formOf(mulch, ...hiding));
    expect(status).toBe(201);
    for (const { id } of body.images) expect((await fetched(asha, id)).bytes.includes(HIDDEN)).toBe(false);
    const large = [Buffer.alloc(5 * MiB + 1), 'large.png'] as const;
    expect(told(await asha.post(path, formOf(mulch, large)))).toEqual([413, 'fileTooLarge']);
    const eleven = Array.from({ length: 11 }, (_, i) => [pngOf(64 + i, 64), `${i}.png`] as const);
    expect(told(await asha.post(path, formOf(mulch, ...eleven)))).toEqual([413, 'fileTooLarge']);
  });

  test('C268 one is changed where it is named; photos stay, come and go; a stale revision changes nothing', async () => {
    const made = (await asha.post(path, formOf(mulch, [pngOf(80, 70), 'a.png'], [pngOf(90, 70), 'b.png']))).body;
    const [a, b] = made.images.map(({ id }: { id: string }) => id);
    const changed = await asha.post(path, { id: made.id, text: 'Twice the yield.' }, { headers: { 'If-Match': '"1"' } });
    expect(changed).toMatchObject({
      status: 200,
      body: { title: mulch.title, text: 'Twice the yield.', images: made.images, revision: 2 },
    });
    const stale = await asha.post(path, { id: made.id, title: 'x', revision: 1 });
    expect([...told(stale), stale.body.details[0].params]).toEqual([412, 'revisionConflict', { current: 2, yours: 1 }]);
    const staleForm = formOf({ id: made.id, title: 'x', revision: 1 }, [pngOf(70, 70), 'c.png']);
    expect(told(await asha.post(path, staleForm))).toEqual([412, 'revisionConflict']);
    expect(told(await asha.post(path, { id: made.id, images: [b] }))).toEqual([428, 'revisionRequired']);
    const swapped = await asha.post(path, formOf({ id: made.id, images: [b], revision: 2 }, [pngOf(70, 70), 'c.png']));
    expect([swapped.status, swapped.body.images.map(({ name }: { name: string }) => name)]).toEqual([200, ['b.png', 'c.png']]);
    expect([(await fetched(asha, a)).status, (await fetched(asha, b)).status]).toEqual([404, 200]);
    const same = await asha.post(path, { id: made.id, date: mulch.date });
    expect([same.status, same.headers.get('x-no-change'), same.body.revision]).toEqual([200, 'true', 3]);
    expect(told(await asha.post(path, { id: 999_999, text: 'x' }))).toEqual([404, 'StoryNotFound']);
    const other = await newGrower(asha, groupsOf(server.fixture())[0]!);
    expect(told(await asha.post(`/customer/${other}/stories`, { id: made.id, text: 'x' }))).toEqual([404, 'StoryNotFound']);
  });

  test('C269 they are deleted all of them or none, their photos with them', async () => {
    const one = (await asha.post(path, formOf(mulch, [pngOf(80, 70), 'a.png']))).body;
    const ids = [one.id, (await asha.post(path, mulch)).body.id];
    const { total } = (await asha.get(path)).body;
    expect(told(await asha.call('DELETE', path, { ids: [...ids, 999_999] }))).toEqual([404, 'StoryNotFound']);
    expect([(await asha.get(path)).body.total, (await fetched(asha, one.images[0].id)).status]).toEqual([total, 200]);
    const key = { headers: { 'Idempotency-Key': 'two-stories-gone' } };
    const gone = await asha.call('DELETE', path, { ids }, key);
    expect([gone.status, gone.body]).toEqual([200, { deleted: ids }]);
    expect((await asha.call('DELETE', path, { ids }, key)).text).toBe(gone.text);
    expect([(await asha.get(path)).body.total, (await fetched(asha, one.images[0].id)).status]).toEqual([total - 2, 404]);
    expect(told(await asha.call('DELETE', path, { ids }))).toEqual([404, 'StoryNotFound']);
  });

  test('C267 C268 C269 another tenant’s grower looks like none, to the byte', async () => {
    const bare = ({ text }: Answer) => text.replace(/"requestId":"[^"]*"/, '');
    for (const ask of [
      (id: number) => stranger.get(`/customer/${id}/stories`),
      (id: number) => stranger.post(`/customer/${id}/stories`, mulch),
      (id: number) => stranger.call('DELETE', `/customer/${id}/stories`, { ids: [1] }),
    ]) {
      const [theirs, none] = [await ask(grower), await ask(999_999)];
      expect([theirs.status, theirs.body.key, bare(theirs)]).toEqual([404, 'CustomerNotFound', bare(none)]);
    }
  });

  test('the feed of the grower, the log of the group and the history of the story say that it happened', async () => {
    const { body: made, headers } = await asha.post(path, mulch);
    const see = { headers: { 'X-Min-Position': headers.get('x-event-position')! } };
    const feed = (await asha.get(`/customer/${grower}/activity`)).body.items;
    expect(feed[0]).toMatchObject({ type: 'StoryWritten', entity: { kind: 'story', id: made.id } });
    const audit = (await admin.get(`/audit?pageSize=5`, see)).body.items;
    expect(audit[0]).toMatchObject({ type: 'StoryWritten', kind: 'story', subject: { customerId: grower } });
    await asha.post(path, { id: made.id, title: 'Twice' });
    const history = (await asha.get(`/history/story/${made.id}`)).body.items;
    expect(history[0].changes).toEqual([{ path: 'title', old: mulch.title, new: 'Twice' }]);
    expect(told(await stranger.get(`/history/story/${made.id}`))).toEqual([404, 'StoryNotFound']);
  });
});
