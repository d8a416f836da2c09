import { AppModule } from './app.module.js';
import { ConfigError, readConfig } from './platform/config/config.js';
import { serve } from './platform/http/serve.js';

try {
  await serve(AppModule, readConfig(process.env));
} catch (error) {
  console.error(error instanceof ConfigError ? `Loam cannot start: ${error.message}` : error);
  process.exit(1);
}
