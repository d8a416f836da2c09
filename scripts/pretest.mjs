import { existsSync, readFileSync } from 'node:fs';
import { buildAll, installPackages } from './build.mjs';
import { aptInstall } from './debian-packages.mjs';
import { onPath, say } from './toolchain.mjs';

await installPackages();
await buildAll();
const chromium = () => process.env.CHROMIUM ?? ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'].find(onPath);
if (!chromium()) aptInstall(['chromium'], 'no Chromium for the browser tests');
// only Debian has it; the tests do without
const isDebian = existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
if (isDebian && !process.env.CHROMIUM && onPath('chromium') && !onPath('chromium-headless-shell'))
  aptInstall(['chromium-headless-shell'], 'a smaller Chromium for the browser tests');
if (!chromium())
  say('no Chromium: the browser tests cannot run (install chromium, set CHROMIUM=/path/to/it, or ALLOW_SKIPS=chromium to go without)');
if (!onPath('pdftotext')) aptInstall(['poppler-utils'], 'nothing to read PDF covers with');
if (!onPath('cc')) aptInstall(['gcc', 'libc6-dev'], 'no C compiler for the power cuts and clock jumps');
