// Memory of the server while 200 editors work in 40 plans: some minutes, or two hours with --deep.
import { answered, opened, paced } from './editors.mjs';
import { deep, median, quick, report, skip } from './report.mjs';
import { newPlan, signIn, startLoam } from './server.mjs';

const PLANS = 40;
const EDITORS = 200;
const name = `server memory at ${EDITORS} editors in ${PLANS} plans`;
if (quick) {
  skip(name, 'takes minutes: not with --quick');
  process.exit(0);
}
const loam = await startLoam();
if (loam.rssBytes() === undefined) {
  await loam.stop();
  skip(name, 'no /proc here');
  process.exit(0);
}
const MIB = 1024 * 1024;
const minutes = deep ? 120 : 1;
const everyMs = deep ? 5_000 : 2_000;
const fixture = loam.fixture();
const [group] = fixture.companies[0].collections[0].groups;
const tokens = await Promise.all(fixture.users.filter(({ id }) => group.userIds.includes(id)).map((user) => signIn(loam.url, user)));
const plans = [];
for (let i = 0; i < PLANS; i++) plans.push(await newPlan(loam.url, tokens[0], fixture));

const times = { acknowledged: [], visible: [], refused: [] };
const all = await opened(loam.url, tokens, plans, EDITORS, times);
const seen = [];
const watch = setInterval(() => {
  seen.push(loam.rssBytes() / MIB);
  times.visible.length = 0; // two hours of them are not wanted
  for (const one of all) one.sent.clear();
}, 1_000);
await paced(all, everyMs, minutes * 60_000);
await answered(all);
clearInterval(watch);
const third = Math.floor(seen.length / 3);
const edits = times.acknowledged.length;
if (times.refused.length > 0) throw new Error(`${times.refused.length} edits refused: ${times.refused[0]}`);
report({ name: `${name}, after ${edits} edits in ${minutes} min`, unit: 'MiB', value: seen.at(-1), goal: { most: 1024 } });
// a heap that was never full grows until its first great collection, so the goal of 5 % is that of the two hours
report({
  name: `${name}: last third to the one before`,
  unit: 'MiB',
  value: median(seen.slice(-third)),
  limit: median(seen.slice(third, -third)),
  goal: deep ? { most: 1.05 } : null,
});
for (const { socket } of all) socket.disconnect();
await loam.stop();
process.exit(0);
