import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { fastify as makeFastify } from 'fastify';
import { readConfig } from '../config/config.js';
import { serveWebApp } from './web-pages.js';

const script = `console.log(${'1 + '.repeat(500)} 1);`;

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
    expect(String(headers['vary'])).toMatch(/accept-encoding/i);
    expect(rawPayload.length < script.length / 2).toBe(encoding !== undefined);
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
    const links = (who: string) => ({ en: `<link href="/${who}-en">`, mr: `<link href="/${who}-mr">`, pt: `<link href="/${who}-pt">` });
    mkdirSync(join(dist, '.vite'));
    writeFileSync(
      join(dist, '.vite/first-files.json'),
      JSON.stringify({ visitor: links('visitor'), member: links('member'), growers: links('growers'), history: links('history') }),
    );
    writeFileSync(join(dist, 'index.html'), '<html><head><title>2</title></head></html>');
    utimesSync(join(dist, 'index.html'), 1, 1);
    expect(await page('', 'fr, pt-BR;q=0.5')).toContain('<link href="/visitor-pt">');
    expect(await page('a=1; __Host-refresh=xyz', 'mr-IN')).toContain('<link href="/member-mr">');
    expect(await page('__Host-refresh=xyz', 'en', '/collection/3/group/7?status=all')).toContain('<link href="/growers-en">');
    expect(await page('__Host-refresh=xyz', 'en', '/customers/7/plan/history?planId=1&rev=3')).toContain('<link href="/history-en">');
    expect(await page('__Host-refresh=xyz', 'en', '/customers/7/plan/overview?planId=1')).toContain('<link href="/member-en">');
    expect(await page('__Host-refresh=', 'en', '/customers')).toContain('<link href="/visitor-en">');
  });
});
