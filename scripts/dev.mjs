// A day in the house: Vite with hot reload before a server that starts again when its code is saved. The data of `npm start` stay.
import { transformFile } from '@swc/core';
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { createServer } from 'vite';
import { makeBasemap, writeApiReference } from './build.mjs';
import { privateRedis } from './private-redis.mjs';
import { filesUnder, node, root, say, serverFlags } from './toolchain.mjs';

process.umask(0o077);
const dataDir = resolve(process.env.DATA_DIR ?? join(root, '.data'));
mkdirSync(dataDir, { recursive: true });
process.env.DATA_DIR = dataDir;
process.env.PORT ??= '3000';

// What is compiled here is not what the last whole build knows of: the next `npm start` builds anew.
const projects = ['libs/domain', 'apps/server'];
rmSync(join(root, 'node_modules/.loam-server-built'), { force: true });
for (const project of projects) rmSync(join(root, project, 'dist/.tsbuildinfo'), { force: true });

/** As the tests compile: types are the editor's and `npm run typecheck`'s to judge. */
const options = {
  jsc: {
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true },
    target: 'es2023',
    experimental: { keepImportAttributes: true },
    keepClassNames: true,
  },
  module: { type: 'es6' },
  sourceMaps: true,
};
const isCode = (file) => /\.(ts|json)$/.test(file) && !/(\.spec|\.d)\.ts$|\/testing\//.test(file);

const compiled = (project, file) => join(root, project, 'dist', file).replace(/\.ts$/, '.js');
/** What was compiled since the waiting server began to read. */
const savedSince = new Set();

/** Brings one file of a project from `src` to `dist`; false when it cannot be compiled. */
async function compile(project, file) {
  const from = join(root, project, 'src', file);
  const to = compiled(project, file);
  savedSince.add(to);
  if (!existsSync(from)) {
    rmSync(to, { force: true });
    return true;
  }
  mkdirSync(dirname(to), { recursive: true });
  if (file.endsWith('.json')) {
    cpSync(from, to);
    return true;
  }
  try {
    const { code, map } = await transformFile(from, options);
    writeFileSync(to, `${code}\n//# sourceMappingURL=${to.split('/').at(-1)}.map`);
    writeFileSync(`${to}.map`, map);
    return true;
  } catch (error) {
    say(`${relative(root, from)}: ${error.message}`);
    return false;
  }
}

const redis = await privateRedis(dataDir);
let server;
let waiting;
let ended = false;
let round = Promise.resolve();
const changed = new Map();

const hasEnded = (one) => one.exitCode !== null || one.signalCode !== null;

/** A server leaves in its own time, but for a second at most: nothing acknowledged is lost by a kill. */
async function stop(one) {
  if (!one || hasEnded(one)) return;
  const gone = new Promise((done) => one.once('exit', done));
  one.kill('SIGTERM');
  const late = setTimeout(() => one.kill('SIGKILL'), 1_000);
  await gone;
  clearTimeout(late);
}

/** A process that has read packages and code, or is about to. */
const spawnServer = () =>
  spawn(node(), [...serverFlags, '--enable-source-maps', join(root, 'scripts/dev-server.mjs')], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: { ...process.env, REDIS_URL: redis.url, NODE_COMPILE_CACHE: join(dataDir, 'compiled') },
  });

/** What it says, line by line as it comes; done when it serves, or has ended. */
const serves = (one) =>
  new Promise((done) => {
    one.stdout.on('data', (bytes) => {
      process.stdout.write(bytes);
      if (/^ready http/m.test(bytes.toString())) done(true);
    });
    one.once('exit', () => done(false));
    if (hasEnded(one)) done(false);
  });

/** The next server reads what was saved while the old one leaves; the one after it reads everything while nobody waits. */
async function startServer() {
  if (ended) return false;
  const next = waiting ?? spawnServer();
  const read = new Promise((done) => next.once('message', done).once('exit', done));
  next.send({ saved: [...savedSince] });
  await Promise.all([read, stop(server)]);
  server = next;
  const ready = serves(server);
  if (server.connected) server.send('serve');
  const isReady = await ready;
  savedSince.clear();
  waiting = ended ? undefined : spawnServer();
  return isReady;
}

async function takeUp() {
  const files = [...changed.values()];
  changed.clear();
  if (files.length === 0) return;
  const since = performance.now();
  const fine = await Promise.all(files.map(({ project, file }) => compile(project, file)));
  if (!fine.every(Boolean)) return;
  if (await startServer())
    say(`${files.map(({ file }) => file).join(', ')}: served again after ${Math.round(performance.now() - since)} ms`);
}

/** The packages that our compiled code names, as a module that reads them all. */
function writePackages() {
  const named = new Set();
  for (const project of projects)
    for (const file of filesUnder(join(root, project, 'dist')).filter((name) => name.endsWith('.js') && !name.includes('/programs/')))
      for (const [, name] of readFileSync(file, 'utf8').matchAll(/^(?:import|export) (?:[^;'"]* from )?["']([@\w][^"']*)["'];?$/gm))
        named.add(name);
  const packages = [...named].filter((name) => !name.startsWith('node:') && !name.startsWith('@loam/'));
  writeFileSync(join(root, 'apps/server/dist/packages.dev.js'), packages.map((name) => `import '${name}';\n`).join(''));
}

/** Editors save in several steps: what comes within a moment is one change. */
function saved(project, file) {
  if (!file || !isCode(file)) return;
  changed.set(join(project, file), { project, file });
  setTimeout(() => (round = round.then(takeUp)), 60);
}

say('compiling the server …');
for (const project of projects) {
  const src = join(root, project, 'src');
  await Promise.all(
    filesUnder(src)
      .map((file) => relative(src, file))
      .filter(isCode)
      .map((file) => compile(project, file)),
  );
  watch(src, { recursive: true }, (_event, file) => saved(project, file));
}
writePackages();
await startServer();
makeBasemap();
writeApiReference();
const api = `http://127.0.0.1:${process.env.PORT}`;
const vite = await createServer({
  root: join(root, 'apps/web'),
  configFile: join(root, 'apps/web/vite.config.ts'),
  server: { port: Number(process.env.WEB_PORT ?? 5173), proxy: { '/api': api, '/socket.io': { target: api, ws: true } } },
});
await vite.listen();
say(`open ${vite.resolvedUrls.local[0]} (the API at http://localhost:${process.env.PORT} behind it); Ctrl-C ends both`);

async function end() {
  if (ended) return;
  ended = true;
  await vite.close();
  await Promise.all([stop(server), stop(waiting)]);
  await redis.stop();
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end);
