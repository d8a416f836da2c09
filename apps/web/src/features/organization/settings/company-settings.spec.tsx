import { afterEach, expect, jest, test } from '@jest/globals';
import { ROLE } from '@loam/domain/kernel/person/roles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { session } from '../../../api/session';
import type { CurrentUser } from '../../../api/user';
import { renderPart } from '../../../ui/testing/render-part';
import { CompanySettings } from './company-settings';

const at = '2026-01-01T00:00:00.000Z';
const company = {
  ...{ revision: 1, createdAt: at, updatedAt: at, active: true, id: 1, name: 'Acceptance One', userCapacity: 1_050, maxInvites: 50 },
  toggles: {
    ...{ sharedAssetManagement: true, sustainabilityForm: false, superaLicense: false, requiresAdditionalGrowerInfo: false },
    ...{ compactPlan: false, bulkUpload: true, landingPage: false, seedsDashboard: false },
  },
  ...{ growerIdentifier: 'growerName', logoUrl: null, colours: null, secondFactorRequired: false, accessKeptMonths: null },
  localization: { unitTypeId: null, currency: null, countryId: null, languageId: null, dateFormatId: null },
};

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
  session.setUser(null as unknown as CurrentUser);
});

/** The drawer as somebody with this role opens it. */
async function openedBy(roleId: number, more: object = {}) {
  const user = { id: 1, email: 'a@b.c', roleId, groups: [], collections: [], fullName: 'A', toggles: {}, ...more };
  session.setUser(user as unknown as CurrentUser);
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const body = String(input).includes('access-kept') ? { months: 12, own: null, most: 12 } : company;
    return new Response(JSON.stringify(body), { status: 200, headers: { 'content-type': 'application/json' } });
  });
  await renderPart(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <CompanySettings id={1} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  return (await screen.findByRole('textbox', { name: 'Name' })).matches(':disabled');
}
const given = async () => within(await screen.findByRole('region', { name: 'Set by a super admin' }));

test('C423 U059 a company admin sets what is the company’s own, and reads of the rest how it stands and whose it is', async () => {
  expect(await openedBy(ROLE.companyAdmin)).toBe(false);
  expect(screen.getByRole('button', { name: 'Save company' })).toBeTruthy();
  const part = await given();
  expect(part.getByText('1,050')).toBeTruthy();
  expect(part.getByText(/Ask them for a change\.$/)).toBeTruthy();
  expect(part.queryByRole('switch')).toBeNull();
});

const notYours = 'Only admins of the whole company change these. You see what holds for your collections and groups.';
test.each<[string, number, object, string]>([
  ['an admin of a group', ROLE.groupAdmin, {}, notYours],
  ['an admin of a collection', ROLE.collectionAdmin, {}, notYours],
  ['a user', ROLE.user, {}, notYours],
  ['a company admin who only reads', ROLE.companyAdmin, { readOnly: true }, 'You are here to read; company admins change these.'],
])('C423 U059 %s sees the same, cannot change it, and reads why not', async (_who, roleId, more, why) => {
  expect(await openedBy(roleId, more)).toBe(true);
  expect(screen.getByText(why)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save company' })).toBeNull();
  for (const one of screen.queryAllByRole('switch')) expect(one.matches(':disabled')).toBe(true);
  expect((await given()).getByText('1,050')).toBeTruthy();
});

test('C424 U059 who has no second factor of their own is told so at the switch, with the way to one; who has one turns it on', async () => {
  localStorage.setItem('loam.admin', `${Date.now() + 600_000} proof`);
  expect(await openedBy(ROLE.companyAdmin)).toBe(false);
  const part = within(await screen.findByRole('region', { name: 'Proof of admin rights' }));
  const sent: unknown[] = [];
  const answer = (status: number, body: object) =>
    jest.spyOn(globalThis, 'fetch').mockImplementation(async (_input, init) => {
      if (init?.body) sent.push(JSON.parse(String(init.body)));
      return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
    });
  const missing = 'Add an authenticator app or a passkey of your own first';
  answer(409, { status: 409, key: 'secondFactorMissing', message: missing, details: [] });
  fireEvent.click(part.getByRole('switch'));
  expect((await part.findByRole('alert')).textContent).toContain(missing);
  expect(part.getByRole('link').getAttribute('href')).toBe('/account?tab=proof');
  expect(part.getByRole('switch')).toHaveProperty('checked', false);
  answer(200, { ...company, secondFactorRequired: true });
  fireEvent.click(part.getByRole('switch'));
  await waitFor(() => expect(part.getByRole('switch')).toHaveProperty('checked', true));
  expect([part.queryByRole('alert'), sent]).toEqual([null, [{ required: true }, { required: true }]]);
});
