import { expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../support/stack.js';

const schema = /\bz\s*\.(object|strictObject|looseObject)\(/g;

function sourcesIn(app: string): [name: string, source: string][] {
  const root = join(projectRoot, 'apps', app, 'src');
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.tsx?$/.test(file) && !/\.spec\.|\/testing\//.test(file))
    .map((file) => [file, readFileSync(join(root, file), 'utf8')]);
}
const withSchema = (sources: readonly (readonly [name: string, source: string])[]) =>
  sources.filter(([, source]) => source.match(schema) !== null);

/** What a form asks for and what a colleague's browser says is no call's: such a schema stays in its file, which makes no call itself. */
const isWire = (source: string) =>
  /from '(\.\.?\/)+api\/(client|ask)'/.test(source) || /^export const (\w+) = z\s*\.(object|strictObject|looseObject)\(/m.test(source);

/** The environment, and the answers of a foreign service, are nothing that a client of ours sends or reads. */
const foreign = /^platform\/config\/|^capabilities\/field\/soil-type\//;

// What calls and sockets carry is described in the domain.
test('no schema of the wire stands in the web app', () =>
  expect(
    withSchema(sourcesIn('web'))
      .filter(([, source]) => isWire(source))
      .map(([name]) => name),
  ).toEqual([]));
test('no schema of the wire stands in the server', () =>
  expect(
    withSchema(sourcesIn('server'))
      .map(([name]) => name)
      .filter((name) => !foreign.test(name)),
  ).toEqual([]));
test('a schema is of the wire where a call is made or the schema handed on', () => {
  expect(isWire("import { ask } from '../../api/ask';\nconst told = z.object({});")).toBe(true);
  expect(isWire('export const told = z\n  .looseObject({});')).toBe(true);
  expect(isWire("import { useField } from '../queries';\nconst asked = z.object({});")).toBe(false);
});
