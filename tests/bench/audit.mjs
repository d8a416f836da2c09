// The audit of a group with a million events, and what its readers cost a colleague who reads lists.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load, request } from './http-load.mjs';
import { fillWithPlans } from './log-filler.mjs';
import { median, pause, percentile, quick, report } from './report.mjs';
import { call, signIn, startLoam, watched } from './server.mjs';

const events = Number(process.env.BENCH_EVENTS ?? (quick ? 100_000 : 1_000_000));
const mails = mkdtempSync(join(tmpdir(), 'loam-bench-mails-'));
const sink = join(mails, 'mail.jsonl');
const loam = await startLoam({ env: { SEED: 'acceptance', MAIL_SINK: `file:${sink}`, ...watched } });
const { companies, users } = loam.fixture();
const company = companies[0];
const collection = company.collections[0];
const [group] = collection.groups;
const person = (name) => users.find(({ email }) => email.startsWith(`${name}@`));
const auditor = await admin(person('group-1'));
const colleague = { token: await signIn(loam.url, person('user-1')) };

/** Signed in and proved by the code that came by mail. */
async function admin(user) {
  const token = await signIn(loam.url, user);
  await call(loam.url, token, 'POST', '/adminCenter/sendCode');
  for (let tries = 0; tries < 50; tries++, await pause(100)) {
    const code = existsSync(sink) ? /\b\d{8}\b/.exec(readFileSync(sink, 'utf8'))?.[0] : undefined;
    if (code !== undefined) return { token, adminToken: (await call(loam.url, token, 'POST', '/user/verify', { code })).adminToken };
  }
  throw new Error('no code came');
}
const audit = (query) => `/audit?groupId=${group.id}&${query}`;
/** @throws when it is refused: only what is not built yet comes later */
async function ask(path) {
  const { token, adminToken } = auditor;
  const answer = await fetch(`${loam.url}/api${path}`, { headers: { authorization: `Bearer ${token}`, 'x-admin-token': adminToken } });
  const body = await answer.json();
  if (!answer.ok && answer.status !== 503) throw new Error(`${path}: ${answer.status} ${JSON.stringify(body)}`);
  return body;
}

await fillWithPlans(loam.dataDir, events, { companyId: company.id, collectionId: collection.id, groupId: group.id });
const filled = performance.now();
while (((await ask(audit('pageSize=1'))).total ?? 0) < events) await pause(2_000);
report({ name: `audit: ${events} events listed after`, unit: 's', value: (performance.now() - filled) / 1000 });

let known = 0;
/** Those above 50 ms since it was asked last. */
function longest(what) {
  const all = loam.stretches();
  report({
    name: `audit: ${what}, longest stretch of the main thread`,
    unit: 'ms',
    value: Math.max(0, ...all.slice(known)),
    goal: { most: 50 },
  });
  known = all.length;
}
longest('while they are listed');

const asked = (path, who) => () => request('GET', `/api${path}`, who);
const list = asked(`/customer/all-sorted?groupId=${group.id}&pageNo=1&pageSize=20`, colleague);
const newest = (await ask(audit('pageSize=1'))).items[0].position;
const contests = [
  ['newest page', audit('pageSize=100')],
  ['from the middle on', audit(`pageSize=100&before=${Math.floor(newest / 2)}`)],
  ['page 1,000', audit('pageSize=50&pageNo=1000')],
  ['by a type that many have', audit('type=PlanDoseSet&pageSize=100')],
  ['by a type that hardly any has', audit('type=GrowerRegistered&pageSize=100')],
  ['of a day long ago', audit('to=2026-01-01&pageSize=100')],
  ['by words that many say', audit('q=dose&pageSize=100')],
  ['by words that nobody says', audit('q=nowhere%20found&pageSize=100')],
  ['by words, of a type of which each lies in another document', audit('type=PlanDrafted&q=nowhere%20found&pageSize=100')],
  ['people', `/audit/people?groupId=${group.id}`],
];
const seconds = quick ? 3 : 6;
const { took: quiet } = await load(loam.port, 1, seconds * 1000, list);
report({ name: "audit: a colleague's list alone, p99", unit: 'ms', value: percentile(quiet, 0.99) });
for (const [name, path] of contests) {
  await ask(path);
  const cpu = loam.cpuMs();
  const { took } = await load(loam.port, 1, seconds * 500, asked(path, auditor));
  report({ name: `audit: ${name}, the server's processor time a call`, unit: 'ms', value: (loam.cpuMs() - cpu) / took.length });
  report({ name: `audit: ${name}, p50`, unit: 'ms', value: median(took) });
  const [, { took: beside }] = await Promise.all([
    load(loam.port, 2, seconds * 1000, asked(path, auditor)),
    load(loam.port, 1, seconds * 1000, list),
  ]);
  report({
    name: `audit: ${name}, a colleague's list beside two who read it, p99`,
    unit: 'ms',
    value: percentile(beside, 0.99),
    goal: { most: 50 },
  });
  longest(name);
}
await loam.stop();
rmSync(mails, { recursive: true });
process.exit(0);
