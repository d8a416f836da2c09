import { resolve } from 'node:path';
import { StoreDamaged } from '../event-store.port.js';
import { verifyStore } from './check.js';

try {
  verifyStore(resolve(process.env['DATA_DIR'] ?? '.data'));
  console.log('verified');
} catch (error) {
  if (!(error instanceof StoreDamaged)) throw error;
  console.log(`broken at position ${error.position}`);
  console.error(error.message);
  process.exitCode = 1;
}
