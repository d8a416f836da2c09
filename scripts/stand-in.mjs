// A stand-in for KurrentDB to try several nodes of Loam on, in memory: npm run stand-in -- --nodes 3 --port 2113. It is no database.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { node, root, run } from './toolchain.mjs';

const loader = pathToFileURL(join(root, 'scripts/typescript-hooks.mjs')).href;
const program = join(root, 'tests/support/fake-kurrentdb/stand-in.ts');
process.exit(
  run(node(), ['--disable-warning=ExperimentalWarning', '--import', loader, program, ...process.argv.slice(2)], { allowFailure: true }),
);
