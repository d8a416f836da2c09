// Weighs what a browser loads for each first page, from Vite's manifest, and fails over the budgets of docs/architecture.md.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { fail, root, say } from './toolchain.mjs';

const dist = join(root, 'apps/web/dist');
const file = join(dist, '.vite/manifest.json');
if (!existsSync(file)) fail('build the web app first: node scripts/run.mjs build-web');
const manifest = JSON.parse(readFileSync(file, 'utf8'));

const weights = new Map();
const weight = (name) => {
  if (!weights.has(name)) weights.set(name, gzipSync(readFileSync(join(dist, name)), { level: 9 }).length);
  return weights.get(name);
};

/** Every chunk that loads at once with these entries: their static imports, and theirs. */
function closure(entries) {
  const seen = new Set();
  const visit = (key) => {
    if (seen.has(key) || !manifest[key]) return;
    seen.add(key);
    for (const next of manifest[key].imports ?? []) visit(next);
  };
  for (const entry of entries) visit(entry);
  return [...seen].map((key) => manifest[key]);
}

const entry = Object.keys(manifest).find((key) => manifest[key].isEntry);
const page = (path) => Object.keys(manifest).find((key) => key.endsWith(path)) ?? fail(`${path} is not in the build`);
const texts = (...names) => names.map((name) => page(`locales/en-US/${name}.json`));
const shellTexts = texts('app', 'ui', 'errors');
const shell = [entry, page('app/shell/shell.tsx'), ...shellTexts];
const kib = (bytes) => `${(bytes / 1024).toFixed(1)} KiB`;

const budgets = [
  { name: 'login', entries: [entry, page('session/pages/login-page.tsx'), ...shellTexts, ...texts('session')], script: 165, style: 25 },
  { name: 'signed-in shell', entries: shell, script: 230, style: 25 },
];
const noMap = ['login-page.tsx', 'plan-page.tsx', 'nutrition-page.tsx', 'applications-page.tsx', 'overview-page.tsx'];

let over = 0;
const check = (what, bytes, limit) => {
  const bad = bytes > limit * 1024;
  over += bad ? 1 : 0;
  say(`${bad ? 'OVER ' : ''}${what}: ${kib(bytes)} of ${limit} KiB gzip`);
};

for (const { name, entries, script, style } of budgets) {
  const chunks = closure(entries);
  check(`${name}, scripts`, chunks.reduce((sum, chunk) => sum + weight(chunk.file), 0), script);
  check(`${name}, styles`, [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))].reduce((sum, css) => sum + weight(css), 0), style);
}
for (const key of Object.keys(manifest).filter((name) => noMap.some((tail) => name.endsWith(tail)))) {
  const map = closure([...shell, key]).find((chunk) => readFileSync(join(dist, chunk.file), 'utf8').includes('maplibregl-'));
  if (!map) continue;
  over += 1;
  say(`OVER ${key} loads the map: ${map.file}`);
}
if (over > 0) fail(`${over} of the bundle budgets exceeded`);
