// Lists and search over one group's 100,000 growers, beside one round trip to Redis for as many documents.
import 'reflect-metadata';
import { load, request } from './http-load.mjs';
import { fillWithGrowers, names } from './log-filler.mjs';
import { fromServer, median, pause, percentile, quick, report } from './report.mjs';
import { call, signIn, startLoam } from './server.mjs';

const { Redis } = await fromServer('platform/read-model/redis.js');
const growers = quick ? 20_000 : 100_000;
const pageSize = 20;
const { first, last } = names;

const loam = await startLoam();
const { companies, users } = loam.fixture();
const [
  {
    id: companyId,
    collections: [
      {
        id: collectionId,
        groups: [group],
      },
    ],
  },
] = companies;
const admin = users.find(({ email }) => email.startsWith('group-1@')); // sees every grower of the first group
const token = await signIn(loam.url, admin);

await fillWithGrowers(loam.dataDir, growers, { companyId, collectionId, groupId: group.id, userIds: group.userIds });
const list = (query) => `/customer/all-sorted?groupId=${group.id}&pageSize=${pageSize}&${query}`;
for (let total = 0; total < growers; await pause(250))
  total = (await call(loam.url, token, 'GET', list('pageNo=1')).catch(() => ({ total: 0 }))).total;

const redis = new Redis(loam.redisUrl);
redis.connect();
while (!redis.ready) await pause(10);
const [document] = (await Array.fromAsync(redis.scan('loam:'))).flat().filter((key) => key.includes(':d:grower:1'));
const space = document.slice(0, document.lastIndexOf(':') + 1);
let n = 0;
async function roundTrips() {
  const took = [];
  for (const end = performance.now() + 250; performance.now() < end;) {
    const from = performance.now();
    await redis.send('MGET', ...Array.from({ length: pageSize }, () => `${space}${1_000_000 + ((n++ * 7) % growers)}`));
    took.push(performance.now() - from);
  }
  return took;
}

const contests = [
  ['page', () => `pageNo=${1 + (n++ % 50)}`],
  ['page by another order, deep', () => `pageNo=${Math.floor(growers / pageSize / 2) + (n++ % 200)}&sortBy=createdAt&sortOrder=desc`],
  ['search that finds one', () => `pageNo=1&search=G${(n++ * 37) % growers}`],
  ['search that finds thousands', () => `pageNo=1&search=${encodeURIComponent(first[n++ % first.length])}`],
  ['search by two beginnings', () => `pageNo=1&search=${first[n % first.length][0]}%20${last[n++ % last.length].slice(0, 2)}`],
];
for (const [name, query] of contests) {
  const ours = () => request('GET', `/api${list(query())}`, { token });
  await load(loam.port, 1, 300, ours);
  const trips = await roundTrips();
  const { took: alone } = await load(loam.port, 1, quick ? 300 : 1_000, ours);
  const { took } = await load(loam.port, 4, quick ? 500 : 2_500, ours);
  report({
    name: `lists: ${name}, p50`,
    unit: 'ms',
    value: median(alone),
    limit: median(trips),
    goal: name === 'page' ? { most: 3 } : null,
  });
  report({ name: `lists: ${name}, p99 with 4 callers`, unit: 'ms', value: percentile(took, 0.99), goal: { most: 50 } });
}
report({ name: 'lists: growers of the group', unit: '', value: growers });
redis.close();
await loam.stop();
process.exit(0);
