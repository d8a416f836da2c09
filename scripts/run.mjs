// Named chores: node scripts/run.mjs typecheck | lint | build
import { join } from 'node:path';
import { buildServer, buildWeb, tsc } from './build.mjs';
import { node, root, run } from './toolchain.mjs';

const chores = {
  typecheck() {
    tsc('libs/domain');
    tsc('apps/server', '--noEmit');
    tsc('apps/web');
    tsc('tests');
  },
  lint() {
    run(node(), [join(root, 'node_modules/oxlint/bin/oxlint'), '--type-aware', '--deny-warnings', 'apps', 'libs', 'tests', 'scripts']);
  },
  build() {
    buildServer();
    buildWeb();
  },
  'build-server': buildServer,
  'build-web': buildWeb,
};

for (const name of process.argv.slice(2)) {
  if (!chores[name]) throw new Error(`unknown chore ${name}: ${Object.keys(chores).join(', ')}`);
  chores[name]();
}
