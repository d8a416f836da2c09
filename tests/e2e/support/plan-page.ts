import type { Locator, Page } from 'playwright-core';

/** What a person does and sees in the pages of growers and plans, in words of the English texts. */
export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();

export const chip = async (page: Page, words: RegExp) => {
  const states = page.locator('header [role=status]');
  await states
    .filter({ hasText: words })
    .waitFor()
    .catch(async (late: unknown) => {
      throw new Error(`the save state says ${JSON.stringify(await states.allTextContents())}, not ${words}`, { cause: late });
    });
};

/** How many edits an offline page says it keeps. */
export const keptEdits = async (page: Page) => {
  const words = await page
    .locator('header [role=status]')
    .filter({ hasText: /^Offline/ })
    .textContent();
  return Number(/\d+/.exec(words ?? '')?.[0]);
};

export const inMain = (page: Page) => page.locator('main#page');

export const choose = async (page: Page, label: string, option: string) => {
  await page
    .getByRole('textbox', { name: label, exact: true })
    .or(page.getByRole('combobox', { name: label, exact: true }))
    .click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

export const goTo = async (page: Page, to: 'nutritional' | 'fertilization' | 'overview') => {
  await page.getByRole('navigation', { name: 'Steps of the plan' }).locator(`a[href*="/plan/${to}"]`).click();
  await page.waitForURL(new RegExp(`/plan/${to}\\?`));
};

/** A cell of the dose grid by product row and stage column, both counted from 0. */
export const cell = (page: Page, row: number, column: number): Locator =>
  page.getByRole('grid').locator(`tbody tr:nth-child(${row + 1}) td[aria-colindex="${column + 2}"]`);

export const shows = (where: Locator, value: string) => where.filter({ hasText: new RegExp(`^${value}(\\D|$)`) }).waitFor();

/** What a cell says about itself besides its value: its author, who is in it, comments. */
export const says = (where: Locator, words: string) => where.and(where.page().locator(`[aria-description*="${words}"]`)).waitFor();

export const write = async (page: Page, row: number, column: number, value: string) => {
  await cell(page, row, column).click();
  await page.keyboard.type(value);
  await page.keyboard.press('Enter');
  await shows(cell(page, row, column), value);
};

export const addProduct = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Add product' }).first().click();
  await page.getByRole('dialog').getByLabel('Search by name').fill(name);
  await page.getByRole('dialog').getByRole('option').filter({ hasText: name }).first().click();
  await page.getByRole('grid').getByText(name).waitFor();
};

/** Chooses a state in the plan's menu and confirms, once the question says `words`. */
export const setStatus = async (page: Page, from: string, item: string, confirm: string, words: string | RegExp = '') => {
  await inMain(page)
    .getByRole('button', { name: `Status: ${from}` })
    .click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
  await page.getByRole('dialog').filter({ hasText: words }).getByRole('button', { name: confirm, exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
};
