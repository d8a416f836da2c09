// One server of `npm run dev`. It reads packages and our code before anything is saved; told what was saved, it reads that anew and
// whatever imports it, and serves when the server before it has gone.
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './toolchain.mjs';

const dist = join(root, 'apps/server/dist');
const told = () => new Promise((done) => process.once('message', done));
const importers = new Map();
const stale = new Set();

registerHooks({
  resolve(specifier, context, nextResolve) {
    const found = nextResolve(specifier, context);
    if (!importers.has(found.url)) importers.set(found.url, new Set());
    if (context.parentURL) importers.get(found.url).add(context.parentURL);
    return stale.has(found.url) ? { ...found, url: `${found.url}?saved` } : found;
  },
});

/** What was read of these files is old, and so is whoever imported it. */
function forget(urls) {
  for (const url of urls) {
    if (stale.has(url)) continue;
    stale.add(url);
    forget(importers.get(url) ?? []);
  }
}

const leave = () => process.exit();
process.once('disconnect', leave);
const toRead = told();
await import(join(dist, 'packages.dev.js'));
// Code that cannot be read now is told of when it is to serve.
await import(join(dist, 'app.module.js')).catch(() => undefined);
const { saved } = await toRead;
forget(saved.map((file) => pathToFileURL(file).href));
const toServe = told();
await import(join(dist, 'app.module.js'));
process.send('read');
await toServe;
process.off('disconnect', leave); // the server has its own way to leave
await import(join(dist, 'main.js'));
