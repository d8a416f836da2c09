import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { session } from '../api/session';
import type { CurrentUser } from '../api/user';
import { verified, withdraw } from '../api/step-up';
import { formatFrom } from '../i18n/date';
import { renderPart } from '../ui/testing/render-part';
import SecurityCode from './security-code';

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
const limited = (seconds: number) =>
  json(429, { status: 429, key: 'tooManyRequests', message: 'Later', details: [] }, { 'retry-after': String(seconds) });

/** The dialog of somebody who has nothing but the mail or what is `known`, with what the server says to a code asked for and to one that is typed. */
async function asked(sendCode: () => Response, verify: () => Response, known: object = {}) {
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const at = String(input);
    if (at.endsWith('/sendCode')) return sendCode();
    if (at.endsWith('/user/verify') || at.endsWith('/user/verify/factor')) return verify();
    return json(200, { authenticator: null, passkeys: [], recoveryCodes: null, required: false, ...known });
  });
  void verified();
  await renderPart(<SecurityCode />);
}
const sent = () => json(200, { sent: true, expiresAt: new Date(Date.now() + 600_000).toISOString() });
const code = () => screen.findByRole('textbox', { name: 'Security code' });

beforeEach(() => {
  localStorage.clear();
  session.setUser({ id: 1, email: 'a@b.c', roleId: 3, groups: [], collections: [], fullName: 'A', toggles: {} } as unknown as CurrentUser);
});
afterEach(() => {
  withdraw();
  cleanup();
  jest.restoreAllMocks();
  session.setUser(null as unknown as CurrentUser);
});

test('R276 where too many codes were asked for, the dialog says when the next can be asked for', async () => {
  const next = () => formatFrom(new Date(Date.now() + 540_000));
  const before = next();
  await asked(() => limited(540), sent);
  const told = await screen.findByText(/^Many codes were sent in a short time\. The next one can be asked for at/);
  expect([before, next()].some((time) => told.textContent.includes(time))).toBe(true); // a minute may end meanwhile
});

test('R276 a code that was mistyped too often is said to be dead: no waiting helps, a new one does', async () => {
  await asked(sent, () => limited(60));
  fireEvent.change(await code(), { target: { value: '12345678' } });
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  await screen.findByText('This code was mistyped too often and is good no more. Send a new one.');
});

const addedAt = '2026-11-01T00:00:00.000Z';
async function typed(field: string, value: string) {
  fireEvent.change(await screen.findByRole('textbox', { name: field }), { target: { value } });
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
}

test('C446 after too many wrong codes of an app the dialog says when the next can be tried', async () => {
  const next = () => formatFrom(new Date(Date.now() + 540_000));
  const before = next();
  await asked(sent, () => limited(540), { authenticator: { addedAt } });
  await typed('Security code', '123456');
  const told = await screen.findByText(/^Too many wrong codes\. The next can be tried at/);
  expect([before, next()].some((time) => told.textContent.includes(time))).toBe(true); // a minute may end meanwhile
});

test('C446 a recovery code that was used already is told so, and not to be mistyped', async () => {
  const wrong = () => json(422, { status: 422, key: 'wrongCode', message: 'Wrong code', details: [] });
  await asked(sent, wrong, { authenticator: { addedAt }, recoveryCodes: { left: 9, madeAt: addedAt } });
  fireEvent.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
  await typed('Recovery code', 'ABCDE-FGHIJ');
  await screen.findByText('This is none of your recovery codes, or it was used already: each is good once.');
});

test('C446 whoever types a code of an app that was taken already reads, besides that it is wrong, that each is good once and when the next comes', async () => {
  const wrong = () => json(422, { status: 422, key: 'wrongCode', message: 'Wrong code, please try again', details: [] });
  await asked(sent, wrong, { authenticator: { addedAt } });
  await typed('Security code', '123456');
  await screen.findByText('Wrong code, please try again. Each code of an app is good once; the next comes within 30 seconds.');
});
