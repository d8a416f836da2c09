// Reading a plan and writing a grower, beside the same framework with empty handlers.
import { load, request } from './http-load.mjs';
import { median, percentile, quick, report, sideBySide } from './report.mjs';
import { signIn, startLimit, startLoam } from './server.mjs';

const loam = await startLoam();
const empty = await startLimit('empty-handler.limit.mjs');
const emptyPort = new URL(empty.url).port;
const { companies, users } = loam.fixture();
const [group] = companies[0].collections[0].groups;
const user = users.find(({ id }) => id === group.userIds[0]);
const token = await signIn(loam.url, user);

const read = request('GET', `/api/plan?planId=${group.planIds[0]}`, { token });
let count = 0;
const grower = () => {
  count += 1;
  return {
    fullName: 'Asha Kulkarni',
    group: group.id,
    assignedTo: user.id,
    countryId: 101,
    unitTypeId: 0,
    nutrientForm: 'oxide',
    growerCode: `B${count}`,
  };
};
const ms = quick ? 400 : 1_500;
const contests = [
  { name: 'GET one plan', ours: () => read, theirs: () => request('GET', '/empty'), p99: 200 },
  {
    name: 'POST one grower',
    ours: () => request('POST', '/api/customer', { token, body: grower() }),
    theirs: () => request('POST', '/empty', { body: grower() }),
    p99: 300,
  },
];
for (const { name, ours, theirs, p99 } of contests) {
  await load(loam.port, 4, ms / 2, ours);
  await load(emptyPort, 4, ms / 2, theirs);
  const [own, limit] = await sideBySide(3, [() => load(loam.port, 8, ms, ours), () => load(emptyPort, 8, ms, theirs)]);
  report({
    name,
    unit: 'calls/s',
    value: median(own.map(({ rate }) => rate)),
    limit: median(limit.map(({ rate }) => rate)),
    goal: { least: 0.6 },
  });
  report({
    name: `${name}, p99 with 8 callers`,
    unit: 'ms',
    value: median(own.map(({ took }) => percentile(took, 0.99))),
    goal: { most: p99 },
  });
}
await empty.stop();
await loam.stop();
process.exit(0);
