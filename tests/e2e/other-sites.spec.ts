import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { projectRoot } from '../support/stack';
import { axeViolations, openPage } from './support/browser';
import { eventually } from './support/eventually';
import { placesOf } from './support/places';
import { inBrowser, settled, signIn } from './support/rig';

/** Every write of the API, with ids that exist where a path wants one. */
function writes(id: number): { method: string; path: string }[] {
  const { paths } = JSON.parse(readFileSync(join(projectRoot, 'docs/openapi.json'), 'utf8')) as { paths: Record<string, object> };
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.keys(item)
      .filter((method) => method !== 'get')
      .map((method) => ({ method: method.toUpperCase(), path: path.replace(/\{[^}]+\}/g, String(id)) })),
  );
}

inBrowser('N4 another site in the browser of somebody who is signed in', (rig) => {
  let context: BrowserContext;
  let own: Page;
  let evil: Page;
  let elsewhere: Server;
  const position = async () => /^loam_last_event_position (\d+)$/m.exec(await (await fetch(`${rig.url}/metrics`)).text())![1];

  beforeAll(async () => {
    elsewhere = createServer((_, answer) => answer.setHeader('content-type', 'text/html').end('<!doctype html><title>Elsewhere</title>'));
    await new Promise<void>((done) => elsewhere.listen(0, '127.0.0.1', done));
    context = await rig.browser.newContext({ baseURL: rig.url });
    own = await context.newPage();
    await signIn(own, rig.person('user-1'));
    await settled(own);
    evil = await context.newPage();
    await evil.goto(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`); // another site than localhost
  });
  afterAll(async () => {
    await context?.close();
    await new Promise((done) => (elsewhere ? elsewhere.close(done) : done(undefined)));
  });

  test('has no effect by fetch, beacon or a GET, and reads nothing', async () => {
    const before = await position();
    const all = writes(placesOf(rig).plan);
    expect(all.length).toBeGreaterThan(80);
    const read = await evil.evaluate(
      async ({ url, all: calls }) => {
        const seen: string[] = [];
        const body = '{"id":1,"ids":[1],"name":"Changed from elsewhere","fullName":"Changed","notes":"x"}';
        const attempt = async (what: string, init: RequestInit, path: string) => {
          try {
            const answer = await fetch(url + path, { credentials: 'include', ...init });
            if (answer.type !== 'opaque') seen.push(`${what} ${path}: ${answer.status}`);
          } catch {
            // refused by the browser: as it should
          }
        };
        for (const { method, path } of calls) {
          const form = new FormData();
          form.append('file', new File(['fullName\nEvil'], 'growers.csv'));
          form.append('data', body);
          navigator.sendBeacon(url + path, new Blob([body], { type: 'text/plain' }));
          await Promise.all([
            attempt('no-cors', { method: 'POST', mode: 'no-cors', headers: { 'Content-Type': 'text/plain' }, body }, path),
            attempt('form', { method: 'POST', mode: 'no-cors', body: new URLSearchParams({ [body]: '' }) }, path),
            attempt('multipart', { method: 'POST', mode: 'no-cors', body: form }, path),
            attempt('json', { method, headers: { 'Content-Type': 'application/json' }, body }, path),
            attempt('get', { method: 'GET', mode: 'no-cors' }, `${path}?_method=${method}`),
          ]);
        }
        return seen;
      },
      { url: rig.url, all },
    );
    expect(read).toEqual([]);
    expect(await position()).toBe(before);
  });

  test('has no effect by a form that is sent, nor does it renew or end the session', async () => {
    const before = await position();
    for (const path of ['/api/auth/refresh', '/api/auth/logout', '/api/customer', '/api/comments', '/api/auth/change-password'])
      for (const enctype of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
        await evil.evaluate(
          ({ to, type }) => {
            const frame = Object.assign(document.createElement('iframe'), { name: `to${Math.random()}` });
            const form = Object.assign(document.createElement('form'), { method: 'POST', action: to, enctype: type, target: frame.name });
            form.append(Object.assign(document.createElement('input'), { name: '{"a":"', value: '"}' }));
            document.body.append(frame, form);
            form.submit();
            return new Promise((done) => (frame.onload = done)); // the answer has come
          },
          { to: rig.url + path, type: enctype },
        );
      }
    expect(await position()).toBe(before);
    await own.reload(); // it comes back by the cookie, which nobody has spent
    await own.locator('main#page h1').first().waitFor();
    expect(new URL(own.url()).pathname).not.toBe('/login');
  });

  test('opens no socket, and shows no page of ours in a frame', async () => {
    const sockets = await evil.evaluate(async (url) => {
      const outcome = (address: string) =>
        new Promise<string>((done) => {
          const socket = new WebSocket(address);
          socket.onopen = () => done('open');
          socket.onerror = () => done('refused');
        });
      const poll = await fetch(`${url}/socket.io/?EIO=4&transport=polling`, { credentials: 'include' }).then(
        () => 'read',
        () => 'refused',
      );
      return [await outcome(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`), poll];
    }, rig.url);
    expect(sockets).toEqual(['refused', 'refused']);
    for (const path of ['/login', '/customers/1', '/api/docs', '/api/meta', '/share/none']) {
      await evil.evaluate((to) => {
        const frame = Object.assign(document.createElement('iframe'), { src: to, id: 'framed' });
        document.querySelector('#framed')?.remove();
        document.body.append(frame);
        return new Promise((done) => (frame.onload = done)); // also of a page that the browser refuses to show
      }, rig.url + path);
      const frame = (await (await evil.$('#framed'))!.contentFrame())!;
      await eventually(async () => [path, frame.url()], [path, expect.stringMatching(/^chrome-error:/)]);
    }
  });

  test('the page of the API is written with nothing from elsewhere, and leads from a capability to its calls', async () => {
    const { page, complaints, context: aside } = await openPage(rig.browser, rig.url);
    await page.goto('/api/docs');
    await page.getByRole('heading', { name: 'Signing in' }).waitFor();
    await page.getByRole('button', { name: /^(Open|Close) Group - Grower$/ }).click();
    await page
      .getByRole('link', { name: /^Add a grower|^Register a grower/ })
      .first()
      .waitFor();
    for (const [width, colorScheme] of [
      [1280, 'light'],
      [390, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.reload();
      await page.getByRole('heading', { name: 'Signing in' }).waitFor();
      await page.locator('.endpoints').first().waitFor();
      await eventually(() => page.evaluate(() => document.documentElement.scrollWidth), width); // nothing stands out to the side
      await eventually(() => axeViolations(page), []);
    }
    await page.getByRole('link', { name: 'Back to Loam' }).click();
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    // the reader tries whether it may make code of text, and goes on without
    expect(complaints.filter((one) => !one.startsWith('policy: script-src eval '))).toEqual([]);
    await aside.close();
  });
});
