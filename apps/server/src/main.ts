import { AppModule } from './app.module.js';
import { ConfigError, readConfig } from './platform/config/config.js';
import { serve } from './platform/http/serve.js';
import { emptyHalfPlanted } from './seed/planting-mark.js';

try {
  const config = readConfig(process.env);
  emptyHalfPlanted(config);
  await serve(AppModule, config);
} catch (error) {
  console.error(error instanceof ConfigError ? `Loam cannot start: ${error.message}` : error);
  process.exit(1);
}
