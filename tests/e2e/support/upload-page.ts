import { expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import type { Client } from './client';

/** `Grower` and a word of letters for each number: names hold no digits. */
const name = (word: string, n: number) => `${word} ${[...String(n)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`;
export const sheet = (...lines: string[]) => ['Full name,Grower code,Phone number,Field name,Area,Area unit', ...lines].join('\r\n');
export const honest = (word: string, count: number) =>
  Array.from({ length: count }, (_, n) => `${name(word, n + 1)},${word}-${n + 1},,North,2.5,ha`);

export const csv = (fileName: string, text: string) => ({ name: fileName, mimeType: 'text/csv', buffer: Buffer.from(text) });
export const line = (page: Page, file: string) =>
  page
    .getByRole('table', { name: 'Uploads' })
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: file }) });
export const status = (page: Page, file: string, words: RegExp) =>
  line(page, file).first().getByRole('status').filter({ hasText: words }).waitFor();
export const rowsShown = async (page: Page, file: string) =>
  Number(await line(page, file).first().getByRole('progressbar').getAttribute('aria-valuenow'));

export const choose = (page: Page, file: ReturnType<typeof csv>) => page.locator('main input[type=file]').setInputFiles(file);
/** Through all steps, as they are proposed. */
export const upload = async (page: Page, file: ReturnType<typeof csv>) => {
  await choose(page, file);
  await page.getByRole('button', { name: 'Check rows' }).click();
  await page.getByRole('button', { name: /^Import \d/ }).click();
  await line(page, file.name).first().waitFor();
};

/** How many growers the list has once it has come as far as a change made now. */
export async function growersListed(client: Client, { groupId, search, change }: { groupId: number; search: string; change: object }) {
  const changed = await client.put('/customer', change);
  const headers = { 'x-min-position': changed.headers.get('x-event-position')! };
  for (;;) {
    const query = { groupId, status: 'all', search, pageSize: 10 };
    const { status: code, body } = await client.get('/customer/all-sorted', { query, headers });
    if (code === 200) return body.total as number;
    expect(code).toBe(503);
    await new Promise((again) => setTimeout(again, 500));
  }
}

/** Whether a part speaks in the colour of a refusal; a notice above a mapper that solves it does not. */
export const isRed = (part: Locator): Promise<boolean> =>
  part.evaluate((element) => {
    const probe = element.appendChild(document.createElement('i'));
    probe.style.color = 'var(--c-bad)';
    const red = getComputedStyle(probe).color;
    probe.remove();
    return getComputedStyle(element).color === red;
  });
