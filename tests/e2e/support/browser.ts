import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContext, BrowserType, Page, Request, Response } from 'playwright-core';
import { keepNotices, PATIENCE_MS } from './eventually';

/** Set by tests/support/pages-told.js, which every browser test runs in. */
const { chromium } = globalThis as unknown as { chromium: BrowserType };

/** Set by scripts/jest.mjs when a Chromium was found; without one the browser tests report themselves as skipped. */
export const chromiumPath = process.env['CHROMIUM'];

const flags = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Without V8's optimizing compiler and its helper threads: pages live for a minute, and these cost more than they save. */
const engine = '--js-flags=--single-threaded,--no-opt';

/** Software WebGL costs most of a page's time, so only the tests of maps have it; without it maps are static pictures. */
const drawing = { webgl: ['--use-angle=swiftshader', '--enable-unsafe-swiftshader'], plain: ['--disable-gpu', '--disable-3d-apis'] };

/** `framed` is the whole browser and not the shell without its frame, where pages now and then see a mouse move that nobody moved. */
export const launchBrowser = (kind: 'webgl' | 'plain' | 'framed' = 'plain'): Promise<Browser> =>
  chromium.launch({
    executablePath: (kind === 'framed' ? undefined : process.env['CHROMIUM_SHELL']) ?? chromiumPath!,
    headless: true,
    args: [...flags, engine, ...drawing[kind === 'webgl' ? 'webgl' : 'plain']],
  });

/** A page that remembers everything it complained about. */
export interface WatchedPage {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Console errors, uncaught exceptions, CSP reports and requests to other origins. */
  readonly complaints: string[];
  /** Requests without an end so far, by when they were made. */
  readonly waiting: Map<Request, number>;
}

/** `SLOW_PAGES=6` gives pages a sixth of the processor, which shows what a test only has by being quick. */
const slower = Number(process.env['SLOW_PAGES'] ?? 1);

/** Read by tests/support/pages-told.js when a test fails. */
const openPages: WatchedPage[] = [];
Object.assign(globalThis, { openPages });

// Chromium says these about software rendering; they are not the page's doing.
const noise = /GPU stall due to ReadPixels|GL Driver Message|Automatic fallback to software WebGL/;

const unavailable = /responded with a status of 503/;

const keyOf = (response: Response): Promise<unknown> =>
  response.json().then(
    ({ key }: { key?: unknown }) => key,
    () => undefined, // no JSON, or the page has gone
  );

export async function openPage(
  browser: Browser,
  origin: string,
  options: { locale?: string; colorScheme?: 'light' | 'dark' } = {},
): Promise<WatchedPage> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    baseURL: origin,
    reducedMotion: 'reduce',
    ...options,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  const complaints: string[] = [];
  await context.exposeFunction('policyBroken', (what: string) => void complaints.push(`policy: ${what}`));
  await context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
      (globalThis as unknown as { policyBroken(what: string): void }).policyBroken(`${effectiveDirective} ${blockedURI} ${sourceFile}`),
    ),
  );
  await context.addInitScript(keepNotices);
  const page = await context.newPage();
  if (slower > 1) await context.newCDPSession(page).then((cdp) => cdp.send('Emulation.setCPUThrottlingRate', { rate: slower }));
  page.on('console', (message) => {
    if (message.type() === 'error' && !noise.test(message.text()) && !unavailable.test(message.text()))
      complaints.push(`console: ${message.text()} (${message.location().url})`);
  });
  // a list that is more than two seconds behind on a busy machine is asked for again by the page; which it was is known once the answer is read
  page.on('response', async (response) => {
    if (response.status() === 503 && (await keyOf(response)) !== 'projectionLag')
      complaints.push(`console: Failed to load resource: the server responded with a status of 503 (${response.url()})`);
  });
  page.on('pageerror', (error) => complaints.push(`exception: ${error.message}`));
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (/^(https?|wss?):$/.test(url.protocol) && url.host !== new URL(origin).host) complaints.push(`request to ${url.origin}`);
  });
  const waiting = new Map<Request, number>();
  page.on('request', (request) => waiting.set(request, Date.now()));
  for (const end of ['requestfinished', 'requestfailed'] as const) page.on(end as 'requestfinished', (request) => waiting.delete(request));
  const watched = { page, context, complaints, waiting };
  openPages.push(watched);
  return watched;
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const everyRule = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] };
/** Those of them that ask what colour something has. */
const colourRules = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/** WCAG 2.0–2.2 A and AA plus best practices on the page as it stands; one readable line per violation. */
export async function axeViolations(page: Page, runOnly = everyRule): Promise<string[]> {
  // Evaluated by the debugger, so the page's content security policy does not apply.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  return page.evaluate(async (rules) => {
    const axe = (
      globalThis as unknown as {
        axe: {
          run(
            context: unknown,
            options: unknown,
          ): Promise<{ violations: { id: string; help: string; nodes: { target: unknown[]; failureSummary: string }[] }[] }>;
        };
      }
    ).axe;
    // of what passed it need not work out the selectors
    const { violations } = await axe.run(document, { runOnly: rules, resultTypes: ['violations'] });
    return violations.map(
      ({ id, help, nodes }) =>
        `${id}: ${help} — ${nodes
          .slice(0, 3)
          .map((node) => node.target.join(' '))
          .join(' | ')}`,
    );
  }, runOnly);
}

/** The same of whatever stands open, and in the other of light and dark what depends on colours. Begins with the scheme that is on and leaves the other, so that pages are drawn in both. */
export async function axeInLightAndDark(page: Page): Promise<string[]> {
  const found: string[] = [];
  const dark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const schemes = dark ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor();
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running')); // colours that fade
    found.push(...(await axeViolations(page, colorScheme === schemes[0] ? everyRule : colourRules)).map((one) => `${colorScheme}: ${one}`));
  }
  return found;
}
