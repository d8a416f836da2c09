import { accessSync, chmodSync, constants, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, readConfig } from './platform/config/config.js';
import { expectStore, settingsOf, whyNotOpened } from './platform/event-store/open-event-store.js';
import { emptyHalfSeeded } from './seed/seed-mark.js';

process.umask(0o077); // files and folders of the data are this account's alone
try {
  const config = readConfig(process.env);
  expectWritable(config.dataDir);
  emptyHalfSeeded(config);
  await expectStore(settingsOf(config), { patienceMs: config.eventStoreWaitS * 1_000, say: (text) => console.error(text) });
  // only now: a setting that is wrong is named before the whole program was read
  const [{ AppModule }, { serve }] = await Promise.all([import('./app.module.js'), import('./platform/http/serve.js')]);
  await serve(AppModule, config);
} catch (error) {
  const why = error instanceof ConfigError ? error.message : whyNotOpened(error);
  console.error(why === undefined ? error : `Loam cannot start: ${why}`);
  process.exit(1);
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
