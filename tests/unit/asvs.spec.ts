import { expect, test } from '@jest/globals';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { callRows } from '../api/support/calls-table.js';
import { projectRoot } from '../support/stack.js';

const text = readFileSync(join(projectRoot, 'docs/asvs.md'), 'utf8');
const rows = text.split('\n').flatMap((line) => {
  const [, id, level, what, standing, where] =
    /^\| (\d+\.\d+\.\d+) \| (\d) \| (.*?) \| (met|part|not met|n\/a) \| (.*) \|$/.exec(line) ?? [];
  return id === undefined ? [] : [{ id, level, what: what!, standing: standing!, where: where! }];
});
const of = (standing: string) => rows.filter((row) => row.standing === standing).length;
const quoted = (where: string) => [...where.matchAll(/`([^`]+)`/g)].map(([, one]) => one!);
const isPath = (one: string) => /^(apps|libs|tests|docs|scripts|deploy|README|CONTRIBUTING|package)\b[\w./-]*$/.test(one);

test('every row of ASVS 5.0.0, level 1 and 2, is judged once, and the head counts them as they are', () => {
  expect(rows).toHaveLength(253);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(253);
  expect([rows.filter(({ level }) => level === '1').length, rows.filter(({ level }) => level === '2').length]).toEqual([70, 183]);
  expect(text).toContain(`${of('met')} met,\n${of('part')} met in part, ${of('not met')} not met, ${of('n/a')} not applicable`);
});

test('every file that a row cites is there', () => {
  const gone = rows.flatMap(({ id, where }) =>
    quoted(where)
      .filter(isPath)
      .filter((path) => !existsSync(join(projectRoot, path)))
      .map((path) => `${id}: ${path}`),
  );
  expect(gone).toEqual([]);
});

test('every test that a row cites holds tests, of which none is left out, and every name of theirs that it cites stands in one of them', () => {
  const wrong = rows.flatMap(({ id, where }) => {
    const specs = quoted(where).filter((path) => /\.spec\.tsx?$/.test(path));
    const sources = specs.map((path) => readFileSync(join(projectRoot, path), 'utf8'));
    const empty = specs.filter(
      (_, n) => !/\b(test|it|\w+Contract)(\.each)?\(/.test(sources[n]!) || /\b(test|it|describe)\.(skip|todo)\(/.test(sources[n]!),
    );
    const names = [...where.matchAll(/“([^”]+)”/g)].map(([, name]) => name!);
    const files = quoted(where)
      .filter(isPath)
      .filter((path) => statSync(join(projectRoot, path)).isFile());
    const unsaid = names.filter((name) => !files.some((path) => readFileSync(join(projectRoot, path), 'utf8').includes(name)));
    return [...empty, ...unsaid].map((one) => `${id}: ${one}`);
  });
  expect(wrong).toEqual([]);
});

test('every call that a row names is a call', () => {
  const known = new Set(callRows().map(({ id }) => id));
  const wrong = rows
    .flatMap(({ id, where }) => [...where.matchAll(/\bC\d{3}\b/g)].map(([call]) => `${id}: ${call}`))
    .filter((one) => !known.has(one.split(': ')[1]!));
  expect(wrong).toEqual([]);
});

test('what is met says by what', () => {
  expect(rows.filter(({ standing, where }) => standing !== 'n/a' && where.trim().length < 4)).toEqual([]);
  expect(statSync(join(projectRoot, 'docs/security.md')).size).toBeGreaterThan(1_000); // most rows on documents are about it
});
