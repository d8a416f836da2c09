import { accessSync, chmodSync, constants, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigError } from './platform/config/config.js';
import { expectStore, settingsOf } from './platform/event-store/open-event-store.js';
import { emptyHalfSeeded } from './seed/seed-mark.js';

/** What a server needs before it is made: a folder that is its account's alone, and a store that answers. @throws ConfigError, or what the store says */
export async function expectFolderAndStore(config: Config): Promise<void> {
  expectWritable(config.dataDir);
  emptyHalfSeeded(config);
  await expectStore(settingsOf(config), { patienceMs: config.eventStoreWaitS * 1_000, say: (text) => console.error(text) });
}

function expectWritable(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.W_OK);
    close(dataDir);
  } catch (error) {
    throw new ConfigError(`DATA_DIR ${dataDir} cannot be written to (${(error as NodeJS.ErrnoException).code})`);
  }
}

/** What an earlier version wrote could be read by other accounts. Another node may remove a file meanwhile, or another account own it. */
function close(path: string): void {
  try {
    const about = lstatSync(path);
    if (!about.isFile() && !about.isDirectory()) return;
    if ((about.mode & 0o077) !== 0) chmodSync(path, about.mode & 0o700);
    if (!about.isDirectory()) return;
    // programs are nobody's data, and files were always written so
    for (const name of readdirSync(path)) if (!['bin', 'files'].includes(name)) close(join(path, name));
  } catch (error) {
    if (!['ENOENT', 'EPERM', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}
