// A process of many tabs over some plans: `tabs.mjs URL DOCS COUNT TOKEN…`; the tokens are taken in turn. Says `joined`, and after each line on its input a hash of
// the notes that each tab sees.
import { createHash } from 'node:crypto';
import { io } from 'socket.io-client';
import * as Y from 'yjs';

const [url, docs, count, ...tokens] = process.argv.slice(2);
const names = docs.split(',');

const open = (n) =>
  new Promise((done) => {
    const copy = new Y.Doc();
    const doc = names[n % names.length];
    const auth = { token: tokens[n % tokens.length] };
    const socket = io(`${url}/collab`, { transports: ['websocket'], forceNew: true, auth });
    socket.on('update', ({ update }) => Y.applyUpdate(copy, new Uint8Array(update)));
    socket.on('connect', async () => {
      const joined = await socket.emitWithAck('join', { doc, stateVector: Y.encodeStateVector(copy) });
      if (!joined.ok) throw new Error(`join of ${doc}: ${joined.key}`);
      Y.applyUpdate(copy, new Uint8Array(joined.update));
      done(copy);
    });
    socket.on('connect_error', ({ message }) => console.error(message));
  });

const AT_ONCE = 20;
const copies = [];
while (copies.length < Number(count)) {
  const some = Array.from({ length: Math.min(AT_ONCE, Number(count) - copies.length) }, (_, n) => open(copies.length + n));
  copies.push(...(await Promise.all(some)));
}
console.log('joined');
process.stdin.on('data', () =>
  console.log(JSON.stringify(copies.map((copy) => createHash('sha256').update(copy.getText('notes').toString()).digest('hex')))),
);
