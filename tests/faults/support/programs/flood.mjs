// One person at full speed: `flood.mjs PORT TOKEN GROWER DOC CALLS EDITS`, the last two a second, until a line comes on its input. Says `limited` at the first refusal, and at the end what came back.
// Calls are written as bytes, so that the flood itself takes little of the machine.
import { connect } from 'node:net';
import { io } from 'socket.io-client';
import * as Y from 'yjs';

const [port, token, grower, doc, calls, edits] = process.argv.slice(2);
const said = { sent: 0, statuses: {}, keys: {}, retryAfter: 0 };
const count = (of, what) => (of[what] = (of[what] ?? 0) + 1);
const EVERY_MS = 20;
/** Calls without an answer; a server that is slower than the flood is not measured by how much of it lies in buffers. */
const MOST_WAITING = 400;
let answered = 0;

const lines = Array.from({ length: 40 }, () => {
  let left = '';
  const socket = connect(Number(port), '127.0.0.1').setNoDelay(true);
  socket.on('error', () => undefined);
  socket.on('data', (bytes) => {
    left += bytes.toString('latin1');
    for (const [, status] of left.matchAll(/HTTP\/1\.1 (\d{3})/g)) {
      count(said.statuses, status);
      answered += 1;
      if (status === '429' && said.statuses[status] === 1) console.log('limited');
    }
    said.retryAfter += [...left.matchAll(/retry-after: [1-9]/gi)].length;
    left = left
      .slice(-12)
      .replace(/HTTP\/1\.1 \d{3}/, '')
      .replace(/retry-after: [1-9]/i, '');
  });
  return socket;
});
const body = (n) => JSON.stringify({ id: Number(grower), state: `s${n}` });
const request = (n) =>
  `PUT /api/customer HTTP/1.1\r\nHost: localhost:${port}\r\nAuthorization: Bearer ${token}\r\nX-Forwarded-For: 192.0.2.1\r\n` +
  `Content-Type: application/json\r\nContent-Length: ${body(n).length}\r\n\r\n${body(n)}`;

const socket = io(`http://localhost:${port}/collab`, { transports: ['websocket'], auth: { token } });
await new Promise((done) => socket.once('connect', done));
const copy = new Y.Doc();
const joined = await socket.emitWithAck('join', { doc });
copy.clientID = joined.clientId;
Y.applyUpdate(copy, new Uint8Array(joined.update), 'remote');
copy.on('update', (update, origin) => {
  if (origin === 'remote') return;
  socket.emit('update', { doc, msgId: `flood${said.sent}.${Math.random()}`, update }, ({ ok, key }) => count(said.keys, ok ? 'ok' : key));
});

console.log('ready');
let edited = 0;
const from = performance.now();
const timer = setInterval(() => {
  const seconds = (performance.now() - from) / 1000;
  const room = MOST_WAITING - (said.sent - answered);
  for (let due = Math.min(seconds * Number(calls) - said.sent, 100, room); due >= 1; due--)
    lines[said.sent % lines.length].write(request(said.sent++));
  for (let due = Math.min(seconds * Number(edits) - edited, 50); due >= 1; due--) copy.getMap('plan').set('tax', (edited++ % 1000) / 10);
}, EVERY_MS);
process.stdin.once('data', () => {
  clearInterval(timer);
  setTimeout(() => {
    console.log(JSON.stringify({ ...said, edited, seconds: (performance.now() - from) / 1000 }));
    process.exit(0);
  }, 1_000);
});
