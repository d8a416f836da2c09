import { afterEach, expect, test } from '@jest/globals';
import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { io, type Socket } from 'socket.io-client';
import { noticeEarlyEnd } from './early-end';

const WEBSOCKET_GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'; // RFC 6455 §1.3

let server: Server | undefined;
let socket: Socket | undefined;
afterEach(() => {
  socket?.disconnect();
  server?.close();
});

test('a server that dies between the handshakes of WebSocket and socket.io is asked again at once', async () => {
  let asked!: (times: number) => void;
  const thrice = new Promise<number>((done) => (asked = done));
  let times = 0;
  server = createServer().on('upgrade', ({ headers }, connection) => {
    const accept = createHash('sha1').update(`${headers['sec-websocket-key']}${WEBSOCKET_GUID}`).digest('base64');
    connection.end(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
      () => connection.destroy(),
    );
    if (++times === 3) asked(times);
  });
  await new Promise<void>((listening) => server!.listen(0, '127.0.0.1', listening));
  socket = io(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: 10,
    reconnectionDelayMax: 20,
  });
  noticeEarlyEnd(socket);
  expect(await thrice).toBe(3);
}, 15_000);
