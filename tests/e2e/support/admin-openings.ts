import type { Locator, Page } from 'playwright-core';

/** Called with each thing that stands open, once it is drawn. */
type Look = () => Promise<void>;

const dialogOf = (page: Page) => page.getByRole('dialog');

async function closed(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await dialogOf(page).waitFor({ state: 'detached' });
}

/** Chooses an item of a menu by its place; selectors hold no words, for they serve every language. */
async function pick(page: Page, menu: Locator, nth: number): Promise<void> {
  const items = page.getByRole('menuitem');
  await items.first().waitFor({ state: 'detached' });
  await menu.click();
  await items.nth(nth).click();
}

async function ofUsers(page: Page, look: Look): Promise<void> {
  const dialog = dialogOf(page);
  await page.locator('main#page header button').last().click();
  await dialog.locator('input[name=email]').waitFor();
  await dialog.locator('button[type=submit]').click();
  await dialog.locator('[aria-invalid=true]').first().waitFor();
  await look();
  await closed(page);
  const menu = page.locator('tbody button[aria-haspopup=menu]');
  await menu.click();
  await page.getByRole('menuitem').first().waitFor();
  await look();
  await page.keyboard.press('Escape');
  // permissions; role and places; sign-ins; deactivation; personal data, without the reason for a hold
  for (const [nth, ready] of [
    [0, 'input[type=radio]'],
    [1, 'fieldset'],
    [3, '[role=separator]'],
    [5, 'button'],
    [6, 'textarea'],
  ] as const) {
    await pick(page, menu, nth);
    await dialog.locator(ready).first().waitFor();
    if (nth === 6) {
      await dialog.locator('button[type=submit]').click();
      await dialog.locator('[aria-invalid=true]').waitFor();
    }
    await look();
    await closed(page);
  }
  // the same permissions for many, nothing chosen yet
  await page.locator('tbody input[type=checkbox]').first().check();
  await page.locator('main#page section[aria-label] button').nth(2).click();
  await dialog.getByRole('button').last().click();
  await dialog.locator('[aria-invalid=true]').waitFor();
  await look();
  await closed(page);
  await page.locator('tbody input[type=checkbox]').first().uncheck();
  // removal, both ways, neither filled in
  await pick(page, menu, 7);
  const remove = dialog.getByRole('button').last();
  await dialog.locator('input[type=radio]').first().waitFor();
  await remove.click();
  await dialog.locator('[aria-invalid=true]').waitFor();
  await look();
  await dialog.locator('input[type=radio]').last().click();
  await dialog.locator('input[type=text]').waitFor();
  await remove.click();
  await dialog.locator('[aria-invalid=true]').waitFor();
  await look();
  await closed(page);
}

async function ofUnits(page: Page, look: Look): Promise<void> {
  const dialog = dialogOf(page);
  const wrong = async () => {
    await dialog.locator('input[name=name]').fill('');
    await dialog.locator('button[type=submit]').click();
    await dialog.locator('[aria-invalid=true]').first().waitFor();
    await look();
    await closed(page);
  };
  const buttons = page.locator('main#page header button');
  await buttons.nth(-2).click(); // the company's own settings
  await dialog.locator('input[name=name]').waitFor();
  await look();
  await closed(page);
  await buttons.last().click();
  await wrong();
  const menus = page.locator('main#page button[aria-haspopup=menu]');
  const [collection, group] = [menus.first(), page.locator('tbody button[aria-haspopup=menu]').first()];
  for (const [menu, forms] of [
    [collection, 2],
    [group, 1],
  ] as const) {
    for (let nth = 0; nth < forms; nth++) {
      await pick(page, menu, nth);
      await wrong();
    }
    await pick(page, menu, forms); // the question before it goes
    await dialog.waitFor();
    await look();
    await closed(page);
  }
}

async function ofAlerts(page: Page, look: Look): Promise<void> {
  const dialog = dialogOf(page);
  await page.locator('main#page header button').last().click();
  await dialog.locator('input[name=name]').waitFor();
  await dialog.locator('button[type=submit]').click();
  await dialog.locator('[aria-invalid=true]').first().waitFor();
  await look();
  await dialog.locator('input[name=name]').fill('Windy');
  await dialog.locator('input[inputmode=decimal]').fill('40');
  await dialog.locator('input[placeholder]:visible').last().click();
  await page.getByRole('option').first().click();
  await dialog.locator('fieldset input[type=checkbox]').first().check();
  await look();
  await dialog.locator('button[type=submit]').click();
  await dialog.waitFor({ state: 'detached' });
  await page.locator('tbody input[type=checkbox]').first().check();
  await look();
}

/** What the admin center and the pages of its tree open, one after the other: every dialog, drawer and menu, with what is wrong in it. */
export const adminOpenings: readonly [name: string, path: string, open: (page: Page, look: Look) => Promise<void>][] = [
  ['the dialogs of people', '/admin-center/users?search=user-1@', ofUsers],
  ['the dialogs of collections and groups', '/company', ofUnits],
  ['the form and the list of weather alerts', '/admin-center/weather', ofAlerts],
];
