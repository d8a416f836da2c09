import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { fastify as makeFastify } from 'fastify';
import { readConfig } from '../../config/config.js';
import { serveWebApp } from './web-pages.js';

const script = `console.log(${'1 + '.repeat(500)} 1);`;

test.each([
  [{}, false],
  [{ SOIL_URL: 'https://soil.test' }, true],
])('a page says with %j whether soil data can be filled in: %p', async (settings, isSaid) => {
  const dist = mkdtempSync(join(tmpdir(), 'loam-web-soil-'));
  writeFileSync(join(dist, 'index.html'), '<html><head></head></html>');
  const fastify = makeFastify();
  await serveWebApp(fastify, readConfig({ WEB_DIST: dist, ...settings }));
  const { body } = await fastify.inject({ url: '/', headers: { accept: 'text/html' } });
  expect([body.includes('<head>'), body.includes('<meta name="soil"')]).toEqual([true, isSaid]);
  await fastify.close();
  rmSync(dist, { recursive: true });
});

describe('files of the built web app', () => {
  const dist = mkdtempSync(join(tmpdir(), 'loam-web-pages-'));
  const fastify = makeFastify();
  const get = (url: string, encodings: string) => fastify.inject({ url, headers: { 'accept-encoding': encodings } });

  beforeAll(async () => {
    mkdirSync(join(dist, 'assets'));
    writeFileSync(join(dist, 'index.html'), '<html><head></head></html>');
    writeFileSync(join(dist, 'assets/app-1.js'), script);
    writeFileSync(join(dist, 'assets/app-1.js.br'), brotliCompressSync(script));
    writeFileSync(join(dist, 'assets/app-1.js.gz'), gzipSync(script));
    writeFileSync(join(dist, 'assets/bare-1.js'), script);
    fastify.addHook('onRequest', (_request, reply, done) => (reply.header('Vary', 'Origin'), done()));
    await serveWebApp(fastify, readConfig({ WEB_DIST: dist }));
  });
  afterAll(async () => {
    await fastify.close();
    rmSync(dist, { recursive: true });
  });

  test.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['identity', undefined],
  ])('for a browser that reads %s go out as %s', async (encodings, encoding) => {
    const { statusCode, headers, rawPayload } = await get('/assets/app-1.js', encodings);
    expect(statusCode).toBe(200);
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers['content-type']).toMatch(/^(text|application)\/javascript/);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(String(headers['vary'])).toMatch(/^Origin, accept-encoding$/i);
    expect(rawPayload.length < script.length / 2).toBe(encoding !== undefined);
  });

  test('are kept in memory: the same again, nothing for who has it, a part of it and what is no script from the disk', async () => {
    const url = '/assets/kept-1.js';
    writeFileSync(join(dist, url), script);
    const first = await get(url, 'br');
    rmSync(join(dist, url));
    const again = await get(url, 'br');
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([200, script, first.headers.etag]);
    expect(again.headers['content-security-policy']).toBe(first.headers['content-security-policy']);
    const { statusCode, body } = await fastify.inject({ url, headers: { 'if-none-match': String(first.headers.etag) } });
    expect([statusCode, body]).toEqual([304, '']);
    const part = await fastify.inject({ url: '/assets/app-1.js', headers: { range: 'bytes=0-9' } });
    expect([part.statusCode, part.body]).toEqual([206, script.slice(0, 10)]);
    expect((await get('/assets/gone-1.js', 'br')).statusCode).toBe(404);
    expect((await get('/assets/../index.html', 'br')).statusCode).not.toBe(500);
  });

  test.each([
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['BR', 'br'],
    ['', undefined],
  ])('by the weights of %j as %s', async (encodings, encoding) =>
    expect((await get('/assets/app-1.js', encodings)).headers['content-encoding']).toBe(encoding),
  );

  test('nothing but them: no folder is listed, and what stands beside them is not there', async () => {
    for (const [folder, name] of [
      ['.git', 'config'],
      ['.vite', 'manifest.json'],
    ] as const) {
      mkdirSync(join(dist, folder));
      writeFileSync(join(dist, folder, name), 'app-1.js');
    }
    for (const url of ['/.git/config', '/.vite/manifest.json', '/assets/', '/assets', '/assets/..%2f.git/config', '/%2e%2e/package.json'])
      expect([url, (await get(url, '')).body.includes('app-1.js')]).toEqual([url, false]);
    for (const folder of ['.git', '.vite']) rmSync(join(dist, folder), { recursive: true });
  });

  test('go out as they are where nothing compressed lies beside them', async () => {
    const { headers, body } = await get('/assets/bare-1.js', 'gzip, br');
    expect(headers['content-encoding']).toBeUndefined();
    expect(body).toBe(script);
  });

  test('the page names what it needs first, by the language and by whether somebody may be signed in', async () => {
    const page = async (cookie: string, language: string, url = '/account') =>
      (await fastify.inject({ url, headers: { 'accept-language': language, ...(cookie && { cookie }) } })).body;
    expect(await page('', 'en-US')).not.toContain('modulepreload'); // a build without the list
    const links = (who: string) => ({
      'en-US': `<link href="/${who}-en">`,
      'mr-IN': `<link href="/${who}-mr">`,
      'pt-BR': `<link href="/${who}-pt">`,
    });
    mkdirSync(join(dist, '.vite'));
    writeFileSync(
      join(dist, '.vite/first-files.json'),
      JSON.stringify({
        ...{ visitor: links('visitor'), member: links('member') },
        pages: [
          { at: '^/collection/\\d+/group/\\d+$', links: links('growers') },
          { at: '^/customers/\\d+/plan/history$', links: links('history') },
        ],
      }),
    );
    writeFileSync(join(dist, 'index.html'), '<html><head><title>2</title></head></html>');
    utimesSync(join(dist, 'index.html'), 1, 1);
    for (const hidden of ['/.vite/first-files.json', '/%2Evite/first-files.json', '//.vite/first-files.json'])
      expect((await fastify.inject({ url: hidden })).statusCode).not.toBe(200);
    expect(await page('', 'fr, pt-BR;q=0.5')).toContain('<link href="/visitor-pt">');
    expect(await page('a=1; __Host-refresh=xyz', 'mr-IN')).toContain('<link href="/member-mr">');
    expect(await page('__Host-refresh=xyz', 'en', '/collection/3/group/7?status=all')).toContain('<link href="/growers-en">');
    expect(await page('__Host-refresh=xyz', 'en', '/customers/7/plan/history?planId=1&rev=3')).toContain('<link href="/history-en">');
    expect(await page('__Host-refresh=xyz', 'en', '/customers/7/plan/overview?planId=1')).toContain('<link href="/member-en">');
    expect(await page('__Host-refresh=', 'en', '/customers')).toContain('<link href="/visitor-en">');
  });
});
