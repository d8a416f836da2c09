// Makes a client of an OpenAPI document as a stranger would: node make-client.mjs DOCUMENT FOLDER
import { registerHooks } from 'node:module';

// the generator writes with TypeScript's classic API, which the native compiler does not have
registerHooks({ resolve: (wanted, context, next) => next(wanted === 'typescript' ? 'typescript-classic' : wanted, context) });
const { createClient } = await import('@hey-api/openapi-ts');
const [, , input, path] = process.argv;
await createClient({
  input,
  output: { path, module: { extension: '.ts' } },
  logs: { level: 'silent' },
  plugins: ['@hey-api/typescript', '@hey-api/sdk', '@hey-api/client-fetch'],
});
