import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const MOST = 7;
const sources = ['apps/server/src', 'libs/domain/src', 'tests'].flatMap((folder) =>
  readdirSync(join(process.cwd(), folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.spec|\.d)\.ts$/.test(file))
    .map((file) => join(folder, file)),
);

/** The parameters between the parentheses: commas that stand in no brackets part them. */
function count(parameters: string): number {
  const flat = parameters.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '').replace(/=>/g, '');
  let [depth, names, open] = [0, 0, false];
  for (const char of flat) {
    if ('([{<'.includes(char)) depth += 1;
    if (')]}>'.includes(char)) depth -= 1;
    if (char === ',' && depth === 0) open = false;
    else if (!open && /\S/.test(char)) [names, open] = [names + 1, true];
  }
  return names;
}

function parametersOf(text: string): string[] {
  return [...text.matchAll(/\bconstructor\(/g)].map(({ index, 0: { length } }) => {
    let [depth, end] = [1, index + length];
    for (; depth > 0; end += 1) depth += text[end] === '(' ? 1 : text[end] === ')' ? -1 : 0;
    return text.slice(index + length, end - 1);
  });
}

test('no class of server, domain or tests asks for more than seven things: one that does has two jobs', () => {
  const all = sources.flatMap((file) =>
    parametersOf(readFileSync(join(process.cwd(), file), 'utf8')).map((found) => ({ file, asks: count(found) })),
  );
  expect(all.length).toBeGreaterThan(150);
  expect(all.filter(({ asks }) => asks > MOST)).toEqual([]);
});
