// Copies DATA_DIR while it is served into a folder of its own: npm run backup -- FOLDER [--every SECONDS] [--keep NUMBER].
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fail, node, quietly, root, run } from './toolchain.mjs';

const program = join(root, 'apps/server/dist/platform/backup/backup.main.js');
if (!existsSync(program)) fail('the server is not built yet: npm start builds it');
process.exit(run(node(), [...quietly, program, 'backup', ...process.argv.slice(2)], { allowFailure: true }));
