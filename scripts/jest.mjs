// Runs Jest in ESM mode on the bundled Node, with the arguments given.
import { join } from 'node:path';
import { node, onPath, root, run } from './toolchain.mjs';

const chromium =
  process.env.CHROMIUM ?? ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'].map(onPath).find(Boolean);
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
    { allowFailure: true, env: { ...process.env, ...(chromium && { CHROMIUM: chromium }) } },
  ),
);
