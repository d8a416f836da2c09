// npm run -s pictures: the pictures of the README, taken anew of the demo: a server of our own on a throw-away folder, a browser without a head.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { fail, node, onPath, root, say } from '../scripts/toolchain.mjs';

const SIZE = { width: 1440, height: 900 };
const executablePath = process.env.CHROMIUM ?? onPath('chromium') ?? onPath('google-chrome');
if (!executablePath) fail('no Chromium was found: set CHROMIUM');
if (!existsSync(join(root, 'apps/web/dist/index.html'))) fail('build first: node scripts/run.mjs build');
const folder = join(root, 'docs/pictures');
mkdirSync(folder, { recursive: true });

const freePort = () =>
  new Promise((found) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => found(port));
    });
  });

async function started(dataDir) {
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, HOST: '127.0.0.1', LOG_FORMAT: 'json' };
  for (const name of ['REDIS_URL', 'EVENT_STORE', 'SEED', 'PUBLIC_URL', 'DEMO']) delete env[name];
  const server = spawn(node(), [join(root, 'scripts/start.mjs')], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const url = `http://127.0.0.1:${port}`;
  const last = Date.now() + 180_000;
  while (!(await fetch(`${url}/api/health/ready`).catch(() => undefined))?.ok) {
    if (server.exitCode !== null || Date.now() > last) fail('the server did not start');
    await new Promise((later) => setTimeout(later, 500));
  }
  return { url, stop: () => new Promise((gone) => server.once('exit', gone) && server.kill('SIGTERM')) };
}

async function signedIn(browser, baseURL, email) {
  const context = await browser.newContext({
    viewport: SIZE,
    baseURL,
    locale: 'en-US',
    timezoneId: 'America/Sao_Paulo',
    colorScheme: 'light',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await page.goto('/login');
  await page.fill('input[name=email]', email);
  await page.fill('input[type=password]', `Loam-demo-${email.split('@')[0]}`);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname !== '/login');
  await page.locator('main#page h1').first().waitFor();
  return page;
}

/** Links of a page, each once, as they come. */
async function links(page, like) {
  const some = page.locator(`a[href*="${like}"]`);
  await some
    .first()
    .waitFor({ timeout: 10_000 })
    .catch(() => undefined);
  return [...new Set(await some.evaluateAll((all) => all.map((link) => link.getAttribute('href'))))];
}

/** The plan that three people of the demo have worked on, and its grower. */
async function maizeOf(page) {
  const growers = (await links(page, '/customers/')).map((href) => /\/customers\/\d+/.exec(href)?.[0]).filter(Boolean);
  for (const grower of new Set(growers)) {
    await page.goto(`${grower}?tab=plans`);
    await links(page, 'planId='); // until they have come
    const [href] = await page.getByRole('link', { name: 'Maize, first crop' }).evaluateAll((all) => all.map((link) => link.href));
    if (href) return { grower, plan: new URL(href).searchParams.get('planId') };
  }
  return fail('no grower of the demo has the plan');
}

/** Taken when two in a row are the same: maps fade in, charts grow, and neither says when it is done. */
async function take(page, name) {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  let before;
  for (let tries = 0; tries < 30; tries++) {
    const now = await page.screenshot({ animations: 'disabled', caret: 'hide' });
    if (before?.equals(now)) {
      writeFileSync(join(folder, `${name}.png`), now);
      return say(`docs/pictures/${name}.png`);
    }
    before = now;
    await new Promise((later) => setTimeout(later, 1_000));
  }
  return fail(`${name} does not come to rest`);
}

const dataDir = mkdtempSync(join(tmpdir(), 'loam-pictures-'));
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
const server = await started(dataDir);
const browser = await chromium.launch({
  executablePath,
  args: [
    '--no-sandbox',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--use-angle=swiftshader',
    '--enable-unsafe-swiftshader',
  ],
});
try {
  const adviser = await signedIn(browser, server.url, 'ana@demo.test');
  await adviser.locator('canvas').first().waitFor();
  await take(adviser, 'growers');
  const { grower, plan } = await maizeOf(adviser);
  await adviser.goto(`${grower}/plan/fertilization?planId=${plan}`);
  await adviser.getByText('% of need').first().waitFor(); // the checks, which come last
  await adviser.getByText('Asha Patil').first().waitFor();
  await take(adviser, 'plan');
} finally {
  await browser.close();
  await server.stop();
}
