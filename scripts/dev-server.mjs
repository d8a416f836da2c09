// One server of `npm run dev`. It reads the packages before anything is saved, our code when it is told to, and serves when the server before it has gone.
import { join } from 'node:path';
import { root } from './toolchain.mjs';

const dist = join(root, 'apps/server/dist');
const told = () => new Promise((done) => process.once('message', done));

const leave = () => process.exit();
process.once('disconnect', leave);
const toRead = told();
await import(join(dist, 'packages.dev.js'));
await toRead;
const toServe = told();
await import(join(dist, 'app.module.js'));
process.send('read');
await toServe;
process.off('disconnect', leave); // the server has its own way to leave
await import(join(dist, 'main.js'));
