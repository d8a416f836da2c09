import { expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const sources = ['tests', 'libs/domain/src', 'apps/server/src', 'apps/web/src'].flatMap((dir) =>
  readdirSync(join(root, dir), { recursive: true })
    .map(String)
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('node_modules'))
    .map((name) => readFileSync(join(root, dir, name), 'utf8')),
);

test('every size that a test takes from the environment has its deep one in scripts/test-deep.mjs, and no other stands there', () => {
  const taken = sources.flatMap((text) => [...text.matchAll(/env\['((?:LOAM|PROPERTY)_[A-Z_]+)'\] \?\?/g)].map(([, name]) => name!));
  const deep = [...readFileSync(join(root, 'scripts/test-deep.mjs'), 'utf8').matchAll(/^ {2}((?:LOAM|PROPERTY)_[A-Z_]+):/gm)].map(
    ([, name]) => name!,
  );
  const sizes = new Set(taken.filter((name) => name !== 'LOAM_SEED'));
  expect([...sizes].filter((name) => !deep.includes(name))).toEqual([]);
  expect(deep.filter((name) => !sizes.has(name))).toEqual([]);
});
