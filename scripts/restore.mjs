// Puts a backup into an empty DATA_DIR, after checking all of it: npm run restore -- BACKUP, or a folder of backups for the newest.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fail, node, quietly, root, run } from './toolchain.mjs';

const program = join(root, 'apps/server/dist/platform/backup/backup.main.js');
if (!existsSync(program)) fail('the server is not built yet: npm start builds it');
process.exit(run(node(), [...quietly, program, 'restore', ...process.argv.slice(2)], { allowFailure: true }));
