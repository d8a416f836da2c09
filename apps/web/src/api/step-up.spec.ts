import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { anybody, confirmed, signedIn, verified, verifiedForArchive, verifiedUnlessEntitled } from '@loam/domain/kernel/call/call';
import { admins, planners } from '@loam/domain/kernel/person/roles';
import { adminHeader, forgetAdmin, proofFor, verifiedFor, withdraw } from './step-up';

const refusal = (key: string) => new Response(JSON.stringify({ status: 403, key, message: key, details: [] }), { status: 403 });
const kept = new Map<string, string>();
let now = 0;

beforeEach(() => {
  kept.clear();
  now = 1_000_000;
  jest.spyOn(Date, 'now').mockImplementation(() => now);
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    value: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    },
  });
});
afterEach(() => void jest.restoreAllMocks());

test('what a call lacks besides a code is none of its business', async () => {
  expect(await proofFor(refusal('forbidden'), undefined)).toBeNull();
  expect(await proofFor(refusal('userNotActive'), undefined)).toBeNull();
});

test('who gives up a code is told so, not what the server lacks', async () => {
  const lacking = ['adminTokenUnverified', 'adminTokenExpired', 'securityCodeRequired'].map(
    (key) => () => proofFor(refusal(key), undefined),
  );
  for (const ask of [...lacking, () => verifiedFor(verified(admins))]) {
    const asked = ask();
    await new Promise((done) => setImmediate(done));
    withdraw();
    await expect(asked).rejects.toMatchObject({ status: 403, key: 'securityCodeClosed' });
  }
});

test('one proof serves every tab for its half hour, and not a moment longer than the server takes it', async () => {
  kept.set('loam.admin', `${now + 30 * 60_000 - 10_000} proved`); // as another tab of this browser left it
  for (const minute of [0, 9, 29]) {
    now = 1_000_000 + minute * 60_000;
    await expect(verifiedFor(verified(admins))).resolves.toBeUndefined();
    expect(adminHeader()).toEqual({ 'x-admin-token': 'proved' });
  }
  now = 1_000_000 + 30 * 60_000;
  const asked = verifiedFor(verified(admins));
  await new Promise((done) => setImmediate(done));
  withdraw();
  await expect(asked).rejects.toMatchObject({ key: 'securityCodeClosed' });
});

test('a call that went out with an older token is made again with what another tab proved meanwhile', async () => {
  kept.set('loam.admin', `${now + 60_000} newer`);
  expect(await proofFor(refusal('adminTokenExpired'), 'older')).toEqual({});
  const asked = proofFor(refusal('adminTokenExpired'), 'newer');
  await new Promise((done) => setImmediate(done));
  withdraw();
  await expect(asked).rejects.toMatchObject({ key: 'securityCodeClosed' });
});

test('only calls that want an admin token ask before they are sent, and not while one is good', async () => {
  for (const who of [anybody, signedIn(), signedIn(admins), verifiedUnlessEntitled(admins), verifiedForArchive(planners)])
    await expect(verifiedFor(who)).resolves.toBeUndefined();
  await expect(verifiedFor(verifiedForArchive(planners), 'true')).resolves.toBeUndefined();
  kept.set('loam.admin', `${now + 1000} token`);
  expect(adminHeader()).toEqual({ 'x-admin-token': 'token' });
  const wanting = [[verified(admins)], [confirmed(admins)], [verifiedForArchive(planners), 'all']] as const;
  for (const [who, status] of wanting) await expect(verifiedFor(who, status)).resolves.toBeUndefined();
  now += 2000;
  for (const [who, status] of wanting) {
    const asked = verifiedFor(who, status);
    await new Promise((done) => setImmediate(done));
    withdraw();
    await expect(asked).rejects.toMatchObject({ key: 'securityCodeClosed' });
  }
  forgetAdmin();
  expect(adminHeader()).toEqual({});
});
