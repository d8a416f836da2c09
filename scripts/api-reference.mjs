// The reader of the API's description, taken out of the package that would serve it with scripts of its own in the page, which our policy forbids.
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import fastify from 'fastify';
import reference from '@scalar/fastify-api-reference';
import { root } from './toolchain.mjs';

const app = fastify();
await app.register(reference, { routePrefix: '/reader', configuration: { url: '/' } });
const { statusCode, rawPayload } = await app.inject('/reader/js/scalar.js');
await app.close();
if (statusCode !== 200 || rawPayload.length < 1_000_000) throw new Error(`the reader of the API is not where it was: ${statusCode}`);
const dir = join(root, 'apps/server/dist/api-reference');
mkdirSync(dir, { recursive: true });
const script = Buffer.from(rawPayload.toString('utf8').replace(/\n\/\/# sourceMappingURL=.*$/, ''));
writeFileSync(join(dir, 'reference.js'), script);
writeFileSync(join(dir, 'reference.js.br'), brotliCompressSync(script, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
// The line above the reader is in the reader's language, and not every machine has letters for Marathi.
const letters = '@fontsource-variable/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-wght-normal.woff2';
copyFileSync(fileURLToPath(import.meta.resolve(letters)), join(dir, 'devanagari.woff2'));
