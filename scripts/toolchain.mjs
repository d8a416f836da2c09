// Plain JavaScript for any Node >= 20: nothing here may import from node_modules, because it runs before they exist.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
/** What Node says of itself is no answer of a command: that SQLite is new, and that a certificate is looked for by an IP address. */
export const quietly = ['--disable-warning=ExperimentalWarning', '--disable-warning=DEP0123'];
/** How the server's Node is started. A large young generation is collected seldom and keeps everybody waiting for it (decision 0079); an old one that may not grow is collected with each upload (0085). */
export const serverFlags = [...quietly, '--max-semi-space-size=16', '--heap-growing-percent=100'];
export const say = (message) => console.log(`[loam] ${message}`);
export function fail(message) {
  console.error(`\n[loam] ${message}\n`);
  process.exit(1);
}

export function onPath(name) {
  const runnable = (file) => {
    try {
      accessSync(file, constants.X_OK);
      return statSync(file).isFile();
    } catch {
      return false;
    }
  };
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((dir) => join(dir, name))
    .find(runnable);
}

/** The Node that builds, serves and tests: the one `npm ci` brought, else this one when it is new enough for node:sqlite. */
export function node() {
  // npm 10, which comes with Node 20, makes no link in node_modules/.bin when several optional packages bring the same program
  const os = process.platform === 'win32' ? 'win' : process.platform;
  const own = join(root, `node_modules/node-${os}-${process.arch}/bin/node${os === 'win' ? '.exe' : ''}`);
  if (existsSync(own)) return own;
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 24 || (major === 24 && minor >= 4)) return process.execPath;
  return fail(
    `Node ${process.version} is too old and none is bundled for ${process.platform}/${process.arch}: install Node 24 and start again.`,
  );
}

/** For the compiler and the linter, which are written in Go: they end before their memory is worth sweeping often. */
export const seldomSwept = { GOGC: '400', ...process.env };

/** Runs to the end with our output; ends this process when the program fails, unless `allowFailure`. */
export function run(command, args, { allowFailure = false, ...options } = {}) {
  const done = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options });
  if (done.error) fail(`${command}: ${done.error.message}`);
  if (done.status !== 0 && !allowFailure)
    fail(`"${relative(root, command) || command} ${args.join(' ')}" ended with ${done.status ?? done.signal}`);
  return done.status ?? 1;
}

const generated = /^(node_modules|dist|basemap|gazetteer|\..*)$/;
export function filesUnder(dir) {
  if (!existsSync(dir)) return [];
  return readdirSync(dir, { withFileTypes: true }).flatMap((entry) => {
    if (generated.test(entry.name)) return [];
    const path = join(dir, entry.name);
    return entry.isDirectory() ? filesUnder(path) : [path];
  });
}

export function fingerprint(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(relative(root, file)).update('\0').update(readFileSync(file));
  return hash.digest('hex');
}

/** Does `work` unless the stamp says that these very inputs were already done. */
export async function once(name, stamp, key, work) {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === key) return;
  const started = Date.now();
  say(`${name} …`);
  await work();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, key);
  say(`${name} done in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}
