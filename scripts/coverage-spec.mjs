// Which rows of docs/{rules,calls,routes}.csv a test names in its title, and which not yet. `--missing` lists the missing ones.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesUnder, root } from './toolchain.mjs';

const tests = ['tests', 'libs', 'apps']
  .flatMap((dir) => filesUnder(join(root, dir)))
  .filter((file) => /\.spec\.tsx?$|e2e\/support\/[\w-]+-routes\.ts$/.test(file));
// Only titles count: the first argument of test(), it(), describe() and their .each forms, of the steps of a story, and the ids that stand as a text's
// first word in the rows of an .each table (or of a table of routes beside the specs), which its title shows by %s or ${…}.
const titles = tests
  .flatMap((file) => {
    const source = readFileSync(file, 'utf8');
    const written = [...source.matchAll(/\b(?:test|it|describe|step)(?:\.\w+)?(?:\([^()]*\)|`[^`]*`)?\(\s*(['"`])([\s\S]*?)\1/g)].map(
      (found) => found[2],
    );
    const inTables = /\.each\b|\bids\b/.test(source) ? [...source.matchAll(/['"`]((?:[RCU]\d{3}\b ?)+)/g)].map((found) => found[1]) : [];
    return [...written, ...inTables];
  })
  .join('\n');
const shown = new Set(titles.match(/\b[RCU]\d{3}\b/g));
const listMissing = process.argv.includes('--missing');
let all = 0;
let have = 0;
for (const [file, prefix] of [
  ['rules', 'R'],
  ['calls', 'C'],
  ['routes', 'U'],
]) {
  const rows = [...readFileSync(join(root, `docs/${file}.csv`), 'utf8').matchAll(new RegExp(`^${prefix}\\d{3}(?=,)`, 'gm'))].map(
    ([id]) => id,
  );
  const covered = rows.filter((id) => shown.has(id));
  all += rows.length;
  have += covered.length;
  console.log(`${file}.csv: ${covered.length} of ${rows.length} rows shown by a test`);
  if (listMissing) console.log(`  not yet: ${rows.filter((id) => !shown.has(id)).join(' ')}`);
}
console.log(`together: ${have} of ${all}`);
