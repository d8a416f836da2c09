import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { listName } from '@loam/domain/kernel/locale/list-names';
import { projectRoot } from '../support/stack.js';

/** Numbers are written with Latin digits until a person chooses others; words that cannot follow the choice must not mix both in one line. */
test('words in Marathi write numbers as the numbers beside them are written', () => {
  const files = ['apps/web/src', 'libs/domain/src']
    .flatMap((folder) => readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)))
    .filter((file) => file.endsWith('mr-IN.json'));
  expect(files.length).toBeGreaterThan(20);
  const mixed = files.flatMap((file) =>
    readFileSync(join(projectRoot, file), 'utf8')
      .split('\n')
      .filter((line) => /[०-९]/.test(line) && !line.includes('०१२३४५६७८९')) // the sample of the choice itself
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(mixed).toEqual([]);
  expect(listName('depth0to20', 'mr')).toBe('0–20 सेमी');
});
