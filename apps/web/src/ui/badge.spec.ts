import { expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const web = join('apps', 'web', 'src');

test('states of plans and templates have one set of colours: no page gives them others', () => {
  const own = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith(join('ui', 'badge.tsx')) && !file.includes('.spec.'))
    .filter((file) => /completed: '(ok|warn|bad|note|none|brand)'|tone=\{status === /.test(readFileSync(join(web, file), 'utf8')));
  expect(own).toEqual([]);
});
