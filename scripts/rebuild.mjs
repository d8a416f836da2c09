// Drops every read model in Redis and builds it again from the event store of DATA_DIR. Exit 0 when all are rebuilt, else 1.
// It may run beside a server: that one waits meanwhile and its lists answer 503.
import { existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { privateRedis } from './private-redis.mjs';
import { fail, node, quietly, root, run } from './toolchain.mjs';

const program = join(root, 'apps/server/dist/programs/rebuild.main.js');
if (!existsSync(program)) fail('the server is not built yet: npm start builds it');
const dataDir = resolve(process.env.DATA_DIR ?? join(root, '.data'));
mkdirSync(dataDir, { recursive: true });
const redis = await privateRedis(dataDir);
const code = run(node(), [...quietly, '--enable-source-maps', program], {
  allowFailure: true,
  env: { ...process.env, DATA_DIR: dataDir, REDIS_URL: redis.url },
});
await redis.stop();
process.exit(code === 0 ? 0 : 1);
