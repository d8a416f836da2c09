import { accessSync, constants, mkdirSync } from 'node:fs';
import { AppModule } from './app.module.js';
import { ConfigError, readConfig } from './platform/config/config.js';
import { expectStore, settingsOf, whyNotOpened } from './platform/event-store/open-event-store.js';
import { serve } from './platform/http/serve.js';
import { emptyHalfSeeded } from './seed/seed-mark.js';

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
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.W_OK);
  } catch (error) {
    throw new ConfigError(`DATA_DIR ${dataDir} cannot be written to (${(error as NodeJS.ErrnoException).code})`);
  }
}
