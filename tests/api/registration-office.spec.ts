import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { inviteLink } from './support/newcomer.js';
import { startServer, type TestServer } from './support/server.js';

/** An office behind one address, with the limits that a server has. */
const OFFICE = '203.0.113.7';
const PEOPLE = 20;
let server: TestServer;

beforeAll(async () => {
  server = await startServer({ seed: 'acceptance', env: { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1,::1,::ffff:127.0.0.1' } });
  const boss = await server.verified('super-1');
  const fixture = server.fixture().companies[0]!;
  const [place] = fixture.collections[0]!.groups;
  for (let n = 0; n < PEOPLE; n++) {
    const invited = await boss.post('/flex/adminCenter/user/invite', { email: emailOf(n), roleId: 1, groupIds: [place!.id] });
    expect([n, invited.status, invited.body.key]).toEqual([n, 201, undefined]);
  }
});
afterAll(() => server?.stop());

const emailOf = (n: number) => `desk-${n}@office.test`;
const from = (address: string) => ({ headers: { 'X-Forwarded-For': address } });
const register = (data: string, email: string, address: string) =>
  server.anonymous.post(
    '/user/register',
    { data, email, fullName: 'Asha Rao', password: 'Monsoon-rains-27', countryId: 101, termsAccepted: true },
    from(address),
  );
const forged = (n: number) => `${n + 1}.${String(n).padStart(43, 'a')}`;

test('C052 C250 C058 twenty of one office open their links and register behind one address within a minute', async () => {
  const began = Date.now();
  const enters = async (n: number) => {
    const data = inviteLink(server, emailOf(n));
    const checked = await server.anonymous.get('/invite/check', { query: { data }, ...from(OFFICE) });
    const known = await server.anonymous.post('/user/exist', { email: emailOf(n), data }, from(OFFICE));
    return [checked.status, known.status, (await register(data, emailOf(n), OFFICE)).status];
  };
  const statuses: number[][] = [];
  // more passwords in one second than a busy machine can hash would be told to wait: that is another limit
  for (let n = 0; n < PEOPLE; n += 4) statuses.push(...(await Promise.all([n, n + 1, n + 2, n + 3].map(enters))));
  expect(statuses).toEqual(Array.from({ length: PEOPLE }, () => [200, 200, 201]));
  expect(Date.now() - began).toBeLessThan(60_000);
});

test.each([
  ['an address', () => '203.0.113.9'],
  ['a /64 of IPv6', (n: number) => `2001:db8:1:2::${n + 1}`],
])(
  'C052 C250 R487 of links that are made up ten a minute are looked at from %s, and then right ones wait too',
  async (_name, addressOf) => {
    const registered = [];
    const checked = [];
    for (let n = 0; n < 14; n++) {
      registered.push((await register(forged(n), emailOf(n), addressOf(n))).status);
      checked.push((await server.anonymous.get('/invite/check', { query: { data: forged(n) }, ...from(addressOf(n)) })).status);
    }
    const due = [...Array<number>(10).fill(410), ...Array<number>(4).fill(429)];
    expect([registered, checked]).toEqual([due, due]);
    const data = inviteLink(server, emailOf(0));
    const late = await server.anonymous.get('/invite/check', { query: { data }, ...from(addressOf(99)) });
    expect([late.status, late.body.key, Number(late.headers.get('retry-after')) > 0]).toEqual([429, 'tooManyRequests', true]);
    expect((await server.anonymous.get('/invite/check', { query: { data }, ...from('198.51.100.4') })).status).toBe(200);
  },
);

test('C052 R487 one link is tried ten times a minute from wherever', async () => {
  const data = inviteLink(server, emailOf(1));
  const statuses = [];
  for (let n = 0; n < 12; n++) statuses.push((await register(data, emailOf(1), `198.51.100.${n + 10}`)).status);
  expect(statuses.slice(-2)).toEqual([429, 429]);
  expect(statuses.slice(0, 9)).toEqual(Array(9).fill(410));
});
