import { expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../support/stack.js';

/** Read what no call carries: the environment, answers of foreign services, what only a form knows. */
const ofNoCall = [/platform\/config\/config\.ts$/, /\/soil-type\//, /\/gallery\//];

function schemasIn(app: string): number {
  const root = join(projectRoot, 'apps', app, 'src');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.tsx?$/.test(file) && !/\.spec\.|\/testing\//.test(file) && !ofNoCall.some((one) => one.test(file)));
  return files.reduce(
    (sum, file) => sum + [...readFileSync(join(root, file), 'utf8').matchAll(/\bz\s*\.(object|strictObject|looseObject)\(/g)].length,
    0,
  );
}

/** What calls carry is described in the domain's `*.calls.ts`. These numbers only ever go down, to nothing. */
test.each([
  ['web', 51],
  ['server', 9],
])('no new schema of the wire stands in the %s app', (app, most) => expect(schemasIn(app)).toBeLessThanOrEqual(most));
