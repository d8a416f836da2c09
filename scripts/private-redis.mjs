import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import { join } from 'node:path';
import { unpackDebian } from './debian-packages.mjs';
import { fail, node, onPath, root, say } from './toolchain.mjs';

const wait = (ms) => new Promise((done) => setTimeout(done, ms));

/** One inline command; resolves with the first line of the answer, or undefined. */
const ask = (where, command, ms = 500) =>
  new Promise((done) => {
    const socket = createConnection(where.socket ?? where.tcp);
    const end = (answer) => {
      socket.destroy();
      done(answer);
    };
    socket.setTimeout(ms, () => end(undefined));
    socket.on('error', () => end(undefined));
    socket.on('close', () => done(undefined));
    socket.on('connect', () => socket.write(where.password ? `AUTH ${where.password}\r\n${command}\r\n` : `${command}\r\n`));
    let heard = '';
    socket.on('data', (bytes) => {
      heard += bytes;
      const lines = heard.split('\r\n').filter(Boolean);
      if (lines.length > (where.password ? 1 : 0)) end(lines.at(-1));
    });
  });

const freePort = () =>
  new Promise((done, no) => {
    const server = createServer().on('error', no);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });

/** Debian keeps redis-server as a link to redis-check-rdb of redis-tools: the same binary decides by its name. */
export function findRedis(bin) {
  const system = onPath('redis-server') ?? onPath('valkey-server');
  if (system) return { exe: system, env: {} };
  const checker = join(bin, 'usr/bin/redis-check-rdb');
  if (!existsSync(checker) && !unpackDebian('redis-tools', bin)) return undefined;
  if (!existsSync(checker)) return undefined;
  const server = join(bin, 'usr/bin/redis-server');
  if (!existsSync(server)) spawnSync('ln', ['-s', 'redis-check-rdb', server]);
  const libs = ['usr/lib', 'lib'].flatMap((dir) =>
    existsSync(join(bin, dir)) ? readdirSync(join(bin, dir)).map((sub) => join(bin, dir, sub)) : [],
  );
  return { exe: server, env: { LD_LIBRARY_PATH: [...libs, process.env.LD_LIBRARY_PATH].filter(Boolean).join(':') } };
}

export const alive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
};

/** Other launchers on this data folder; marks of dead ones are removed. */
function neighbours(dir) {
  return readdirSync(dir)
    .map(Number)
    .filter((pid) => {
      if (pid === process.pid) return false;
      if (alive(pid)) return true;
      rmSync(join(dir, String(pid)), { force: true });
      return false;
    });
}

/** Holds `file` while `work` runs, so that two nodes that start together bring up one Redis. */
async function exclusively(file, work) {
  for (let tries = 0; ; tries++) {
    try {
      const handle = openSync(file, 'wx');
      writeFileSync(handle, String(process.pid));
      closeSync(handle);
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      const holder = Number(readFileSync(file, 'utf8') || 0);
      if ((holder && !alive(holder)) || tries > 200) rmSync(file, { force: true });
      await wait(50);
    }
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

/**
 * REDIS_URL as given, else a private Redis in the data folder that all nodes on it share. It is started again when it
 * dies and stopped by the last node that leaves.
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function privateRedis(dataDir) {
  if (process.env.REDIS_URL) return { url: process.env.REDIS_URL, stop: async () => {} };
  const dir = join(dataDir, 'redis');
  const nodes = join(dir, 'nodes');
  mkdirSync(nodes, { recursive: true, mode: 0o700 });
  chmodSync(dir, 0o700);
  const found = findRedis(join(dataDir, 'bin'));
  if (!found) {
    fail(
      'No Redis was found and none could be unpacked. Do one of these and start again:\n  - sudo apt-get install redis-server\n  - REDIS_URL=redis://host:6379 npm start',
    );
  }
  const where = await address(dir);
  const start = async () => {
    if (await ask(where, 'PING')) return;
    const listen = where.socket
      ? ['--port', '0', '--unixsocket', where.socket.path, '--unixsocketperm', '700']
      : ['--port', String(where.tcp.port), '--bind', '127.0.0.1', '--requirepass', where.password];
    const args = [
      '--dir',
      dir,
      // nothing of it is written down: lists are rebuilt from the log, and what is erased there must not stay readable here
      '--appendonly',
      'no',
      '--save',
      '',
      '--daemonize',
      'no',
      '--loglevel',
      'warning',
      '--maxmemory-policy',
      'noeviction',
      ...listen,
    ];
    for (const left of ['appendonlydir', 'appendonly.aof', 'dump.rdb']) rmSync(join(dir, left), { recursive: true, force: true }); // of earlier versions
    // detached: Ctrl-C reaches the whole foreground group, and Redis must outlive the server's graceful stop
    const child = spawn(node(), [join(root, 'scripts/redis-keeper.mjs'), nodes, found.exe, ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      detached: true,
      env: { ...process.env, ...found.env },
    });
    child.unref();
    for (let i = 0; i < 200; i++) {
      if (await ask(where, 'PING')) return;
      if (child.exitCode !== null) break;
      await wait(50);
    }
    if (!(await ask(where, 'PING'))) fail(`the private Redis in ${dir} did not start (${found.exe})`);
  };
  writeFileSync(join(nodes, String(process.pid)), '');
  await exclusively(join(dir, 'starting'), start);
  const guard = setInterval(async () => {
    if (!(await ask(where, 'PING', 5000)) && existsSync(dir)) await exclusively(join(dir, 'starting'), start).catch(() => {});
  }, 2000);
  guard.unref();
  return {
    url: where.socket ? `unix://${where.socket.path}` : `redis://:${where.password}@127.0.0.1:${where.tcp.port}`,
    async stop() {
      clearInterval(guard);
      rmSync(join(nodes, String(process.pid)), { force: true });
      if (neighbours(nodes).length > 0) return;
      await ask(where, 'SHUTDOWN', 5000);
      for (let i = 0; i < 100 && (await ask(where, 'PING')); i++) await wait(50);
      say('the private Redis stopped');
    },
  };
}

/** A unix socket where its path fits (a sun_path holds 108 bytes), else a loopback port with a password, kept beside it. */
async function address(dir) {
  const path = join(dir, 'redis.sock');
  if (process.platform !== 'win32' && Buffer.byteLength(path) < 100) return { socket: { path } };
  const file = join(dir, 'address.json');
  if (!existsSync(file))
    writeFileSync(file, JSON.stringify({ port: await freePort(), password: randomBytes(24).toString('hex') }), { mode: 0o600 });
  const { port, password } = JSON.parse(readFileSync(file, 'utf8'));
  return { tcp: { port, host: '127.0.0.1' }, password };
}
