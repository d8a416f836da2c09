// Which rows of docs/{rules,calls,routes}.csv a test names in its title that passed when its level was last run, and which not yet;
// a rule that sums up calls wants each of those shown as well.
// `--missing` lists the missing ones. Fails when a row is claimed whose call or route does not exist.
import { absent, count, lists, product, shownBy } from './checklist.mjs';
import { kept } from './test-results.mjs';
import { fail } from './toolchain.mjs';

const levels = [...kept()];
const unknown = levels.filter(([, suites]) => suites === undefined).map(([level]) => level);
if (unknown.length === levels.length) fail('no test was run here yet: npm test');
if (unknown.length > 0) console.log(`not run here yet, and not counted: ${unknown.join(', ')}`);

const rows = lists();
const tests = levels.flatMap(([, suites = []]) => suites.flatMap((suite) => suite.tests));
const { figures, false: wrong } = count(rows, shownBy(tests), absent(rows, product()));
for (const { name, supplied, own, notYet } of figures) {
  const besides = own.rows > 0 ? `; of our own ${own.shown} of ${own.rows}` : '';
  console.log(`${name}.csv: ${supplied.shown} of ${supplied.rows} rows shown by a test that passed${besides}`);
  if (process.argv.includes('--missing')) console.log(`  not yet: ${notYet.join(' ')}`);
}
const sum = (of) => figures.reduce((total, { supplied }) => total + supplied[of], 0);
console.log(`together: ${sum('shown')} of ${sum('rows')}`);
if (wrong.length > 0) fail(`claimed without ground:\n  ${wrong.join('\n  ')}`);
