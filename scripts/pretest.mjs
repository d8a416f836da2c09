import { buildAll, installPackages } from './build.mjs';
import { aptInstall } from './debian-packages.mjs';
import { onPath, say } from './toolchain.mjs';

await installPackages();
await buildAll();
const chromium = () => process.env.CHROMIUM ?? ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'].find(onPath);
if (!chromium()) aptInstall(['chromium'], 'no Chromium for the browser tests');
if (!chromium()) say('no Chromium: browser tests are skipped (install chromium or set CHROMIUM=/path/to/it)');
