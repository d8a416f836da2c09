import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { boundedFetch } from './bounded-fetch.js';

describe('what is asked of an identity provider', () => {
  let answers: (reply: ServerResponse, body: string) => void;
  const server = createServer((request, reply) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => answers(reply, body));
  });
  let lead: string;
  beforeAll(async () => {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    lead = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  type Asked = Parameters<ReturnType<typeof boundedFetch>>[1];
  const ask = (more: Partial<Asked> = {}, issuer = lead) =>
    boundedFetch(issuer)(`${lead}/token`, { method: 'GET', headers: {}, body: undefined, redirect: 'manual', ...more } as Asked);

  test('an answer comes whole, with its status and headers', async () => {
    answers = (reply, body) => void reply.writeHead(201, { 'content-type': 'application/json', 'x-two': ['a', 'b'] }).end(body);
    const answer = await ask({ method: 'POST', body: new URLSearchParams({ code: 'c&d' }) });
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('x-two')]).toEqual([201, 'application/json', 'a, b']);
    expect(await answer.text()).toBe('code=c%26d');
    answers = (reply) => void reply.writeHead(204).end();
    expect((await ask()).status).toBe(204);
  });

  test('a redirect is not followed', async () => {
    answers = (reply) => void reply.writeHead(302, { location: `${lead}/elsewhere` }).end();
    expect((await ask()).status).toBe(302);
  });

  test('more than 256 KiB are not read', async () => {
    answers = (reply) => void reply.end('x'.repeat(600_000));
    await expect(ask()).rejects.toThrow('over 262144 bytes');
  });

  test('a connection that is cut is an absence, as fetch words it', async () => {
    answers = (reply) => void reply.destroy();
    await expect(ask()).rejects.toMatchObject({ name: 'TypeError', message: 'fetch failed' });
  });

  test('the caller’s signal ends one that never answers, and one that comes drop by drop', async () => {
    answers = () => undefined;
    await expect(ask({ signal: AbortSignal.timeout(200) })).rejects.toMatchObject({ name: 'TimeoutError' });
    answers = (reply) => void reply.writeHead(200).write(' ');
    await expect(ask({ signal: AbortSignal.timeout(200) })).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  test('N8 an address of this network is called only where it is the issuer’s own origin', async () => {
    let called = false;
    answers = (reply) => {
      called = true;
      reply.end('{}');
    };
    await expect(ask({}, 'https://issuer.example')).rejects.toThrow('127.0.0.1 is an address of this network');
    await expect(ask({}, lead.replace('127.0.0.1', 'localhost'))).rejects.toThrow('is an address of this network');
    const byName = boundedFetch('https://issuer.example')(lead.replace('127.0.0.1', 'localhost'), { method: 'GET', headers: {} } as Asked);
    await expect(byName).rejects.toMatchObject({ cause: { message: 'localhost is an address of this network' } });
    expect(called).toBe(false);
    expect((await ask()).status).toBe(200);
  });
});
