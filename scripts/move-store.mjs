// Takes the events, and the keys where they are to lie elsewhere, to another kind of store: npm run move-store -- --to kurrentdb://… (or embedded).
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fail, node, quietly, root, run } from './toolchain.mjs';

const program = join(root, 'apps/server/dist/platform/backup/move-store.main.js');
if (!existsSync(program)) fail('the server is not built yet: npm start builds it');
process.exit(run(node(), [...quietly, program, ...process.argv.slice(2)], { allowFailure: true }));
