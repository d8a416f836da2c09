// Runs Jest in ESM mode on the bundled Node, with the arguments given, a Chromium where there is one (also without its frame) and a Redis.
import { join } from 'node:path';
import { findRedis } from './private-redis.mjs';
import { node, onPath, root, run, serverFlags } from './toolchain.mjs';

const chromium =
  process.env.CHROMIUM ?? ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'].map(onPath).find(Boolean);
// without the browser's frame it takes a tenth less of the processor; a browser that was named is used for everything
const shell = process.env.CHROMIUM_SHELL ?? (process.env.CHROMIUM ? undefined : onPath('chromium-headless-shell'));
const redis = findRedis(join(root, '.data/bin'));
const env = {
  ...process.env,
  ...(chromium && { CHROMIUM: chromium }),
  ...(shell && { CHROMIUM_SHELL: shell }),
  SERVER_FLAGS: serverFlags.join(' '),
  ...(redis && { REDIS_SERVER: redis.exe, REDIS_LIBRARY_PATH: redis.env.LD_LIBRARY_PATH ?? '' }),
};
process.exit(
  run(
    node(),
    [
      '--experimental-vm-modules',
      '--disable-warning=ExperimentalWarning',
      join(root, 'node_modules/jest/bin/jest.js'),
      '--config',
      join(root, 'tests/jest.config.js'),
      ...process.argv.slice(2),
    ],
    { allowFailure: true, env },
  ),
);
