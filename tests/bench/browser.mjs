import { chromium } from 'playwright-core';
import { quick, skip } from './report.mjs';

const flags = ['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking'];
/** An emulated graphics card costs 50 ms a frame on two cores and would be measured instead of the page; without it maps are still pictures. */
const drawing = { none: ['--disable-gpu', '--disable-3d-apis'], software: ['--use-angle=swiftshader', '--enable-unsafe-swiftshader'] };

/** Ends the suite, all of whose figures need a browser, where there is none; a `long` one also with --quick. */
export function needsChromium(name, { long = false } = {}) {
  const missing = process.env.CHROMIUM ? long && quick && 'takes long: not with --quick' : 'no Chromium: set CHROMIUM';
  if (!missing) return;
  skip(name, missing);
  process.exit(0);
}

export const launch = (graphics = 'none') =>
  chromium.launch({ executablePath: process.env.CHROMIUM, args: [...flags, ...drawing[graphics]] });

/** A browser without a cache; signed in with the `session` of another, or never here before. */
export async function freshPage(browser, loam, session) {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    baseURL: loam.url,
    locale: 'en-US',
    ...(session && { storageState: session }),
  });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  return page;
}

export async function signInto(page, { email, password }) {
  await page.goto('/login');
  await page.fill('input[name=email]', email);
  await page.fill('input[type=password]', password);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname !== '/login');
  await page.locator('main#page h1').first().waitFor();
}

/** What a browser keeps of somebody who signed in another day: the session, and none of the plans. */
export async function sessionOf(browser, loam, person) {
  const page = await freshPage(browser, loam);
  await signInto(page, person);
  const session = await page.context().storageState();
  await page.context().close();
  return session;
}

/** Goes to a path inside the running app, as a click on a link does. */
export const visit = (page, path) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** A slow phone: a quarter of the speed, 1.6 Mbit/s, 150 ms. */
export async function asOnAPhone(page) {
  const devtools = await slowed(page, 4);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  });
  return devtools;
}

export async function slowed(page, times) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: times });
  return devtools;
}

/** What the page's main thread has worked so far, ms. Say `Performance.enable` once before. */
export async function mainThreadMs(devtools) {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration').value * 1000;
}
