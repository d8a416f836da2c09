// Loam on KurrentDB (the stand-in with the real server's delays) beside Loam on the embedded store, in turn, in one run.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { round } from './editors.mjs';
import { inProject, median, pause, percentile, quick, report, sideBySide } from './report.mjs';
import { call, growersListed, newPlan, signIn, startLoam } from './server.mjs';

/** The stand-in in a process of its own. */
async function startStandIn() {
  const child = spawn(process.execPath, [inProject('scripts', 'stand-in.mjs'), '--nodes', '1', '--port', '0'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  process.once('exit', () => child.kill('SIGKILL'));
  const lines = [];
  const waiting = [];
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line);
    for (const one of waiting.splice(0)) one();
  });
  const says = async (text) => {
    for (;;) {
      const at = lines.findIndex((line) => text.test(line));
      if (at >= 0) return lines.splice(at, 1)[0];
      await new Promise((done) => waiting.push(done));
    }
  };
  const order = async (words, answer) => {
    child.stdin.write(`${words}\n`);
    return says(answer);
  };
  return {
    url: (await says(/^EVENT_STORE=/)).slice('EVENT_STORE='.length),
    slow: () => order('slow on', /^slow on:/),
    calls: async () => JSON.parse((await order('calls', /^calls \{/)).slice('calls '.length)),
    stop: () => child.stdin.end(),
  };
}

const standIn = await startStandIn();
const stores = [await startLoam(), await startLoam({ env: { SEED: 'acceptance', EVENT_STORE: standIn.url } })];
await standIn.slow();
const [embedded, kurrent] = await Promise.all(
  stores.map(async (loam) => {
    const fixture = loam.fixture();
    const [group] = fixture.companies[0].collections[0].groups;
    const owners = fixture.users.filter(({ id }) => group.userIds.includes(id));
    const tokens = await Promise.all(owners.map((user) => signIn(loam.url, user)));
    const plans = [];
    for (let i = 0; i < 20; i++) plans.push(await newPlan(loam.url, tokens[0], fixture));
    const admin = await signIn(
      loam.url,
      fixture.users.find(({ email }) => email === 'group-1@acceptance.test'),
    );
    return { loam, tokens, admin, plans };
  }),
);
const rounds = quick ? 1 : 3;
const ms = quick ? 1_000 : 2_000;
const contest = (editors, over, pace) =>
  sideBySide(
    rounds,
    [embedded, kurrent].map(
      ({ loam, tokens, plans }) =>
        () =>
          round(loam, tokens, plans.slice(0, over), editors, pace),
    ),
  );
/** The figure on KurrentDB with its goal, and the embedded store's. */
const both = ({ name, unit, value, beside, goal }) => {
  report({ name: `KurrentDB, ${name}`, unit, value, goal });
  report({ name: `embedded, ${name}`, unit, value: beside });
};
const joined = (runs, what) => runs.flatMap((run) => run[what]);

/** What was asked of the stand-in while `work` ran on it, and its own processor time: it shares the machine with who is measured. */
async function counted(name, per, work) {
  const before = await standIn.calls();
  const cpuBefore = kurrent.loam.cpuMs();
  const done = await work();
  const after = await standIn.calls();
  const times = per(done);
  for (const what of ['append', 'read'])
    report({ name: `KurrentDB, ${name}, ${what} calls`, unit: 'calls', value: (after[what] - before[what]) / times });
  report({ name: `KurrentDB, ${name}, processor time of the stand-in`, unit: 'ms', value: (after.cpuMs - before.cpuMs) / times });
  if (cpuBefore !== undefined)
    report({ name: `KurrentDB, ${name}, processor time of Loam`, unit: 'ms', value: (kurrent.loam.cpuMs() - cpuBefore) / times });
  return done;
}

await contest(10, 5, { ms: quick ? 400 : 1_500 }); // code that is compiled
for (const { editors, over, everyMs } of [
  { editors: 2, over: 1, everyMs: 25 },
  { editors: 10, over: 1, everyMs: 150 },
  { editors: 50, over: 20, everyMs: 250 },
]) {
  const people = `${editors} editors in ${over} plans`;
  const edits = ([, theirs]) => joined(theirs, 'acknowledged').length;
  const [ours, theirs] = await counted(`${people}, of an edit`, edits, () => contest(editors, over, { everyMs, ms }));
  for (const [label, share, most] of [
    ['p50', 0.5, 10],
    ['p95', 0.95, 25],
  ])
    both({
      name: `${people}, visible ${label}`,
      unit: 'ms',
      value: percentile(joined(theirs, 'visible'), share),
      beside: percentile(joined(ours, 'visible'), share),
      goal: { most },
    });
}
for (const { editors, over } of [
  { editors: 10, over: 1 },
  { editors: 50, over: 20 },
]) {
  const [ours, theirs] = await contest(editors, over, { ms: ms / 2 });
  const of = (runs) => median(runs.map((run) => run.rate));
  both({
    name: `${editors} editors in ${over} plans, saturated`,
    unit: 'edits/s',
    value: of(theirs),
    beside: of(ours),
    goal: { least: 2_000 },
  });
}

/** Ms of writes of one person, one after the other. */
async function writes({ loam, tokens, plans }, count) {
  const took = [];
  for (let n = 0; n < count; n += 1) {
    const from = performance.now();
    await call(loam.url, tokens[0], 'POST', '/plan', { id: plans[0].id, notes: `Note ${n} ${from}` });
    took.push(performance.now() - from);
  }
  return took;
}
const [own, other] = await counted(
  'of a REST write',
  ([, theirs]) => theirs.flat().length,
  () =>
    sideBySide(
      rounds,
      [embedded, kurrent].map((one) => () => writes(one, quick ? 30 : 100)),
    ),
);
both({ name: 'REST write p50', unit: 'ms', value: percentile(other.flat(), 0.5), beside: percentile(own.flat(), 0.5), goal: { most: 12 } });

/** Enough that a task, which may be eight batches ahead of the lists, cannot end with most of its rows unlisted. */
const rowsOfFile = quick ? 200 : 5_000;
/** Rows a second of growers with fields from a CSV, from the upload until the task says it is done and until the last row is listed. */
async function imported({ loam, admin }, mark) {
  const letters = (n) => String(n).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)]);
  const lines = Array.from(
    { length: rowsOfFile },
    (_, n) => `Bench ${letters(n)},${mark}${n},IN,Farm ${n},North block,2.5,ha,18.152,74.577`,
  );
  const form = new FormData();
  const csv = ['fullName,growerCode,country,farmName,fieldName,area,areaUnit,latitude,longitude', ...lines].join('\n');
  form.append('file', new File([csv], 'growers.csv'));
  const [group] = loam.fixture().companies[0].collections[0].groups;
  const before = await growersListed(loam.url, admin, group.id);
  const from = performance.now();
  const answer = await fetch(`${loam.url}/api/customer/${group.id}/bulk-import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin}` },
    body: form,
  });
  const { taskId } = await answer.json();
  for (;;) {
    const task = await call(loam.url, admin, 'GET', `/uploads/${taskId}`);
    if (task.status === 'imported') break;
    if (task.status !== 'inProgress') throw new Error(JSON.stringify(task).slice(0, 1_000));
    await pause(50);
  }
  const rate = () => rowsOfFile / ((performance.now() - from) / 1_000);
  const done = rate();
  while ((await growersListed(loam.url, admin, group.id)) < before + rowsOfFile) await pause(10);
  return { done, listed: rate() };
}
let file = 0;
const imports = quick ? 1 : 2;
await sideBySide(
  1,
  [embedded, kurrent].map((one) => () => imported(one, `W${++file}-`)), // code that is compiled
);
const rows = await counted(
  'of an imported row',
  () => imports * rowsOfFile,
  () =>
    sideBySide(
      imports,
      [embedded, kurrent].map((one) => () => imported(one, `I${++file}-`)),
    ),
);
for (const [until, name] of [
  ['listed', 'until all rows are listed'],
  ['done', 'until the task is done'],
]) {
  const [limit, value] = rows.map((each) => median(each.map((one) => one[until])));
  report({ name: `KurrentDB, import of CSV beside embedded, ${name}`, unit: 'rows/s', value, limit, goal: { least: 0.6 } });
}
for (const { loam } of [embedded, kurrent]) await loam.stop();
standIn.stop();
process.exit(0);
