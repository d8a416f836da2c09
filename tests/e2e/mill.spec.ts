import { afterAll, beforeAll, expect } from '@jest/globals';
import { confirmedAdmin } from './support/admin-client';
import { axeViolations, openPage, type WatchedPage } from './support/browser';
import { Client } from './support/client';
import { told } from './support/eventually';
import { heading } from './support/plan-page';
import { inBrowser, signIn, story } from './support/rig';

inBrowser('Mills', (rig) => {
  const step = story();
  let asha: WatchedPage;
  let client: Client;

  beforeAll(async () => {
    const user = rig.person('user-1');
    client = await Client.signIn(rig.url, user.email, user.password);
    asha = await openPage(rig.browser, rig.url, { locale: 'en-US' });
    await signIn(asha.page, user);
  });
  afterAll(async () => void (await asha?.context.close()));

  step('U026 U027 U028 R023 R055 R690 a mill is added section by section; what follows shows as it is typed', async () => {
    const { page } = asha;
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Mills' }).click();
    await heading(page, 'Mills');
    await page.getByText('No mills yet').waitFor();
    await page.getByRole('link', { name: 'Add mill' }).first().click();
    await heading(page, 'New mill');
    await page.getByLabel('Name', { exact: true }).fill('Aldur river mill');
    await page.getByLabel('C.A.F.E. ID').fill('KA-1041');
    await page.getByText('Not in use yet').waitFor();
    await page.getByLabel('Cherry received').fill('1000');
    await page.getByText('= 2,204.62 lb').waitFor();
    await page.getByRole('heading', { level: 2, name: 'Pulp' }).click();
    await page.getByText('Estimate, 0.40 × cherry: 400 kg').waitFor();
    await page.getByLabel('Pulp composted').fill('401');
    await page.getByText('Pulp accounted for: 401 kg of 400 kg · 1 kg more than there is').waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('alert').getByText('Pulp cannot exceed total pulp').waitFor();
    await page.getByLabel('Pulp composted').fill('400');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await told(page, 'Aldur river mill is saved');
    await heading(page, 'Aldur river mill');
    expect(await axeViolations(page)).toEqual([]);
    const { items } = (await client.get('/mills')).body;
    expect(items).toMatchObject([{ name: 'Aldur river mill', cafeId: 'KA-1041' }]);
    expect(items[0].cherryLbs).toBeCloseTo(2204.6226, 3);
    await page.goto('/mills');
    await page.getByRole('link', { name: 'Aldur river mill' }).waitFor();
    await page.goto('/mills/999999');
    await heading(page, 'Mill not found');
  });

  step('R408 a C.A.F.E. ID that the group has is told while it is typed, and stands at its field when it is saved', async () => {
    const { page } = asha;
    await page.goto('/mills/add');
    await page.getByLabel('Name', { exact: true }).fill('Another');
    await page.getByLabel('C.A.F.E. ID').fill('ka-1041');
    await page.getByText('Already existing').waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('alert').getByText('Already existing').waitFor();
    expect(await page.getByLabel('C.A.F.E. ID').getAttribute('aria-invalid')).toBe('true');
  });

  step('R188 U026 where the company has its forms switched off, neither mills nor surveys show', async () => {
    const { page } = asha;
    const [{ id, collections }] = rig.fixture.companies as [(typeof rig.fixture.companies)[number]];
    const boss = await confirmedAdmin(rig, 'super-1');
    expect((await boss.put(`/company/${id}`, { toggles: { sustainabilityForm: false } })).status).toBe(200);
    await page.goto(`/customers/${collections[0]!.groups[0]!.growerIds[0]!}`);
    await page.getByRole('tab', { name: 'Messages' }).waitFor();
    expect(await page.getByRole('tab', { name: 'Surveys' }).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Mills' }).count()).toBe(0);
    await page.goto('/mills');
    await heading(page, 'Growers');
  });
});
