import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { existsSync } from 'node:fs';
import { Client, failures } from '../support/client.js';
import { startServer, type TestServer } from './support/server.js';

let server: TestServer;
let admin: Client;
let body: object;
let groupId: number;

beforeAll(async () => {
  server = await startServer({ seed: 'acceptance', env: { RATE_LIMITS: 'on', LOG_FORMAT: 'json', METRICS_TOKEN: 'a-long-enough-token' } });
  admin = await server.as('group-1');
  const group = server.fixture().companies[0]!.collections[0]!.groups[0]!;
  groupId = group.id;
  body = { fullName: 'Meera Patil', group: groupId, countryId: 101, unitTypeId: 0, nutrientForm: 'oxide', assignedTo: group.userIds[0] };
});
afterAll(() => server?.stop());

const send = (raw: string, headers: Record<string, string> = {}) =>
  admin.post('/customer', raw, { headers: { 'Content-Type': 'application/json', ...headers } });

describe('addresses', () => {
  test('C286 C287 C288 health and meta are public', async () => {
    for (const path of ['/health', '/health/live'])
      expect([path, await server.anonymous.get(path)]).toMatchObject([path, { status: 200, body: { status: 'ok' } }]);
    expect(await server.anonymous.get('/health/ready')).toMatchObject({
      status: 200,
      body: { checks: { eventStore: 'ok', redis: 'ok', projections: { lag: expect.any(Number) }, disk: 'ok' } },
    });
    const { body: meta } = await server.anonymous.get('/meta');
    expect(meta).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      slug: 'global',
      languages: ['en-US', 'mr-IN', 'pt-BR', 'es-ES', 'es-419', 'pt-PT'],
    });
  });
  test('R032 R033 R036 R037 the features that are on, and chat that is off', async () => {
    const { body: meta } = await server.anonymous.get('/meta');
    expect(meta.flags).toEqual({ weather: true, price: true, mapTrends: true, licenseManagement: true, sustainability: true, chat: false });
  });
  test('R658 R668 R669 R670 R671 the limits of the product', async () => {
    const { body: meta } = await server.anonymous.get('/meta');
    expect(meta.limits).toMatchObject({
      stages: 15,
      autoCalculateProducts: 10,
      bulkExportPlans: 10,
      analysisValue: 250,
      discountPct: [0, 100],
      taxPct: [0, 100],
      compositionPct: 100,
      companyNameLength: [3, 60],
      capacityBelow: 100_000,
      temperature: [-459, 999],
      phoneLength: 20,
      noteLength: 150,
      scoreHigh: 75,
      scoreMedium: 50,
      companyInvites: 12,
      collectionInvites: 10,
      groupInvites: 3,
    });
  });
  test('C289 the OpenAPI document names every route in the specification’s spelling, with error bodies', async () => {
    const { body: document } = await server.anonymous.get('/openapi.json');
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining(['/api/customer', '/api/comments', '/api/auth/login', '/api/flex/adminCenter/crops/group']),
    );
    for (const item of Object.values<Record<string, { responses: object }>>(document.paths)) {
      for (const operation of Object.values(item))
        expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['401', '404', '422', '429', '500', '503']));
    }
    const docs = await fetch(`${server.url}/api/docs`);
    const page = await docs.text();
    expect([docs.status, page]).toEqual([200, expect.not.stringMatching(/(src|href)="https?:/)]);
    const framed = async (of: string, tag?: string) =>
      (await fetch(`${server.url}/api/docs${of}`, { headers: { 'Accept-Language': tag ?? 'en' } })).text();
    expect(page).toContain('<a href="/">← Back to Loam</a>');
    expect(await framed('?lang=pt-BR')).toContain(
      '<nav class="frame" lang="pt-BR" aria-label="Loam">\n      <a href="/">← Voltar ao Loam</a>',
    );
    expect(await framed('', 'mr-IN,en;q=0.5')).toContain('← Loam वर परत जा</a>');
    const letters = await fetch(`${server.url}/api/docs/devanagari.woff2`); // not every machine has them
    expect([letters.status, letters.headers.get('content-type'), (await letters.arrayBuffer()).byteLength > 10_000]).toEqual([
      200,
      'font/woff2',
      true,
    ]);
    expect(await framed('?lang=%3Cscript%3E&lang=x')).toBe(page); // nothing of the address is written into the page
    const sources = [...page.matchAll(/src="([^"]+)"/g)].map(([, path]) => path!);
    expect(sources).toHaveLength(2);
    for (const path of sources)
      for (const encoding of ['br', 'identity']) {
        const { status, headers } = await fetch(server.url + path, { headers: { 'Accept-Encoding': encoding } });
        expect([path, status, headers.get('content-type')]).toEqual([path, 200, expect.stringMatching(/^text\/javascript/)]);
      }
  });
  test('R511 flex/ and a trailing slash are optional on every route, letter case is not', async () => {
    const plain = await admin.get(`/customer/all-sorted?groupId=${groupId}`);
    for (const path of ['/flex/customer/all-sorted', '/customer/all-sorted/', '/flex/customer/all-sorted/'])
      expect((await admin.get(`${path}?groupId=${groupId}`)).text).toBe(plain.text);
    expect((await admin.get('/Customer')).body.key).toBe('routeNotFound');
  });
  test('what is no route is routeNotFound, another method 405', async () => {
    expect(await admin.get('/nonsense')).toMatchObject({ status: 404, body: { key: 'routeNotFound' } });
    const patched = await admin.patch('/customer', {});
    expect(patched).toMatchObject({ status: 405, body: { status: 405 } });
    expect(patched.headers.get('allow')).toMatch(/GET/);
  });
  test('OPTIONS without an origin says which methods an address has', async () => {
    const { status, headers, text } = await server.anonymous.call('OPTIONS', '/customer');
    expect([status, text, headers.get('allow')]).toEqual([204, '', 'DELETE, GET, HEAD, POST, PUT']);
  });
  test('R481 without a bearer token every call is 401, and says how to sign in', async () => {
    for (const headers of [{}, { Authorization: 'Basic eA==' }, { Authorization: 'Bearer x.y.z' }]) {
      const answer = await server.anonymous.get('/user', { headers: headers as Record<string, string> });
      expect(answer.status).toBe(401);
      expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/);
    }
    expect((await server.anonymous.get('/user')).body.key).toBe('notAuthenticated');
  });
  test('a call that is refused stands in the log: of whom, which route by its pattern, and why', async () => {
    const { headers } = await admin.get(`/customer?customerId=987654321`);
    const id = headers.get('x-request-id');
    const lines = () => server.output.split('\n').slice(0, -1);
    while (!lines().some((one) => one.includes(id!))) await new Promise((done) => setTimeout(done, 10));
    const line = lines().find((one) => one.includes(id!))!;
    const { id: me } = server.fixture().users.find(({ email }) => email === 'group-1@acceptance.test')!;
    expect(JSON.parse(line)).toMatchObject({ route: '/api/customer', status: 404, key: 'CustomerNotFound', requestId: id, actorId: me });
    expect(line).not.toContain('987654321');
  });
  test('the metrics are for who holds the token', async () => {
    const read = (headers: Record<string, string> = {}) => fetch(`${server.url}/metrics`, { headers });
    expect((await read()).status).toBe(404);
    const text = await (await read({ authorization: 'Bearer a-long-enough-token' })).text();
    expect(text).toMatch(/^loam_http_request_seconds_count\{method="GET"/m);
    expect(text).toMatch(/^# TYPE process_cpu_seconds_total counter$/m);
    for (const namespace of ['/', '/collab', '/live']) expect(text).toContain(`\nloam_connected_sockets{namespace="${namespace}"} 0\n`);
    expect(text).toMatch(/^loam_open_documents \d+$/m);
    expect(text).toMatch(/^loam_last_event_position [1-9]\d*$/m);
  });
});

describe('bodies', () => {
  test('malformed, too deep, too long, too large and other types', async () => {
    expect(await send('{"fullName":')).toMatchObject({ status: 400, body: { key: 'malformedJson' } });
    expect(await send('['.repeat(40) + ']'.repeat(40))).toMatchObject({ status: 400, body: { key: 'malformedRequest' } });
    expect(await send(JSON.stringify({ ids: Array(10_001).fill(1) }))).toMatchObject({ status: 400, body: { key: 'malformedRequest' } });
    const names = Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`n${n}`, 0]));
    expect(await send(JSON.stringify(names))).toMatchObject({ status: 400, body: { key: 'malformedRequest' } });
    expect(await send(JSON.stringify({ fullName: 'x'.repeat(1024 * 1024) }))).toMatchObject({ status: 413, body: { key: 'bodyTooLarge' } });
    expect(await send('fullName=x', { 'Content-Type': 'application/x-www-form-urlencoded' })).toMatchObject({
      status: 415,
      body: { key: 'unsupportedFormat' },
    });
  });
  test('bytes that are no UTF-8 are malformed, and no other charset is taken', async () => {
    const broken = new Uint8Array([...Buffer.from('{"fullName":"'), 0xff, 0xfe, ...Buffer.from('"}')]);
    expect(await admin.post('/customer', broken, { headers: { 'Content-Type': 'application/json' } })).toMatchObject({
      status: 400,
      body: { key: 'malformedJson' },
    });
    for (const charset of ['utf-16', 'iso-8859-1', '"utf-16"'])
      expect((await send('{}', { 'Content-Type': `application/json; charset=${charset}` })).body.key).toBe('unsupportedFormat');
    expect((await send('{}', { 'Content-Encoding': 'gzip' })).body.key).toBe('unsupportedFormat');
    for (const charset of ['utf-8', 'UTF-8', '"utf-8"'])
      expect((await send('{}', { 'Content-Type': `application/json; charset=${charset}` })).status).toBe(422);
  });
  test('every failure at once, unknown fields too, in the one error body', async () => {
    const answer = await admin.post('/customer', { ...body, fullName: 7, countryId: 'India', isAdmin: true });
    expect(Object.keys(answer.body)).toEqual(['status', 'key', 'message', 'requestId', 'details']);
    expect(answer).toMatchObject({ status: 422, body: { key: 'validationFailed', requestId: answer.headers.get('x-request-id') } });
    expect(failures(answer)).toEqual(expect.arrayContaining(['fullName:invalidType', 'isAdmin:unknownField']));
    expect(failures(answer).some((failure) => failure.startsWith('countryId:'))).toBe(true);
  });
  test('text is trimmed and NFC', async () => {
    const { body: made } = await admin.post('/customer', { ...body, fullName: '  Jose\u0301 Silva ' });
    expect(made.fullName).toBe('José Silva');
  });
});

describe('concurrency and repeats', () => {
  test('two changes of one revision: one wins, the other is 412', async () => {
    const { body: made, headers } = await admin.post('/customer', body);
    const change = (farmName: string) =>
      admin.put('/customer', { id: made.id, farmName }, { headers: { 'If-Match': headers.get('etag')! } });
    const answers = await Promise.all([change('East'), change('West')]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 412]);
    const loser = answers.find(({ status }) => status === 412)!;
    expect(loser.body).toMatchObject({ key: 'revisionConflict', details: [{ params: { current: 2, yours: 1 } }] });
  });
  test('fifty of one key at once have one effect', async () => {
    const before = (await admin.get(`/customer/all-sorted?groupId=${groupId}&search=Once`)).body.total;
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        admin.post('/customer', { ...body, fullName: 'Once Only' }, { headers: { 'Idempotency-Key': 'fifty-at-once' } }),
      ),
    );
    for (const { status } of answers) expect([201, 409]).toContain(status);
    const made = answers.filter(({ status }) => status === 201);
    expect([...new Set(made.map(({ text }) => text))]).toHaveLength(1);
    expect((await admin.get(`/customer/all-sorted?groupId=${groupId}&search=Once`)).body.total).toBe(before + 1);
    expect(
      (await admin.post('/customer', { ...body, fullName: 'Once More' }, { headers: { 'Idempotency-Key': 'fifty-at-once' } })).body.key,
    ).toBe('idempotencyKeyReused');
  });
  test('a session reads what it has just written without asking for a position', async () => {
    const plain = new Client(server.url, admin.token);
    for (const letter of 'abcdefghijklmnopqrst') {
      const fullName = `Newest ${letter.repeat(3)}`;
      const { body: made } = await plain.post('/customer', { ...body, fullName });
      const { body: found } = await plain.get('/customer/all-sorted', { query: { groupId, search: fullName } });
      expect(found.items).toMatchObject([{ id: made.id }]);
    }
  });
  test('C199 C115 a read that is a POST waits for its position, and a write does not', async () => {
    const far = { headers: { 'X-Min-Position': '99999999' } };
    for (const path of ['/dashboard/data', '/dashboard/plans', '/customer/export'])
      expect([path, (await admin.post(path, {}, far)).body.key]).toEqual([path, 'projectionLag']);
    expect((await admin.post('/customer', { ...body, fullName: 'Far Ahead' }, far)).status).toBe(201);
  });
  test('a position nobody has reached is 503 projectionLag within about two seconds', async () => {
    const started = Date.now();
    expect(await admin.get(`/customer/all-sorted?groupId=${groupId}`, { headers: { 'X-Min-Position': '99999999' } })).toMatchObject({
      status: 503,
      body: { key: 'projectionLag' },
    });
    expect(Date.now() - started).toBeLessThan(20_000); // a call of its own length, on a machine that others use
  });
});

describe('lists', () => {
  const list = (query: string) => admin.get(`/customer/all-sorted?groupId=${groupId}&${query}`);
  test('past the end is empty, what is not allowed is 422', async () => {
    expect((await list('pageNo=999')).body).toMatchObject({ items: [], pageNo: 999, pageSize: 20 });
    expect(failures(await list('sortBy=password'))).toEqual(['sortBy:invalidOption']);
    for (const [query, failure] of [
      ['pageSize=201', 'pageSize:outOfRange'],
      ['pageNo=0', 'pageNo:outOfRange'],
      ['status=x', 'status:invalidOption'],
      ['foo=1', 'foo:unknownField'],
      [`search=${'x'.repeat(101)}`, 'search:lengthRange'],
    ] as const) {
      expect(failures(await list(query))).toEqual([failure]);
    }
  });
});

describe('headers', () => {
  test('guard every answer, errors too', async () => {
    for (const answer of [await admin.get('/user'), await admin.get('/nonsense'), await send('{')]) {
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'no-store',
      });
      for (const name of ['server', 'x-powered-by']) expect(answer.headers.get(name)).toBeNull();
    }
  });
  test('an origin that is not listed is not answered to', async () => {
    const foreign = await admin.get('/user', { headers: { Origin: 'https://evil.example' } });
    expect([foreign.headers.get('access-control-allow-origin'), foreign.headers.get('vary')]).toEqual([null, 'Origin']);
    expect((await admin.get('/user', { headers: { Origin: server.url } })).headers.get('access-control-allow-origin')).toBe(server.url);
  });
  const isBuilt = existsSync('apps/web/dist/index.html');
  (isBuilt ? test : test.skip)(
    `pages run only our own scripts and carry a new nonce each time${isBuilt ? '' : ' (skipped: build: the web app is not built)'}`,
    async () => {
      const pages = await Promise.all([fetch(`${server.url}/`), fetch(`${server.url}/customers/7`)]);
      const policies = pages.map(({ headers }) => headers.get('content-security-policy') ?? '');
      for (const policy of policies) {
        expect(policy).toMatch(/script-src 'self'(;|$)/);
        expect(policy).toMatch(/frame-ancestors 'none'/);
      }
      expect(policies[0]).not.toBe(policies[1]);
      const html = await pages[0]!.text();
      expect(policies[0]).toContain(/name="csp-nonce" content="([^"]+)"/.exec(html)![1]);
      const script = /src="(\/assets\/[^"]+)"/.exec(html)![1]!;
      expect((await fetch(server.url + script)).headers.get('cache-control')).toMatch(/immutable/);
      expect((await fetch(`${server.url}/assets/none.js`)).status).toBe(404);
    },
  );
  test('rates are told, and the eleventh sign-in of a minute is 429', async () => {
    expect((await admin.get('/user')).headers.get('ratelimit-limit')).toBe('3000');
    const answers = [];
    for (let i = 0; i < 11; i++)
      answers.push(await server.anonymous.post('/auth/login', { email: 'nobody@acceptance.test', password: 'wrong' }));
    const last = answers.at(-1)!;
    expect(last).toMatchObject({ status: 429, body: { key: 'tooManyRequests' } });
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
