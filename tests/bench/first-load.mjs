// What a browser loads for each first page, gzipped, from Vite's manifest.
import { existsSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { namespaceOf, textsOf } from '../../scripts/first-files.mjs';
import { inProject, report, skip } from './report.mjs';

const file = inProject('apps/web/dist/.vite/manifest.json');
if (!existsSync(file)) {
  skip('first load', 'the web app is not built');
  process.exit(0);
}
const manifest = JSON.parse(readFileSync(file, 'utf8'));
const weight = (name) => gzipSync(readFileSync(inProject('apps/web/dist', name)), { level: 9 }).length / 1024;

/** Every chunk that loads at once with these. */
function closure(keys, seen = new Set()) {
  for (const key of keys) {
    if (seen.has(key) || !manifest[key]) continue;
    seen.add(key);
    closure(manifest[key].imports ?? [], seen);
  }
  return seen;
}
const named = (tail) => {
  const found = Object.keys(manifest).find((key) => key.endsWith(tail));
  if (!found) throw new Error(`${tail} is not in the build`);
  return found;
};
const entry = Object.keys(manifest).find((key) => manifest[key].isEntry);
const texts = (...names) => [textsOf('en-US'), ...names.map((name) => namespaceOf('en-US', name))].map(named);
const shell = [entry, named('app/shell/shell.tsx'), ...texts('app', 'ui', 'errors')];
const pages = [
  { name: 'login', keys: [entry, named('access/pages/login-page.tsx'), ...texts('app', 'ui', 'access')], kib: 165 },
  { name: 'signed-in shell', keys: shell, kib: 230 },
  {
    name: 'plan, beyond the shell',
    keys: [named('plan/pages/applications-page.tsx'), named('plan/load-plan.ts'), ...texts('plan', 'grid', 'comment')],
    beyond: shell,
    kib: 140,
  },
  { name: 'map, beyond the shell', keys: [named('map/field-canvas.tsx'), named('map/draw-canvas.tsx')], beyond: shell, kib: 720 },
];
for (const { name, keys, beyond = [], kib } of pages) {
  const known = closure(beyond);
  const chunks = [...closure(keys)].filter((key) => !known.has(key)).map((key) => manifest[key]);
  const sum = (files) => [...new Set(files)].reduce((total, one) => total + weight(one), 0);
  report({
    name: `first load of ${name}, scripts`,
    unit: 'KiB gzip',
    value: sum(chunks.map((chunk) => chunk.file).filter((one) => one.endsWith('.js'))),
    goal: { most: kib },
  });
  if (!beyond.length)
    report({
      name: `first load of ${name}, styles`,
      unit: 'KiB gzip',
      value: sum(chunks.flatMap((chunk) => chunk.css ?? [])),
      goal: { most: 25 },
    });
}
