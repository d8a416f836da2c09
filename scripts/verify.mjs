// Checks the JSON Lines export of a history by itself: no store, no key, no account. One line of JSON; exit code 0 when verified.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fail, node, root, run } from './toolchain.mjs';

const program = join(root, 'apps/server/dist/capabilities/audit/verify.main.js');
if (!existsSync(program)) fail('the server is not built yet: npm start builds it');
process.exit(run(node(), [program, ...process.argv.slice(2)], { allowFailure: true }));
