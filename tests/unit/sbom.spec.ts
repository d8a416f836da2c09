import { expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../support/stack.js';

interface Bill {
  bomFormat: string;
  components: { name: string; version: string; purl: string; licenses?: object[]; hashes?: { alg: string; content: string }[] }[];
}

test('Q2 the bill of materials names every package of the lockfile once, with its licence and hash', () => {
  const written = execFileSync(process.execPath, [join(projectRoot, 'scripts/sbom.mjs')], { maxBuffer: 64 * 1024 * 1024 });
  const { bomFormat, components } = JSON.parse(written.toString()) as Bill;
  const { packages } = JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { name?: string; version: string; link?: true; license?: string }>;
  };
  const locked = Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, { name, version }]) => `${name ?? path.slice(path.lastIndexOf('node_modules/') + 13)}@${version}`);
  expect(bomFormat).toBe('CycloneDX');
  expect(components.map(({ name, version }) => `${name}@${version}`).toSorted()).toEqual([...new Set(locked)].toSorted());
  expect(new Set(components.map(({ purl }) => purl)).size).toBe(components.length);
  const zod = components.find(({ name }) => name === 'zod')!;
  expect(zod).toMatchObject({ purl: `pkg:npm/zod@${zod.version}`, licenses: [{ license: { name: 'MIT' } }] });
  expect(zod.hashes![0]).toEqual({ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) });
});

test('Q2 packages that would run something when they are installed are named in docs/security.md, and none of them may', () => {
  const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, { hasInstallScript?: true }> };
  const scripted = Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 13));
  const { allowScripts } = JSON.parse(read('package.json')) as { allowScripts: Record<string, boolean> };
  expect(allowScripts).toEqual(Object.fromEntries(scripted.map((name) => [name, false])));
  const components = read('docs/security.md').split('## Components')[1]!;
  expect(scripted.filter((name) => !components.includes(`\`${name}\``))).toEqual([]);
});
