import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { renderPart } from '../../ui/testing/render-part';
import { CompanyDrawer } from './companies/company-drawer';
import { LocalizationForm } from './localization/localization-form';
import { EditCollectionDialog } from './units/collection-dialog';
import { EditGroupDialog } from './units/group-dialog';

const at = '2026-01-01T00:00:00.000Z';
const head = { revision: 1, createdAt: at, updatedAt: at, active: true };
const localization = { unitTypeId: null, currency: null, countryId: null, languageId: null, dateFormatId: null };
const toggles = {
  sharedAssetManagement: false,
  sustainabilityForm: false,
  superaLicense: false,
  requiresAdditionalGrowerInfo: false,
  compactPlan: false,
  bulkUpload: false,
  landingPage: false,
  seedsDashboard: false,
};
const company = {
  ...head,
  id: 1,
  name: 'Acceptance One',
  userCapacity: 50,
  maxInvites: 50,
  toggles,
  growerIdentifier: 'growerName',
  localization,
  logoUrl: null,
  colours: null,
  secondFactorRequired: false,
  accessKeptMonths: null,
};
const collection = { ...head, id: 2, name: 'Highlands', companyId: 1, usersCapacity: 20, defaultGroupId: 3, localization };
const settings = { sharedAssetManagement: false, requiresAdditionalGrowerInfo: false, growerIdentifier: 'growerName', localization };
const group = { ...head, id: 3, name: 'Home', collectionId: 2, companyId: 1, usersCapacity: 10, isDefault: true, settings };

type Stored = Record<string, unknown> & { revision: number };
let stored: Record<string, Stored>;
/** What was written, with the revision that it was written on. */
let written: { path: string; body: Record<string, unknown>; on: string | null }[];
/** Writes are answered once it has come. */
let slow: Promise<void> = Promise.resolve();
const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/** The server, as far as these forms know it: one record a path, and 412 for who saw an older one. */
beforeEach(() => {
  stored = { '/company/1': company, '/collection': collection, '/group': group };
  written = [];
  slow = Promise.resolve();
  localStorage.setItem('loam.admin', `${Date.now() + 600_000} code`);
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const path = new URL(String(input), 'http://loam.test').pathname.replace('/api', '');
    if (path === '/user') return new Promise<Response>(() => {}); // the person's own preferences, read after a save
    const kind = /^\/(company\/1|collection|group|adminCenter\/localization)/.exec(path)![0];
    const now = stored[kind]!;
    if ((init?.method ?? 'GET') === 'GET') return json(200, /^\/(collection|group)/.test(path) ? { items: [now], total: 1 } : now);
    await slow;
    const on = new Headers(init!.headers).get('if-match');
    if (on !== null && on !== `"${now.revision}"`)
      return json(412, { status: 412, key: 'revisionConflict', message: 'Someone else changed this in the meantime', details: [] });
    const body = JSON.parse(String(init!.body)) as Record<string, unknown>;
    written.push({ path, body, on });
    return json(
      200,
      (stored[kind] = { ...now, ...(kind === '/company/1' || kind.includes('local') ? {} : body), revision: now.revision + 1 }),
    );
  });
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
  localStorage.clear();
});

const others = (kind: string, change: object) => {
  stored[kind] = { ...stored[kind]!, ...change, revision: stored[kind]!.revision + 1 };
};
const open = (part: ReactNode) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return renderPart(<QueryClientProvider client={client}>{part}</QueryClientProvider>);
};
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const fill = async (name: string, value: string) => {
  const input = await field(name);
  fireEvent.change(input, { target: { value } });
  fireEvent.blur(input);
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const rows = async () =>
  within(await screen.findByRole('table', undefined, { timeout: 5_000 }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));

test('C084 a company: a drawer that somebody else’s save overtakes keeps what was typed, and saves only that', async () => {
  const close = jest.fn();
  await open(<CompanyDrawer id={1} onClose={close} />);
  await fill('Name', 'Acceptance First');
  others('/company/1', { toggles: { ...toggles, compactPlan: true }, maxInvites: 12 });
  press('Save company');
  expect(await rows()).toEqual([
    ['Most open invitations of an admin', '50', '12'],
    ['Compact plan', 'Off', 'On'],
  ]);
  expect((await field('Name')).value).toBe('Acceptance First');
  press('Take the newest and go on');
  await screen.findByText('This is the newest now. Look it over and save.');
  expect((screen.getByRole('switch', { name: /^Compact plan/ }) as HTMLInputElement).checked).toBe(true);
  press('Save company');
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(written).toEqual([{ path: '/company/1', body: { name: 'Acceptance First' }, on: '"2"' }]);
});

test('C071 a collection: what one typed goes on beside what the other saved', async () => {
  const close = jest.fn();
  await open(<EditCollectionDialog companyId={1} id={2} onClose={close} />);
  await fill('Name', 'Uplands');
  others('/collection', { usersCapacity: 19 });
  press('Save');
  expect(await rows()).toEqual([['User capacity', '20', '19']]);
  press('Take the newest and go on');
  press('Save');
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(written).toEqual([
    { path: '/collection/update', body: { id: 2, name: 'Uplands', usersCapacity: 19, defaultGroupId: 3 }, on: '"2"' },
  ]);
});

test('C077 a group: both typed a name, and one’s own is kept when one says so', async () => {
  const close = jest.fn();
  await open(<EditGroupDialog collectionId={2} id={3} onClose={close} />);
  await fill('Name', 'Upper slope');
  others('/group', { name: 'Lower slope' });
  press('Save');
  expect(await rows()).toEqual([['Name', 'Home', 'Lower slope', 'Upper slope']]);
  press('Keep what I entered');
  press('Save');
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(written).toEqual([{ path: '/group/update', body: { id: 3, name: 'Upper slope', usersCapacity: 10 }, on: '"2"' }]);
});

const records = (values: Record<string, number | string | null>, revision: number) => ({
  items: Object.entries({ ...localization, ...values }).map(([name, value], index) => ({
    id: index + 1,
    name,
    active: true,
    value,
    inherited: value === null,
    ownerScope: value === null ? 'global' : 'company',
    ownerId: null,
    ownerName: null,
    scope: 'company',
    scopeId: 1,
    source: 'company',
    inUse: true,
    editable: true,
    followers: 2,
  })),
  total: 5,
  revision,
});

test('C330 localization: what the other chose stands there, and both choices are sent', async () => {
  stored['/adminCenter/localization'] = records({ unitTypeId: 1 }, 2);
  const before = records({ dateFormatId: 2 }, 1) as Parameters<typeof LocalizationForm>[0]['records'];
  await open(<LocalizationForm place={{ scope: 'company', id: 1 }} records={before} />);
  // by their text: roles of four hundred countries and currencies take a while to tell
  fireEvent.click(await screen.findByText(/^DD\.MM\.YYYY/));
  const save = () => fireEvent.click(screen.getByText('Save for company'));
  let answer = () => {};
  slow = new Promise((done) => (answer = done));
  save();
  await waitFor(() => expect(screen.getByText('Undo changes').closest('button')?.disabled).toBe(true)); // clean while it is on its way
  answer();
  await waitFor(() => expect(document.querySelectorAll('table tbody tr')).toHaveLength(2), { timeout: 10_000 });
  expect([...document.querySelectorAll('table tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['Unit type', 'As the level above', 'Imperial', ''],
    ['Date format', expect.stringMatching(/^DD\/MM\/YYYY/), 'As the level above', expect.stringMatching(/^DD\.MM\.YYYY/)],
  ]);
  fireEvent.click(screen.getByText('Keep what I entered'));
  save();
  await waitFor(() => expect(written).toHaveLength(1), { timeout: 10_000 });
  expect(written[0]).toMatchObject({ body: { companyId: 1, unitTypeId: 1, dateFormatId: 4 }, on: '"2"' });
}, 60_000);
