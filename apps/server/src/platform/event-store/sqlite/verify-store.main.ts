import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { StoreDamaged } from '../event-store.port.js';
import { eventsFile, verifyStore } from './check.js';

const dir = resolve(process.env['DATA_DIR'] ?? '.data');
try {
  verifyStore(dir);
  // a folder that was named wrong, or emptied together with its anchors, has proved nothing
  if (existsSync(eventsFile(dir))) console.log('verified');
  else {
    console.error(`there is no event store in ${dir}`);
    process.exitCode = 1;
  }
} catch (error) {
  if (!(error instanceof StoreDamaged)) throw error;
  console.log(`broken at position ${error.position}`);
  console.error(error.message);
  process.exitCode = 1;
}
