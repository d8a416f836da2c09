import { afterAll, beforeAll, expect } from '@jest/globals';
import { axeViolations, openPage, type WatchedPage } from './support/browser';
import { confirmedAdmin } from './support/admin-client';
import { inBrowser, signIn, story } from './support/rig';

inBrowser('Licenses of a grower', (rig) => {
  const step = story();
  let asha: WatchedPage;
  let ravi: WatchedPage;
  let grower: number;
  let url = '';

  beforeAll(async () => {
    grower = rig.fixture.companies[0]!.collections[0]!.groups[0]!.growerIds[0]!;
    asha = await openPage(rig.browser, rig.url, { locale: 'en-US' });
    ravi = await openPage(rig.browser, rig.url, { locale: 'pt-BR' });
    await signIn(asha.page, rig.person('user-1'));
  });
  afterAll(async () => {
    await asha?.context.close();
    await ravi?.context.close();
  });

  step('R022 C262 a license is sent from the tab of the grower, by a link to pass on', async () => {
    const { page } = asha;
    await page.goto(`/customers/${grower}?tab=licenses`);
    await page.getByText('No license sent yet').waitFor();
    await page.getByRole('button', { name: 'Send license' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Link to pass on' }).check();
    await dialog.getByRole('button', { name: 'Send license' }).click();
    url = await page.getByLabel('Address of the link').inputValue();
    expect(url).toContain('/licenses/sign/');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await page.getByText('Not signed yet; the link is good until').waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });

  step('U120 R035 R203 C263 the grower signs by the link without a session; the adviser’s page shows it at once', async () => {
    const { page } = ravi;
    await page.goto(new URL(url).pathname);
    await page.getByRole('heading', { level: 1, name: 'Licença de uso dos dados da minha fazenda' }).waitFor();
    await page.getByRole('button', { name: 'Assinar' }).click();
    await page.getByRole('alert').getByText('Marque que aceita').waitFor();
    await page.getByRole('checkbox').check();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Assinar' }).click();
    await page.getByRole('heading', { level: 2, name: /Assinada em/ }).waitFor();
    await page.getByRole('button', { name: 'मराठी' }).click();
    await page.getByRole('heading', { level: 1, name: 'माझ्या शेताची माहिती वापरण्याचा परवाना' }).waitFor();
    await page.goto('/licenses/sign/1-1-nothing');
    await page.getByRole('heading', { level: 1, name: 'या दुव्यावर आता सही करता येत नाही' }).waitFor();
    await asha.page.getByText(/^Signed \d/).waitFor();
  });

  step('R189 the part of licenses shows only where the company has it switched on', async () => {
    const boss = await confirmedAdmin(rig, 'super-1');
    const { id } = rig.fixture.companies[0]!;
    expect((await boss.put(`/company/${id}`, { toggles: { superaLicense: false } })).status).toBe(200);
    await asha.page.goto(`/customers/${grower}`);
    await asha.page.getByRole('tab', { name: 'Messages' }).waitFor();
    expect(await asha.page.getByRole('tab', { name: 'Licenses' }).count()).toBe(0);
  });
});
