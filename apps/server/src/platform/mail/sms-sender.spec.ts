import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { MailRefused } from './mail-transport.js';
import { openSmsSender } from './sms-sender.js';

const asked: { headers: IncomingHttpHeaders; body: string }[] = [];
let status = 201;
const gateway = createServer((request, response) => {
  let body = '';
  request.on('data', (part: Buffer) => (body += part.toString()));
  request.on('end', () => {
    asked.push({ headers: request.headers, body });
    response.writeHead(status, status === 302 ? { location: 'http://169.254.169.254/' } : {}).end();
  });
});
let at: string;
beforeAll(async () => {
  await new Promise<void>((ready) => gateway.listen(0, '127.0.0.1', ready));
  at = `127.0.0.1:${(gateway.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((done) => gateway.close(done)));
const mail = { subject: '', text: 'पाऊस\n', html: '', links: [], to: '+919800000001', messageId: '<mail-1>', at: '' };

test('a gateway in the form of Twilio gets a form and its login in a header; a webhook gets JSON', async () => {
  await openSmsSender({ sms: { url: `http://sid:to%40ken@${at}/Messages.json`, from: '+15550001' } })!.send(mail);
  expect(Object.fromEntries(new URLSearchParams(asked[0]!.body))).toEqual({ To: mail.to, From: '+15550001', Body: 'पाऊस' });
  expect(asked[0]!.headers.authorization).toBe(`Basic ${Buffer.from('sid:to@ken').toString('base64')}`);
  await openSmsSender({ sms: { url: `http://${at}/hook` } })!.send(mail);
  expect(JSON.parse(asked[1]!.body)).toEqual({ to: mail.to, text: 'पाऊस', id: '<mail-1>' });
});

test('a number that is refused stays refused; a gateway that fails, is busy or points elsewhere is tried again', async () => {
  const sender = openSmsSender({ sms: { url: `http://${at}/hook` } })!;
  const failure = async (code: number): Promise<unknown> => {
    status = code;
    return sender.send(mail).catch((error: unknown) => error);
  };
  expect(await failure(400)).toBeInstanceOf(MailRefused);
  for (const code of [429, 500, 302]) expect(await failure(code)).not.toBeInstanceOf(MailRefused);
  expect(String(await failure(503))).toContain('503');
});

test('log: keeps the message here, and without a setting there is no sender', async () => {
  await openSmsSender({ sms: { url: 'log:' } })!.send(mail);
  expect(openSmsSender({})).toBeUndefined();
});
