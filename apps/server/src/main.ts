import { accessSync, chmodSync, constants, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { AppModule } from './app.module.js';
import { ConfigError, readConfig } from './platform/config/config.js';
import { expectStore, settingsOf, whyNotOpened } from './platform/event-store/open-event-store.js';
import { serve } from './platform/http/serve.js';
import { emptyHalfSeeded } from './seed/seed-mark.js';

process.umask(0o077); // files and folders of the data are this account's alone
try {
  const config = readConfig(process.env);
  expectWritable(config.dataDir);
  emptyHalfSeeded(config);
  await expectStore(settingsOf(config), { patienceMs: 60_000, say: (text) => console.error(text) });
  await serve(AppModule, config);
} catch (error) {
  const why = error instanceof ConfigError ? error.message : whyNotOpened(error);
  console.error(why === undefined ? error : `Loam cannot start: ${why}`);
  process.exit(1);
}

function expectWritable(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    chmodSync(dataDir, 0o700);
    closeToOthers(dataDir);
    accessSync(dataDir, constants.W_OK);
  } catch (error) {
    throw new ConfigError(`DATA_DIR ${dataDir} cannot be written to (${(error as NodeJS.ErrnoException).code})`);
  }
}

/** What an earlier version wrote could be read by other accounts. */
function closeToOthers(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (!entry.isFile() && !entry.isDirectory()) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory() && entry.name === 'bin') continue; // programs, nobody's data
    chmodSync(path, entry.isDirectory() ? 0o700 : 0o600);
    if (entry.isDirectory() && entry.name !== 'files') closeToOthers(path); // files were always written so
  }
}
