import type { Locator, Page } from 'playwright-core';

/** Any pointer event becomes a console error, and any console error fails the test. */
export const refusePointers = () => {
  for (const type of ['pointerdown', 'pointermove', 'mousedown', 'mousemove', 'touchstart', 'wheel'])
    addEventListener(type, () => console.error(`a pointer was used: ${type}`), { capture: true });
};

const MOST_STOPS = 160;
const isFocused = (wanted: Locator) => wanted.evaluate((element) => element === document.activeElement);

/** Presses Tab until the wanted element has the focus, as a person without a mouse does. */
export async function tabTo(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await wanted.waitFor();
  for (let stops = 0; stops < MOST_STOPS; stops++) {
    if (await isFocused(wanted)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`not reached in ${MOST_STOPS} stops: ${wanted}`);
}

export async function press(page: Page, wanted: Locator, key?: 'Shift+Tab'): Promise<void> {
  await tabTo(page, wanted, key);
  await page.keyboard.press('Enter');
}

export async function type(page: Page, wanted: Locator, text: string): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}

/** Chooses in the menu that was just opened, with the arrows alone, once the focus has come into it. */
export async function chooseByArrows(page: Page, name: string): Promise<void> {
  const item = page.getByRole('menuitem', { name, exact: true });
  await item.waitFor();
  await page.waitForFunction(() => document.activeElement?.closest('[role=menu]') != null);
  for (let presses = 0; presses < MOST_STOPS && !(await isFocused(item)); presses++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}
