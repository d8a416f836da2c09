import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverFlags } from '../../scripts/toolchain.mjs';
import { fromDomain, inProject } from './report.mjs';

/** Settings of a server that says for how long its main thread worked without a break. */
export const watched = { NODE_OPTIONS: `--import=${inProject('tests/support/stretch-monitor.mjs')}` };

const freePort = () =>
  new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });

for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => process.exit(1));

/** CPU time that a process has used, in ms (in steps of 10); undefined where there is no /proc. */
function cpuMs(pid) {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return undefined;
  const fields = readFileSync(file, 'utf8').split(') ')[1].split(' '); // the name before may hold blanks
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Memory of a process that is not swapped out; undefined where there is no /proc. */
function rssBytes(pid) {
  const file = `/proc/${pid}/status`;
  return existsSync(file) ? Number(/VmRSS:\s+(\d+)/.exec(readFileSync(file, 'utf8'))[1]) * 1024 : undefined;
}

/** A program of our own; resolves when it prints `line`. */
async function launch(command, args, line, env = {}) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, NODE_OPTIONS: '', ...env } });
  process.once('exit', () => child.kill('SIGKILL')); // a bench that fails leaves nothing behind
  let heard = '';
  await new Promise((done, failed) => {
    const listen = (bytes) => {
      heard = (heard + bytes).slice(-20_000);
      if (line.test(heard)) done();
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('error', failed);
    child.once('exit', () => failed(new Error(`${command} ended:\n${heard}`)));
  });
  return {
    heard: () => heard,
    cpuMs: () => cpuMs(child.pid),
    rssBytes: () => rssBytes(child.pid),
    async stop() {
      if (child.exitCode !== null) return;
      const gone = new Promise((done) => child.once('exit', done));
      child.kill('SIGTERM');
      const late = setTimeout(() => child.kill('SIGKILL'), 8_000);
      await gone;
      clearTimeout(late);
    },
  };
}

/** A bench program that stands beside Loam as the limit: prints `ready <port>`. */
export async function startLimit(file) {
  const program = await launch(process.execPath, [join(import.meta.dirname, file)], /^ready \d+/m);
  return { ...program, url: `http://127.0.0.1:${/ready (\d+)/.exec(program.heard())[1]}` };
}

/** Redis and the built server on a data folder of their own. `prepare` may fill the folder first. */
export async function startLoam({ env = { SEED: 'acceptance' }, prepare = async () => {} } = {}) {
  const dir = mkdtempSync(join(tmpdir(), 'loam-bench-'));
  const dataDir = join(dir, 'data');
  await prepare(dataDir);
  const redis = await launch(
    process.env.REDIS_SERVER ?? 'redis-server',
    ['--port', '0', '--unixsocket', `${dir}/redis.sock`, '--save', '', '--appendonly', 'no', '--dir', dir],
    /ready to accept/i,
    process.env.REDIS_LIBRARY_PATH ? { LD_LIBRARY_PATH: process.env.REDIS_LIBRARY_PATH } : {},
  );
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const profile = process.env.BENCH_PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${process.env.BENCH_PROFILE}`] : [];
  const started = performance.now();
  const settings = {
    PORT: String(port),
    PUBLIC_URL: url,
    RATE_LIMITS: 'off',
    DATA_DIR: dataDir,
    REDIS_URL: `unix://${dir}/redis.sock`,
    NODE_ID: 'bench',
    ...env,
  };
  const program = (file) => [...serverFlags, ...profile, inProject('apps/server/dist/programs', file)];
  const launched = (more = {}) => launch(process.execPath, program('main.js'), /^ready http/m, { ...settings, ...more });
  let server = await launched();
  const readyMs = performance.now() - started;
  return {
    url,
    port,
    dataDir,
    redisUrl: `unix://${dir}/redis.sock`,
    readyMs,
    cpuMs: () => server.cpuMs(),
    rssBytes: () => server.rssBytes(),
    /** Of a server that is watched, in ms, those above 50. */
    stretches: () => [...server.heard().matchAll(/^stretch of (\d+) ms/gm)].map(([, ms]) => Number(ms)),
    heard: () => server.heard(),
    stopServer: () => server.stop(),
    /** The same folder with other settings. */
    async restart(more) {
      await server.stop();
      server = await launched(more);
    },
    /** Runs another of the server's programs on the same folder and Redis until it prints `line`. Answers its ms of time. */
    async run(file, line, more = {}) {
      const from = performance.now();
      const ran = await launch(process.execPath, program(file), line, { ...settings, ...more });
      const ms = performance.now() - from;
      await ran.stop();
      return ms;
    },
    fixture: () => JSON.parse(readFileSync(join(dataDir, 'fixture.json'), 'utf8')),
    async stop() {
      await server.stop();
      await redis.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

export async function call(url, token, method, path, body) {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const headers = { ...(token && { authorization: `Bearer ${token}` }), ...(body && { 'content-type': 'application/json' }) };
  const answer = await fetch(`${url}/api${path}`, { method, headers, ...sent });
  const json = await answer.json();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(json)}`);
  return json;
}
/** How many growers of a group the list shows; a server that is still at it says so. */
export async function growersListed(url, token, groupId) {
  for (;;) {
    const answer = await fetch(`${url}/api/customer/all-sorted?groupId=${groupId}&pageSize=1`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const body = await answer.json();
    if (answer.ok) return body.total;
    if (answer.status !== 503) throw new Error(`growers of ${groupId}: ${answer.status} ${JSON.stringify(body)}`);
  }
}
export const signIn = async (url, { email, password }) =>
  (await call(url, undefined, 'POST', '/auth/login', { email, password, tokenTransport: 'body' })).accessToken;

/** A plan of about 300 doses: 20 products in 15 columns; the first group's first grower owns it. */
export async function newPlan(url, token, { companies, library }) {
  const { libraryProducts } = await fromDomain('agronomy/tables/product-table.js');
  const [group] = companies[0].collections[0].groups;
  const items = (await call(url, token, 'GET', `/plan?planId=${group.planIds[0]}`)).stages
    .map(({ stageId }) => stageId)
    .filter((id) => id > 0);
  const products = libraryProducts
    .filter(({ typeId, formId }) => typeId === 1 && formId === 2)
    .slice(0, 20)
    .map(({ id }) => id);
  const applications = Array.from({ length: 15 }, (_, n) => ({
    id: `col${n}`,
    applicationTypeId: 1,
    cropStageId: items[n % items.length],
    products: products.map((id) => ({ id, amount: 10 + n, unitId: 2 })),
  }));
  const body = {
    name: 'Bench',
    customerId: group.growerIds[0],
    fieldId: group.fieldIds[0],
    cropId: library.cropIds.potato,
    crop: { plantingDate: '2026-03-01', expectedYield: 40 },
    products: products.map((id) => ({ id })),
    applications,
  };
  const { id } = await call(url, token, 'POST', '/plan', body);
  return { id, growerId: group.growerIds[0], columns: applications.map((one) => one.id), products };
}
