import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8')) as Record<string, any>;

/** A check reads the same on the page and on paper. */
test.each([
  ['en-US', 'en-US'],
  ['mr-IN', 'mr-IN'],
  ['pt_BR', 'pt-BR'],
])('checks on a printed plan say what the page says: %s', (folder, file) => {
  const page = read(`apps/web/src/i18n/locales/${folder}/check.json`);
  const advice = read(`apps/web/src/i18n/locales/${folder}/advice.json`);
  expect(read(`libs/domain/src/plan/check-texts/${file}.json`)).toEqual({
    check: Object.fromEntries(Object.entries(page).filter(([, words]) => typeof words === 'object')),
    salt: advice['salt'],
    span: advice['span'],
  });
});
