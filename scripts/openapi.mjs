// Writes docs/openapi.json from the built server's routes; `--check` only compares and lints it as Redocly recommends. Needs no Redis, no port, no data.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fail, node, root, run, say } from './toolchain.mjs';

const file = join(root, 'docs/openapi.json');
const dist = join(root, 'apps/server/dist');
const check = process.argv.includes('--check');
if (!existsSync(join(dist, 'main.js'))) fail('build the server first: node scripts/run.mjs build-server');
if (process.argv[2] !== '--inner')
  process.exit(run(node(), [join(root, 'scripts/openapi.mjs'), '--inner', ...process.argv.slice(2)], { allowFailure: true }));

const dataDir = mkdtempSync(join(tmpdir(), 'loam-openapi-'));
const env = { DATA_DIR: dataDir, DEMO: 'off', HOST: '127.0.0.1', PORT: '3000', WEB_DIST: join(dataDir, 'none') };
for (const name of ['REDIS_URL', 'EVENT_STORE', 'SEED', 'PUBLIC_URL']) delete process.env[name];
Object.assign(process.env, env);
try {
  const { createApp } = await import(join(dist, 'platform/http/create-app.js'));
  const { openApiDocument } = await import(join(dist, 'platform/http/openapi/document.js'));
  const { readConfig } = await import(join(dist, 'platform/config/config.js'));
  const { AppModule } = await import(join(dist, 'app.module.js'));
  const app = await createApp(AppModule, readConfig(process.env));
  const text = `${JSON.stringify(openApiDocument(app), null, 1)}\n`;
  await app.close();
  if (!check) {
    writeFileSync(file, text);
    say(`wrote docs/openapi.json: ${Object.keys(JSON.parse(text).paths).length} addresses`);
  } else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
    console.error('docs/openapi.json is not what the server serves: node scripts/openapi.mjs');
    process.exitCode = 1;
  } else {
    const { createConfig, lint } = await import('@redocly/openapi-core');
    const found = await lint({ ref: file, config: await createConfig({ extends: ['recommended'] }) });
    const wrong = found.filter(({ severity }) => severity === 'error');
    for (const { ruleId, message, location } of wrong) console.error(`${ruleId}: ${message} (${location[0]?.pointer})`);
    if (wrong.length > 0) process.exitCode = 1;
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit();
