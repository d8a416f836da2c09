import { expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const row = '(?:own )?[A-Z]\\d{1,3}';
const idAlone = new RegExp(`^\\s*(?://|/\\*\\*|\\*)\\s*${row}(?:[,;–-]\\s*${row})*[.:]?\\s*(?:\\*/|@.*)?$`);

/** Lines of a source that are a comment of nothing but ids of rows, or of ids and what is thrown. */
const riddlesOf = (source: string): number[] => source.split('\n').flatMap((line, at) => (idAlone.test(line) ? [at + 1] : []));

test('a comment of ids alone is found, one that says something is not', () => {
  expect(riddlesOf('/** C020 */\n// R1, R2\n  /** C144, C146: one note */\n// C3 is known\n/** C312. @throws 404 */')).toEqual([1, 2, 5]);
});

test('no comment is the id of a row alone: it says what is done there', () => {
  const found = ['libs/domain/src', 'apps/server/src', 'apps/web/src', 'tests'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/node_modules|dist\//.test(name))
      .flatMap((name) => riddlesOf(readFileSync(join(root, folder, name), 'utf8')).map((line) => `${folder}/${name}:${line}`)),
  );
  expect(found).toEqual([]);
});
