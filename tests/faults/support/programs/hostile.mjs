// One person's ten sockets that send what no client of ours would: `hostile.mjs URL TOKEN DOC FRAMES SEED`; says `ready`, begins after a line on its input, says `done`.
import { io } from 'socket.io-client';
import * as Y from 'yjs';

const [url, token, doc, frames, seed] = process.argv.slice(2);
let state = Number(seed) >>> 0;
const next = () => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return state / 4294967296;
};
const below = (bound) => Math.floor(next() * bound);
const bytes = (most) => Uint8Array.from({ length: below(most) }, () => below(256));
const foreign = new Y.Doc();
foreign.clientID = 900_001;
foreign.getMap('plan').set('discount', 50);
const good = Y.encodeStateAsUpdate(foreign);
const flipped = () => {
  const copy = Uint8Array.from(good);
  copy[below(copy.length)] ^= 1 << below(8);
  return copy;
};
const deep = (levels) => (levels === 0 ? 1 : { a: deep(levels - 1) });
const update = (content) => ['update', { doc, msgId: String(below(1e9)), update: content }];
const kinds = [
  () => update(flipped()),
  () => update(bytes(400)),
  () => update(good.subarray(0, below(good.length))),
  () => ['update', JSON.parse('{"__proto__":{"doc":"plan:1"}}')],
  () => ['awareness', { doc, update: bytes(400) }],
  () => ['join', deep(200)],
  () => ['leave', { doc: '__proto__' }],
  () => ['auth:renew', { token: 'x'.repeat(below(2_000)) }],
];

const open = async () => {
  const socket = io(`${url}/collab`, { transports: ['websocket'], forceNew: true, reconnection: false, auth: { token } });
  await new Promise((done) => socket.once('connect', done).once('connect_error', done));
  socket.emit('join', { doc });
  return socket;
};
const sockets = [];
for (let n = 0; n < 10; n++) sockets.push(await open());
console.log('ready');
process.stdin.on('data', async () => {
  for (let sent = 0; sent < Number(frames); sent++) {
    const at = sent % sockets.length;
    if (!sockets[at].connected) sockets[at] = await open();
    if (sent % 2_500 === 2_499) sockets[at].emit(...update(new Uint8Array(1024 * 1024 + 1)));
    sockets[at].emit(...kinds[below(kinds.length)]());
    if (sent % 20 === 19) await new Promise((done) => setTimeout(done, 5));
  }
  console.log('done');
});
