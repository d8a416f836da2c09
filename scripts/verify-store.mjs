// Walks both hash chains of DATA_DIR's event store from the first event on; prints `verified` or `broken at position <n>`.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fail, node, quietly, root, run } from './toolchain.mjs';

const program = join(root, 'apps/server/dist/platform/event-store/verify-store.main.js');
if (!existsSync(program)) fail('the server is not built yet: npm start builds it');
process.exit(run(node(), [...quietly, program], { allowFailure: true }));
