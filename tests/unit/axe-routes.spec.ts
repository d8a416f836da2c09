import { expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const web = join(root, 'apps/web/src');

const idsIn = (files: readonly string[], pattern: RegExp) =>
  new Set(files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, id]) => id!)));

/** Lead elsewhere, so that there is no page to look at: to the users, to a crop’s map, to the overview of a plan or a template, and to the growers of a group. */
const redirects = ['U020', 'U021', 'U050', 'U074', 'U075', 'U080', 'U081', 'U115'];

test('every route is looked at by axe in light and dark, English and Marathi: a new one is red until it is', () => {
  const declared = readdirSync(join(web, 'features')).flatMap((feature) =>
    readdirSync(join(web, 'features', feature)).map((file) => join('features', feature, file)),
  );
  const files = ['app/router.tsx', ...declared.filter((file) => /index\.tsx?$/.test(file))].map((file) => join(web, file));
  const sweeps = ['support/axe-pages', 'support/axe-sweep', 'axe-doors.spec', 'single-sign-on.spec', 'group-library.spec'].map((name) =>
    join(root, `tests/e2e/${name}.ts`),
  );
  const routes = idsIn(files, /['"`](U\d{3})\b/g);
  const looked = idsIn(sweeps, /\b(U\d{3})\b/g);
  expect(routes.size).toBeGreaterThan(40);
  expect([...routes].filter((id) => !looked.has(id) && !redirects.includes(id)).sort()).toEqual([]);
});
