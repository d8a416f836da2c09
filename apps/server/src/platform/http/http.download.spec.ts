import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { call, closePenApp, file, openPenApp } from './testing/pen-app.js';

let url: string;
beforeAll(async () => {
  const app = await openPenApp();
  await app.listen(0, '127.0.0.1');
  url = (await app.getUrl()).replace('[::1]', '127.0.0.1');
});
afterAll(closePenApp);

const never = file.pieces;
async function answerOf(failing: number): Promise<IncomingMessage> {
  const request = get(`${url}/api/pen/file/${failing}`, { agent: false, headers: { authorization: 'Bearer asha' } });
  return ((await once(request, 'response')) as [IncomingMessage])[0];
}
async function bytesOf(answer: IncomingMessage): Promise<number> {
  let bytes = 0;
  for await (const part of answer) bytes += (part as Buffer).length;
  return bytes;
}

describe('a file that is written while it is read', () => {
  test('is whole, under the headers of every file', async () => {
    const answer = await answerOf(never);
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      'text/csv',
      'private, no-store',
    ]);
    expect(answer.headers['content-disposition']).toBe("attachment; filename*=UTF-8''pens.csv");
    expect(await bytesOf(answer)).toBe(file.pieces * file.length);
    expect(file.ended).toBe(true);
  });

  test('is not made further than its reader takes it, and is let go when they leave', async () => {
    const answer = await answerOf(never);
    await once(answer, 'readable'); // and nothing is taken
    for (let before = -1; before !== file.made; await pause(100)) before = file.made;
    expect(file.made).toBeLessThan(file.pieces); // what the sockets on both sides hold
    expect(file.ended).toBe(false);
    answer.destroy();
    while (!file.ended) await pause(5);
  });

  test('is refused like any call when its first piece is', async () => {
    expect(await call('GET', '/pen/file/0')).toMatchObject({ status: 404, body: { key: 'PenNotFound' } });
  });

  test('is cut off when a later piece fails: nobody takes it for whole', async () => {
    await expect(bytesOf(await answerOf(3))).rejects.toThrow('aborted');
  });
});
