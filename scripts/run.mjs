// Named chores: node scripts/run.mjs typecheck | lint | boundaries | unused | file-length | openapi | build
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { buildServer, buildWeb, installPackages, tsc } from './build.mjs';
import { checkFunctionLengths } from './function-lengths.mjs';
import { filesUnder, node, root, run, seldomSwept } from './toolchain.mjs';

const tool = (script, ...args) => run(node(), [join(root, 'node_modules', script), ...args], { env: seldomSwept });

const formatted = ['*.cjs', '{apps,libs,tests,scripts}/**/*.{ts,tsx,js,mjs,cjs,css}'];

const chores = {
  typecheck() {
    tsc('libs/domain');
    tsc('apps/server', '--noEmit');
    tsc('apps/web');
    tsc('tests');
  },
  lint: () =>
    tool('oxlint/bin/oxlint', '--type-aware', '--report-unused-disable-directives', '--deny-warnings', 'apps', 'libs', 'tests', 'scripts'),
  format: () => tool('oxfmt/bin/oxfmt', '--list-different', ...formatted),
  boundaries() {
    for (const config of ['.dependency-cruiser.cjs', '.dependency-cruiser.folders.cjs'])
      tool('dependency-cruiser/bin/dependency-cruiser.mjs', '--config', config, '--output-type', 'err', 'apps', 'libs');
  },
  unused: () => tool('knip/bin/knip.js', '--no-progress'),
  'file-length'() {
    const code = /\.(ts|tsx|mjs|js|cjs|css)$/;
    const long = ['apps', 'libs', 'tests', 'scripts']
      .flatMap((dir) => filesUnder(join(root, dir)))
      .filter((file) => code.test(file) && !file.includes('/fixtures/'))
      .map((file) => [relative(root, file), readFileSync(file, 'utf8').split('\n').length - 1])
      .filter(([, lines]) => lines > 300);
    for (const [file, lines] of long) console.error(`${file}: ${lines} lines, the limit is 300`);
    if (long.length > 0) process.exit(1);
    checkFunctionLengths();
  },
  /** `npm ci` must accept the lockfile on every platform; needs no network beyond what is cached. */
  lockfile: () =>
    run('npm', ['ci', '--dry-run', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    }),
  openapi() {
    if (!existsSync(join(root, 'scripts/openapi.mjs'))) throw new Error('scripts/openapi.mjs is missing');
    run(node(), [join(root, 'scripts/openapi.mjs'), '--check']);
  },
  'bundle-size'() {
    run(node(), [join(root, 'scripts/bundle-size.mjs')]);
  },
  'new-capability'() {
    run(node(), [join(root, 'scripts/check-new-capability.mjs')]);
  },
  packages: installPackages,
  build() {
    buildServer();
    buildWeb();
  },
  'build-server': buildServer,
  'build-web': buildWeb,
};

for (const name of process.argv.slice(2)) {
  if (!chores[name]) throw new Error(`unknown chore ${name}: ${Object.keys(chores).join(', ')}`);
  await chores[name]();
}
