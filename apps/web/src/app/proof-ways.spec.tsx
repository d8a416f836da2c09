import { afterEach, expect, jest, test } from '@jest/globals';
import { waysOf } from './proof-ways';

afterEach(() => void jest.restoreAllMocks());

const app = { addedAt: '2026-11-01T00:00:00.000Z' };
function knows(factors: object) {
  const body = { authenticator: null, passkeys: [], recoveryCodes: null, required: false, ...factors };
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } }));
}

test.each([
  ['nothing, and nothing is asked', {}, false, ['mail']],
  ['an app, and the mail is good too', { authenticator: app }, false, ['app', 'mail']],
  ['an app where the company asks for one', { authenticator: app, required: true }, false, ['app']],
  [
    'an app and recovery codes where the company asks for one',
    { authenticator: app, recoveryCodes: { left: 3, madeAt: app.addedAt }, required: true },
    false,
    ['app', 'recovery'],
  ],
  ['nothing where the company asks for one, on any page', { required: true }, false, null],
  ['nothing where the company asks for one, where it is added', { required: true }, true, ['mail']],
])('C441 C424 of who has %s', async (_who, factors, mayAdd, ways) => {
  knows(factors);
  expect(await waysOf(mayAdd)).toEqual(ways);
});
