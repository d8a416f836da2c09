// Makes the first super admin of a store without people: npm run -s first-admin -- EMAIL "FULL NAME" COUNTRY_ID. Prints the password once.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fail, node, quietly, root, run } from './toolchain.mjs';

const program = join(root, 'apps/server/dist/first-admin.main.js');
if (!existsSync(program)) fail('the server is not built yet: npm start builds it');
process.exit(run(node(), [...quietly, '--enable-source-maps', program, ...process.argv.slice(2)], { allowFailure: true }));
