import { afterAll, beforeAll, describe, jest, test } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { listsHold } from '../../support/lists-hold';
import { MailServer, type ReceivedMail } from '../../support/mail-server';
import { type Fixture, Stack } from '../../support/stack';
import { chromiumPath, launchBrowser } from './browser';

/** A browser or a node may start and stop so slowly beside other work. */
const SLOW = 180_000;

export type Person = Fixture['users'][number];

/** A running server with the acceptance tenants and one Chromium, shared by the tests of a file. */
export interface Rig {
  readonly stack: Stack;
  readonly browser: Browser;
  readonly fixture: Fixture;
  readonly url: string;
  person(email: string): Person;
  /** what was mailed so far, oldest first */
  mails(): readonly ReceivedMail[];
}

export interface RigOptions {
  /** `webgl`: drawn by software, else maps are static pictures; `framed`: see browser.ts */
  readonly browser?: 'webgl' | 'framed';
  /** by SMTP to a mail server of the test; else mails are lines of a file */
  readonly mail?: 'smtp';
  /** asked for the weather; else nobody answers */
  readonly weather?: { start(): Promise<string>; stop(): Promise<void> };
}

const linesOf = (file: string): ReceivedMail[] =>
  existsSync(file) // the first mail makes it
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as ReceivedMail)
    : [];

/** The tests of one file on their own stack and browser; without a Chromium they are reported as skipped. */
export function inBrowser(title: string, tests: (rig: Rig) => void, { browser, mail, weather }: RigOptions = {}): void {
  jest.setTimeout(300_000); // what hangs is found by the page's own minute; a long way by keyboard may take minutes on a busy machine
  if (!chromiumPath) {
    describe.skip(`${title} (skipped: chromium: none was found, set CHROMIUM)`, () => tests({} as Rig));
    return;
  }
  describe(title, () => {
    const post = mail === 'smtp' ? new MailServer() : undefined;
    const rig = {
      person: (email: string) => rig.fixture.users.find((one) => one.email === `${email}@acceptance.test`)!,
      mails: () => post?.mails ?? linesOf(join(rig.stack.dataDir, 'mail.jsonl')),
    } as unknown as { -readonly [key in keyof Rig]: Rig[key] };
    beforeAll(async () => {
      const smtp = post && { SMTP_URL: await post.open(), MAIL_FROM: 'Loam <loam@farm.test>' };
      const sky = weather && { WEATHER_URL: await weather.start() };
      // soil data is asked where nobody answers: the pages offer it, and say when it cannot be had
      rig.stack = await Stack.start({ env: { SEED: 'acceptance', SOIL_URL: 'http://127.0.0.1:9', ...smtp, ...sky } });
      rig.fixture = rig.stack.fixture();
      rig.url = rig.stack.url;
      rig.browser = await launchBrowser(browser);
    }, SLOW);
    afterAll(async () => {
      await rig.browser?.close();
      await rig.stack?.stop();
      await post?.close();
      await weather?.stop();
    }, SLOW);
    tests(rig);
  });
}

/** The same where no pointer may be seen: in the browser with its frame (browser.ts). */
export const byKeyboard = (title: string, tests: (rig: Rig) => void): void => inBrowser(title, tests, { browser: 'framed' });

/** Steps of one story: after the first that fails the others fail at once instead of waiting for what cannot come. */
export function story(): (title: string, step: () => Promise<void>, ms?: number) => void {
  let broken: string | undefined;
  return (title, step, ms) =>
    test(
      title,
      async () => {
        if (broken !== undefined) throw new Error(`an earlier step failed: ${broken}`);
        broken = title;
        await step();
        broken = undefined;
      },
      ms,
    );
}

/** Signs in through the form, in any language, and waits for the heading of the page that follows. */
export async function signIn(page: Page, person: Person, path = '/login'): Promise<void> {
  await page.goto(path);
  await listsHold(new URL(page.url()).origin); // a new session is promised what it writes itself, not what others just did
  await page.locator('input[name=email]').fill(person.email);
  await page.locator('input[name=password]').fill(person.password);
  await page.locator('button[type=submit]').click();
  await page.locator('main#page h1').first().waitFor();
}

/** Types the code that the dialog for admins asks for, as it came by mail, and waits until the dialog is gone. */
export async function typeCode(page: Page, rig: Rig, person: Person): Promise<void> {
  const form = page.locator('form#security-code');
  await form.waitFor();
  await page.waitForFunction(() => !document.querySelector('form#security-code [aria-busy=true]'));
  const { text } = rig.mails().findLast((mail) => mail.to === person.email && /\b\d{8}\b/.test(mail.text))!;
  await form.locator('input[name=code]').fill(/\b\d{8}\b/.exec(text)![0]);
  await page.keyboard.press('Enter');
  await form.waitFor({ state: 'detached' });
}

/** Goes to a path inside the running app, as a click on a link does, by way of a message page so that every page is drawn anew. */
export async function visit(page: Page, path: string): Promise<string> {
  const serverError = '/error/server-error';
  const now = new URL(page.url()).pathname;
  const between = path.startsWith(serverError) ? '/nowhere' : serverError;
  if (now !== between && !(path.startsWith(serverError) && /^\/no(pe|where)/.test(now))) await step(page, between);
  return step(page, path);
}

/** Another address of the app without leaving it: the admin center asks for no new code. */
export const goTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** Whether this browser holds a proof of admin rights: then no dialog may come. */
const proved = (page: Page): Promise<boolean> =>
  page.evaluate(() => Number((localStorage.getItem('loam.admin') ?? '0').split(' ')[0]) > Date.now());

/** Proves admin rights where they are asked for; within half an hour of the last proof they are not. */
export async function prove(page: Page, rig: Rig, person: Person): Promise<void> {
  if (!(await proved(page))) await typeCode(page, rig, person);
}

/** Comes into the admin center, and proves admin rights unless the browser has done so. */
export async function enterAdmin(page: Page, rig: Rig, person: Person, path: string): Promise<string> {
  const heading = await visit(page, path);
  await prove(page, rig, person);
  return heading;
}

/** Goes to a path from a page with another heading; the new heading, once it is drawn. */
export async function step(page: Page, path: string): Promise<string> {
  await page.evaluate((to) => {
    for (const heading of document.querySelectorAll('h1')) heading.setAttribute('data-left', '');
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  const heading = page.locator('h1:not([data-left])').first();
  await heading.waitFor();
  return (await heading.textContent()) ?? '';
}

export const here = (page: Page): string => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};

/** Waits until the page has its data and has painted it. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Waits until no row of a table is chosen: an answer takes the choice away, and may come after the list was told what it did. */
export const noneChosen = (page: Page) =>
  page.waitForFunction(() => document.querySelector('tr input:checked, [role=row] input:checked') === null);
