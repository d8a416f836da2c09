// Weighs what a browser loads for each first page, from Vite's manifest, and fails over the budgets below.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { closure as closureIn, namespaceOf, textsOf } from './first-files.mjs';
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

const closure = (entries) => closureIn(manifest, entries);
const entry = Object.keys(manifest).find((key) => manifest[key].isEntry);
const page = (path) => Object.keys(manifest).find((key) => key.endsWith(path)) ?? fail(`${path} is not in the build`);
const texts = (...names) => [textsOf('en-US'), ...names.map((name) => namespaceOf('en-US', name))].map(page);
const kib = (bytes) => `${(bytes / 1024).toFixed(1)} KiB`;
const size = (chunks) => chunks.reduce((sum, chunk) => sum + weight(chunk.file), 0);

const login = closure([entry, page('access/pages/login-page.tsx'), ...texts('app', 'ui', 'access')]);
const shell = closure([entry, page('app/shell/shell.tsx'), ...texts('app', 'shell', 'ui')]);
const steps = ['nutrition', 'applications', 'overview', 'view'];
const plan = closure([...steps.map((step) => page(`plan/pages/${step}-page.tsx`)), page('plan/load-plan.ts'), ...texts('plan', 'grid')]);
const engine = closure([page('map/field-canvas.tsx'), page('map/draw-canvas.tsx')]);
const workers = readdirSync(join(dist, 'assets'))
  .filter((name) => /worker.*\.js$/.test(name))
  .map((name) => ({ file: `assets/${name}` }));
/** A step of the plan as a link opens it: its page and what loads its data, with the texts of its parts. */
const stepOf = (name) => beyond(closure([page(`plan/pages/${name}-page.tsx`), page('plan/load-plan.ts'), ...texts('plan', 'grid')]));
const beyond = (chunks) => chunks.filter((chunk) => !shell.includes(chunk));

const budgets = [
  { name: 'login', chunks: login, script: 164.4, style: 25 },
  { name: 'signed-in shell', chunks: shell, script: 218.6, style: 25 },
  // 140 until each need named its method and book (0.8 KiB) and the pages read by described calls (0.7 KiB), 142 until a dialog told of the weather and a sheet kept to one book (0.9 KiB)
  ...steps.map((name) => ({ name: `plan, ${name}, beyond the shell`, chunks: stepOf(name), script: 142.9, style: 25 })),
  { name: 'map with its workers, lazy', chunks: [...beyond(engine), ...workers], script: 720, style: 25 },
];

let over = 0;
const check = (what, bytes, limit) => {
  const bad = bytes > limit * 1024;
  over += bad ? 1 : 0;
  say(`${bad ? 'OVER ' : ''}${what}: ${kib(bytes)} of ${limit} KiB gzip`);
};

for (const { name, chunks, script, style } of budgets) {
  check(`${name}, scripts`, size(chunks), script);
  check(
    `${name}, styles`,
    [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))].reduce((sum, css) => sum + weight(css), 0),
    style,
  );
}

// What only the map brings must not come with the sign-in, the shell or a plan, by whatever way it is imported.
const mapOnly = beyond(engine).filter((chunk) => /maplibregl-|deck\.gl|deckgl/.test(readFileSync(join(dist, chunk.file), 'utf8')));
if (mapOnly.length === 0) fail('the map engine is not in the build');
for (const [name, chunks] of Object.entries({ login, shell, plan })) {
  for (const chunk of chunks.filter((one) => mapOnly.includes(one))) {
    over += 1;
    say(`OVER ${name} loads the map: ${chunk.file}`);
  }
}
if (over > 0) fail(`${over} of the bundle budgets exceeded`);
