import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../support/stack.js';
import { routesOf } from './support/calls-table.js';
import { probes } from './support/matrix-probes.js';
import { anonymous, type Person, personOf, type Target, targetOf } from './support/matrix-world.js';
import { handshake, raw } from './support/raw-http.js';
import { startServer, type TestServer } from './support/server.js';
import { formOf } from './support/sheets.js';

const PUBLIC = 'https://loam.test';
const LISTED = 'https://app.partner.test';
const routes = routesOf(JSON.parse(readFileSync(join(projectRoot, 'docs/openapi.json'), 'utf8')) as { paths: Record<string, object> });
const dist = join(projectRoot, 'apps/web/dist');

let server: TestServer;
let target: Target;
let admin: Person;
/** Of another grower than the target, whose plan the first test deletes. */
let planId: number;
beforeAll(async () => {
  server = await startServer({ seed: 'acceptance', env: { PUBLIC_URL: PUBLIC, CORS_ORIGINS: LISTED } });
  target = await targetOf(server, 0);
  admin = await personOf(server, 'group-1');
  planId = server.fixture().companies[0]!.collections[0]!.groups[0]!.planIds[1]!;
});
afterAll(() => server?.stop());

interface Said {
  readonly status: number;
  readonly headers: Headers;
}
/** What is wrong with the headers of an answer, whatever it is. */
function faults(name: string, { status, headers }: Said): string[] {
  const due: Record<string, RegExp> = {
    'x-content-type-options': /^nosniff$/,
    'referrer-policy': /^no-referrer$/,
    'cross-origin-resource-policy': /^same-origin$/,
    'strict-transport-security': /^max-age=31536000; includeSubDomains$/,
    'x-frame-options': /^DENY$/,
    'content-security-policy': /frame-ancestors 'none'|^sandbox$/,
    'x-request-id': /^[\w-]{20,}$/,
  };
  const told = Object.entries(due).flatMap(([header, value]) => (value.test(headers.get(header) ?? '') ? [] : [header]));
  for (const header of ['server', 'x-powered-by']) if (headers.has(header)) told.push(`${header} is there`);
  if (/unsafe-(inline|eval)/.test(/script-src[^;]*/.exec(headers.get('content-security-policy') ?? '')?.[0] ?? ''))
    told.push('unsafe scripts');
  return told.map((what) => `${name}: ${status} ${what} ${headers.get(what) ?? 'missing'}`);
}
/** Nothing of a person is kept by what stands between. */
const kept = (name: string, { status, headers }: Said) =>
  /no-store|^private, max-age=\d+/.test(headers.get('cache-control') ?? '')
    ? []
    : [`${name}: ${status} cache-control ${headers.get('cache-control')}`];

/** What is text says in which signs. */
const typed = (name: string, { status, headers, text }: Said & { readonly text: string }) => {
  const type = headers.get('content-type') ?? '';
  const due = /^[[{]/.test(text) ? /^application\/(json|geo\+json|x-ndjson); charset=utf-8$/ : /^(?!text\/)|; charset=utf-8$/i;
  return due.test(type) ? [] : [`${name}: ${status} content-type ${type}`];
};

const fetched = (path: string, init: RequestInit = {}) => fetch(server.url + path, { redirect: 'manual', ...init });

describe('N3 the headers of every answer', () => {
  test('of every call, for nobody, for an admin, and when the body is of another type', async () => {
    const wrong: string[] = [];
    const statuses = new Set<number>();
    const last = new Set(['POST /auth/logout', 'POST /auth/logout-all', 'DELETE /user/deleteToken']);
    for (const route of routes.filter((one) => !last.has(one)).concat([...last])) {
      const method = route.split(' ')[0]!;
      for (const probe of [probes[route] ?? []].flat())
        for (const [who, type] of [
          [anonymous(server), undefined],
          [admin, undefined],
          [admin, 'text/plain'],
        ] as const) {
          if (type !== undefined && method === 'GET') continue;
          const { path, body } = probe.ask(target, who);
          const answer = await who.client.call(
            method,
            path,
            type === undefined ? body : 'x',
            type ? { headers: { 'Content-Type': type } } : {},
          );
          statuses.add(answer.status);
          wrong.push(...faults(`${route} as ${who.name}`, answer), ...kept(route, answer), ...typed(route, answer));
        }
    }
    expect(wrong).toEqual([]);
    for (const status of [200, 401, 403, 404, 415, 422]) expect([...statuses]).toContain(status);
  });

  test('of what is refused before a call is found, and of what is no HTTP', async () => {
    const me = await server.as('user-1');
    const bearer = { Authorization: `Bearer ${me.token}`, 'Content-Type': 'application/json' };
    const plan = await fetched(`/api/plan?planId=${planId}`, { headers: bearer });
    const answers: [string, number, Said][] = [
      ['an unknown call', 404, await fetched('/api/nonsense')],
      ['another method', 405, await fetched('/api/customer', { method: 'PATCH', headers: bearer, body: '{}' })],
      ['broken JSON', 400, await fetched('/api/customer', { method: 'POST', headers: bearer, body: '{' })],
      ['a body too large', 413, await fetched('/api/customer', { method: 'POST', headers: bearer, body: `"${'x'.repeat(2 ** 20)}"` })],
      ['another type', 415, await fetched('/api/customer', { method: 'POST', headers: { ...bearer, 'Content-Type': 'text/plain' }, body: 'x' })],
      ['a broken multipart body', 400, await fetched('/api/comments', { method: 'POST', headers: { ...bearer, 'Content-Type': 'multipart/form-data' }, body: 'x' })],
      ['nothing new', 304, await fetched(`/api/plan?planId=${planId}`, { headers: { ...bearer, 'If-None-Match': plan.headers.get('etag')! } })],
      ['a stale revision', 412, await fetched('/api/plan', { method: 'POST', headers: { ...bearer, 'If-Match': '"0"' }, body: JSON.stringify({ id: planId, notes: 'x' }) })],
      ['a position of the future', 503, await fetched(`/api/customer/all-sorted?groupId=${target.groupId}`, { headers: { ...bearer, 'X-Min-Position': '99999999' } })],
      ['a broken escape', 400, await raw(server.url, 'GET /api/customer/%zz HTTP/1.1\r\nHost: localhost\r\n\r\n')],
      ['a preflight', 204, await fetched('/api/plan', { method: 'OPTIONS', headers: { Origin: LISTED, 'Access-Control-Request-Method': 'POST' } })],
      ['TRACE', 405, await raw(server.url, 'TRACE /api/plan HTTP/1.1\r\nHost: localhost\r\n\r\n')],
      ['no request at all', 400, await raw(server.url, 'HELO loam\r\n\r\n')],
      ['headers without end', 431, await raw(server.url, `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`)],
    ]; // prettier-ignore
    expect(answers.map(([name, , { status }]) => [name, status])).toEqual(answers.map(([name, status]) => [name, status]));
    expect(answers.flatMap(([name, , answer]) => faults(name, answer))).toEqual([]);
    expect(answers.flatMap(([name, , answer]) => kept(name, answer))).toEqual([]);
  });

  test('of files: an attachment, an export, a plan’s PDF, the terms, the templates', async () => {
    const me = await server.as('user-1');
    const names = ['../../x.pdf', 'a\u202egpj.pdf', '"; filename=evil.pdf', 'x'.repeat(240) + '.pdf', 'नकाशा <b>.pdf'];
    for (const name of names) {
      const { body, status } = await me.post('/comments', formOf('%PDF-1.4\n', name, { entity: 'plan', id: planId, text: 'See' }));
      if (status !== 201) {
        expect([name, status]).toEqual([name, 422]);
        continue;
      }
      const answer = await me.get(`/files/${body.attachments[0].id}`);
      expect([name, answer.status, answer.headers.get('cache-control'), answer.headers.get('content-security-policy')]).toEqual([
        name, 200, 'private, no-store', 'sandbox',
      ]); // prettier-ignore
      // a name stands encoded, so that nothing of it can end the header or point out of a folder
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''[\w.!~*'()%-]+$/);
      expect(decodeURIComponent(answer.headers.get('content-disposition')!)).not.toMatch(/[\\/\r\n\u202e]/);
      expect(faults(name, answer)).toEqual([]);
    }
    const { body: share } = await me.post('/plan/storage/share', { planId, option: 'link' });
    for (const path of [
      `/share/${share.url.split('/share/')[1]}?format=pdf`,
      `/history/plan/${planId}/export?format=jsonl`,
      '/user/termsAndConditions?lang=en-US',
    ]) {
      const answer = await me.get(path);
      expect([path, answer.status, faults(path, answer), kept(path, answer)]).toEqual([path, 200, [], []]);
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment/);
    }
  });

  test('of handshakes and polls of sockets, of refused ones too', async () => {
    const polling = '/socket.io/?EIO=4&transport=polling';
    const ws = '/socket.io/?EIO=4&transport=websocket';
    const answers: [string, number, Said][] = [
      ['a poll', 200, await fetched(polling)],
      ['a poll from elsewhere', 403, await fetched(polling, { headers: { Origin: 'https://evil.example' } })],
      ['a poll of no session', 400, await fetched(`${polling}&sid=none`)],
      ['another protocol', 400, await fetched('/socket.io/?EIO=2&transport=polling')],
      ['a handshake', 101, await raw(server.url, handshake(ws))],
      ['a handshake from elsewhere', 403, await raw(server.url, handshake(ws, { Origin: 'https://evil.example' }))],
      ['a handshake of no session', 400, await raw(server.url, handshake(`${ws}&sid=none`))],
      ['a handshake with another transport', 400, await raw(server.url, handshake('/socket.io/?EIO=4&transport=smoke'))],
    ];
    expect(answers.map(([name, , { status }]) => [name, status])).toEqual(answers.map(([name, status]) => [name, status]));
    expect(answers.flatMap(([name, , answer]) => [...faults(name, answer), ...kept(name, answer)])).toEqual([]);
  });

  const isBuilt = existsSync(join(dist, 'index.html'));
  (isBuilt ? test : test.skip)(
    `of pages, every file of the build, the documents and the metrics${isBuilt ? '' : ' (skipped: build: the web app is not built)'}`,
    async () => {
      const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter(
        (name) => /\.\w+$/.test(name) && !/\.(br|gz|html)$/.test(name) && !name.startsWith('.vite'), // the build's own lists are not served
      );
      const wrong: string[] = [];
      const pages = ['/', '/customers/7', '/nowhere', '/login?returnTo=//evil.example'];
      const others = [
        '/api/docs',
        '/api/openapi.json',
        '/api/meta',
        '/api/health/live',
        '/api/health/ready',
        '/metrics',
        '/assets/none.js',
      ];
      const paths = [...pages, ...others, ...files.map((name) => `/${name.replaceAll('\\', '/')}`)];
      const look = async (path: string) => {
        const answer = await fetched(path, { method: path.startsWith('/assets/') ? 'HEAD' : 'GET' });
        await answer.arrayBuffer();
        wrong.push(...faults(path, answer));
        if (path.endsWith('none.js') ? answer.status !== 404 : answer.status !== 200) wrong.push(`${path}: ${answer.status}`);
        if (pages.includes(path)) expect(answer.headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
      };
      while (paths.length > 0) await Promise.all(paths.splice(0, 8).map(look));
      expect(files.length).toBeGreaterThan(50);
      expect(wrong).toEqual([]);
    },
    180_000,
  );

  test('cookies are for this host, for https, for no script and for no other site', async () => {
    const { email, password } = server.fixture().users.find(({ email: one }) => one.startsWith('user-2@'))!;
    const signedIn = await server.anonymous.post('/auth/login', { email, password });
    const cookies = signedIn.headers.getSetCookie();
    expect(cookies).toHaveLength(1);
    expect(cookies[0]).toMatch(/^__Host-refresh=[\w-]{32}\.[\w-]{43}; /);
    for (const flag of ['HttpOnly', 'Secure', 'SameSite=Strict', 'Path=/']) expect(cookies[0]!.split('; ')).toContain(flag);
    expect(cookies[0]).not.toMatch(/domain=/i);
  });
});

const foreign = [
  'null', 'http://loam.test', 'https://loam.test:8443', 'https://loam.test:80', 'https://loam.test.evil.example', 'https://evilloam.test',
  'https://evil-loam.test', 'https://www.loam.test', 'https://a.b.loam.test', 'https://loam.test@evil.example', 'https://loam.testx',
  'https://loam.tes', 'https://xloam.test', 'https://loam.test/', 'https://loam.test%00.evil.example', 'https://loam.test`.evil.example',
  'https://loam_test', 'https://loamxtest', 'https://LOAM.TEST', 'HTTPS://loam.test', 'http://app.partner.test', 'https://partner.test',
  'https://app.partner.test.evil.example', 'https://app.partner.test:444', 'https://evil.example', 'file://', 'http://[::1]',
  'http://169.254.169.254', 'chrome-extension://abcdefghijklmnop', 'https://loam.test, https://evil.example', '*', 'undefined',
]; // prettier-ignore

describe('N5 who may call from a browser', () => {
  const asked = async (origin: string) => {
    const me = await server.as('user-1');
    const cookie = '__Host-refresh=' + 'A'.repeat(43);
    return {
      read: await me.get('/user', { headers: { Origin: origin } }),
      error: await me.get('/nonsense', { headers: { Origin: origin } }),
      preflight: await fetched('/api/plan', { method: 'OPTIONS', headers: { Origin: origin, 'Access-Control-Request-Method': 'POST' } }),
      page: await fetched('/', { headers: { Origin: origin } }),
      poll: await fetched('/socket.io/?EIO=4&transport=polling', { headers: { Origin: origin } }),
      socket: await raw(server.url, handshake('/socket.io/?EIO=4&transport=websocket', { Origin: origin })),
      refresh: await server.anonymous.post('/auth/refresh', {}, { headers: { Origin: origin, Cookie: cookie } }),
    };
  };

  test.each(foreign)('not %s: no answer may be read, no socket opens, no session is renewed', async (origin) => {
    const { poll, socket, refresh, ...answers } = await asked(origin);
    for (const [name, { headers }] of Object.entries({ ...answers, poll, refresh }))
      expect([name, headers.get('access-control-allow-origin')]).toEqual([name, null]);
    expect([poll.status, socket.status, refresh.status, refresh.body.key]).toEqual([403, 403, 403, 'forbidden']);
  });

  test.each([PUBLIC, LISTED])('%s, which is listed', async (origin) => {
    const { page, poll, socket, refresh, ...answers } = await asked(origin);
    for (const [name, { headers }] of Object.entries({ ...answers, poll }))
      expect([name, headers.get('access-control-allow-origin'), /\bOrigin\b/i.test(headers.get('vary') ?? '')]).toEqual([
        name,
        origin,
        true,
      ]);
    expect([page.status, poll.status, socket.status, refresh.status]).toEqual([200, 200, 101, 401]);
    expect(answers.preflight.headers.get('access-control-allow-methods')).toMatch(/DELETE/);
  });
});

describe('N4 writes that another site could have a browser send', () => {
  test('as a form, as text, as a GET and under another method’s name: nothing happens', async () => {
    const position = async () => /^loam_last_event_position (\d+)$/m.exec(await (await fetched('/metrics')).text())![1];
    const { email, password } = server.fixture().users.find(({ email: one }) => one.startsWith('user-2@'))!;
    const cookie = (await server.anonymous.post('/auth/login', { email, password })).headers.getSetCookie()[0]!.split(';')[0]!;
    const before = await position();
    const from = { Cookie: cookie, Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' };
    const happened: string[] = [];
    for (const route of routes.filter((one) => !one.startsWith('GET '))) {
      const method = route.split(' ')[0]!;
      const { path, body } = [probes[route]!].flat()[0]!.ask(target, admin);
      const json = body instanceof FormData ? '{}' : JSON.stringify(body ?? {});
      const sent: [string, RequestInit][] = [
        ['text', { method: 'POST', body: json, headers: { 'Content-Type': 'text/plain' } }],
        ['form', { method: 'POST', body: new URLSearchParams({ [json]: '' }).toString(), headers: { 'Content-Type': 'application/x-www-form-urlencoded' } }],
        ['multipart', { method: 'POST', body: formOf('x', 'x.csv', body instanceof FormData ? {} : ((body ?? {}) as object)) }],
        ['get', { method: 'GET' }],
        ['override', { method: 'POST', body: json, headers: { 'Content-Type': 'text/plain', 'X-HTTP-Method-Override': method, 'X-Method-Override': method } }],
      ]; // prettier-ignore
      for (const [how, init] of sent) {
        const at = `/api${path}${how === 'override' ? `${path.includes('?') ? '&' : '?'}_method=${method}` : ''}`;
        const answer = await fetched(at, { ...init, headers: { ...from, ...(init.headers as Record<string, string>) } });
        if (answer.ok && answer.headers.has('x-event-position')) happened.push(`${route} by ${how}: ${answer.status}`);
        await answer.arrayBuffer();
      }
    }
    expect(happened).toEqual([]);
    expect(await position()).toBe(before);
    const renewed = await server.anonymous.post('/auth/refresh', {}, { headers: { Cookie: cookie, Origin: PUBLIC } });
    expect(renewed.status).toBe(200);
  });
});
