import { expect, test } from '@jest/globals';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const layers = { domain: 'libs/domain/src', server: 'apps/server/src/capabilities', web: 'apps/web/src/features' } as const;
type Layer = keyof typeof layers;

const roomsOf = (layer: Layer): string[] =>
  readdirSync(join(root, layers[layer]), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

/** Rooms that are no capability: what all of them build on, and the parts of the design system on show. */
const noCapability = new Set(['kernel', 'agronomy', 'health', 'gallery']);

/** Where a capability has no room of its own in a layer, and where what it shows stands instead; null when only other programs ask for it. */
const elsewhere: Readonly<Partial<Record<string, Readonly<Partial<Record<Layer, string | null>>>>>> = {
  history: { domain: 'libs/domain/src/audit', server: 'apps/server/src/capabilities/audit' },
  onboarding: { domain: 'libs/domain/src/user', server: 'apps/server/src/capabilities/user' },
  presence: { web: 'apps/web/src/live/people' },
  recommendation: { web: 'apps/web/src/features/plan/recommendation' },
  schedule: { web: null },
  search: { web: 'apps/web/src/app/shell/use-palette.ts' },
};

const capabilities = [...new Set((Object.keys(layers) as Layer[]).flatMap(roomsOf))].filter((name) => !noCapability.has(name)).sort();

test.each(capabilities)('%s is called so in the domain, on the server and on the web', (name) => {
  const missing = (Object.keys(layers) as Layer[]).filter((layer) => !existsSync(join(root, layers[layer], name)));
  const explained = Object.keys(elsewhere[name] ?? {});
  expect(missing.sort()).toEqual(explained.sort());
  for (const place of Object.values(elsewhere[name] ?? {}))
    expect([place, place === null || existsSync(join(root, place))]).toEqual([place, true]);
});

test('rooms are called by one word, in the singular where they are about one kind', () => {
  expect(capabilities.filter((name) => !/^[a-z]+$/.test(name))).toEqual([]);
});

const written = /\.(?:run|runAll|append|claim|release)\(\s*[a-z]\w*\s*,|\.transact\(/;
const filesOf = (end: string): [name: string, source: string][] =>
  readdirSync(join(root, layers.server), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(end))
    .map((name) => [name, readFileSync(join(root, layers.server, name), 'utf8')]);

test('a `.reads.ts` changes nothing, a `.writes.ts` does', () => {
  const [reads, writes] = [filesOf('.reads.ts'), filesOf('.writes.ts')];
  expect([reads.length > 20, writes.length > 20]).toEqual([true, true]);
  expect(reads.filter(([, source]) => written.test(source)).map(([name]) => name)).toEqual([]);
  expect(writes.filter(([, source]) => !written.test(source)).map(([name]) => name)).toEqual([]);
});
