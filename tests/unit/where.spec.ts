import { expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { projectRoot } from '../support/stack.js';

test('a stack of the bundle is told as lines of the sources, and what has no map as it stands', () => {
  const folder = mkdtempSync(join(tmpdir(), 'loam-where-'));
  try {
    // line 1 of the bundle is line 3 of the source
    writeFileSync(
      join(folder, 'main-Ab1_.js.map'),
      JSON.stringify({ version: 3, sources: ['../src/some.ts'], names: [], mappings: 'AAEA' }),
    );
    const stack = `Error: no\n    at Some.thing (file:///app/programs/main-Ab1_.js:1:1)\n    at other (file:///app/programs/none.js:7:2)\n`;
    const told = execFileSync(process.execPath, [join(projectRoot, 'scripts/where.mjs'), folder], { input: stack }).toString();
    const source = relative(projectRoot, join(folder, '../src/some.ts'));
    expect(told).toBe(`Error: no\n    at Some.thing (${source}:3:1)\n    at other (file:///app/programs/none.js:7:2)\n`);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('L16.2 no server that people use reads the maps of its bundle, which would keep its main thread at the first error', () => {
  for (const file of ['scripts/start.mjs', 'Dockerfile', 'tests/support/stack.ts'])
    expect([file, readFileSync(join(projectRoot, file), 'utf8').includes('--enable-source-maps')]).toEqual([file, false]);
});
