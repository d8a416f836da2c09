import { expectFolderAndStore } from './expected.js';
import { ConfigError, readConfig } from './platform/config/config.js';
import { whyNotOpened } from './platform/event-store/open-event-store.js';

process.umask(0o077); // files and folders of the data are this account's alone
try {
  const config = readConfig(process.env);
  await expectFolderAndStore(config);
  // only now: a setting that is wrong is named before the whole program was read
  const [{ AppModule }, { serve }] = await Promise.all([import('./app.module.js'), import('./platform/http/serve.js')]);
  await serve(AppModule, config);
} catch (error) {
  const why = error instanceof ConfigError ? error.message : whyNotOpened(error);
  console.error(why === undefined ? error : `Loam cannot start: ${why}`);
  process.exit(1);
}
