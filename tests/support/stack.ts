import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { giveBack, mayReuse, reusedServer } from './reused-server.js';
import { stolenSince } from './stolen-time.js';

export const projectRoot = resolve(import.meta.dirname, '../..');

/** Servers that are judged are watched for what keeps their main thread: that wakes each two hundred times a second. */
const monitor = pathToFileURL(join(projectRoot, 'tests/support/stretch-monitor.mjs')).href;
const program = (name: string) => join(projectRoot, 'apps/server/dist/programs', name);
/** Where more is stolen the same work takes twice the processor time: two machines share one core. */
const MOST_STOLEN = 0.005;
/** jest.config.js: the levels whose servers are judged. */
const isJudged = () => (globalThis as { judgesStretches?: boolean }).judgesStretches === true;

/** As `npm start` starts it: scripts/jest.mjs says how. */
const serverFlags = process.env['SERVER_FLAGS']?.split(' ') ?? [];

/** Servers are started and killed hundreds of times; what one has compiled the next need not. */
const compiled = join(projectRoot, '.data/compiled');

/** Set by scripts/test.mjs when the machine's own redis-server is missing and one was unpacked for us. */
const redisServer = process.env['REDIS_SERVER'] ?? 'redis-server';
const redisLibraries = process.env['REDIS_LIBRARY_PATH'];

/** One answer for all places and a few made-up scenes, so that no test asks a service of the world. */
const recordedScenes = `file:${join(projectRoot, 'tests/fixtures/sky/scenes')}`;
const recordedWeather = `file:${join(projectRoot, 'tests/fixtures/sky/weather')}`;

/** Below the ports a system lends to outgoing connections (Linux: from 32,768), so that none of them takes it before or between the starts of a node. */
export const freePort = (): Promise<number> =>
  new Promise((done, failed) => {
    const port = 12_000 + randomInt(20_000);
    const server = createServer().on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') done(freePort());
      else failed(error);
    });
    server.listen(port, '127.0.0.1', () => server.close(() => done(port)));
  });

/** Resolves when the process prints `line`; rejects with all it said when it ends or takes too long. */
const says = (child: ChildProcess, line: RegExp, what: string, ms: number): Promise<string> =>
  new Promise((done, failed) => {
    let heard = '';
    const timer = setTimeout(() => failed(new Error(`${what} said nothing like ${line} in ${ms} ms:\n${heard}`)), ms);
    const listen = (bytes: Buffer) => {
      heard += bytes.toString();
      if (!line.test(heard)) return;
      clearTimeout(timer);
      child.stdout?.off('data', listen);
      child.stderr?.off('data', listen);
      done(heard);
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('error', failed);
    child.once('exit', (code, signal) => {
      clearTimeout(timer);
      failed(new Error(`${what} ended with ${code ?? signal}:\n${heard}`));
    });
  });

const gone = (child: ChildProcess) =>
  new Promise<void>((done) => {
    if (child.exitCode !== null || child.signalCode !== null) return done();
    child.once('exit', () => done());
  });

/** A Redis of one test on a unix socket, nothing kept on disk. */
export class TestRedis {
  private child: ChildProcess | undefined;
  readonly url: string;

  constructor(private readonly dir: string) {
    this.url = `unix://${dir}/redis.sock`;
  }

  async start(): Promise<void> {
    const args = ['--port', '0', '--unixsocket', `${this.dir}/redis.sock`, '--save', '', '--appendonly', 'no', '--dir', this.dir];
    const env = { ...process.env, ...(redisLibraries && { LD_LIBRARY_PATH: redisLibraries }) };
    this.child = spawn(redisServer, args, { stdio: ['ignore', 'pipe', 'pipe'], env });
    await says(this.child, /ready to accept/i, 'redis-server', 60_000);
  }

  get pid(): number | undefined {
    return this.child?.pid;
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    if (!this.child) return;
    this.child.kill(signal);
    await gone(this.child);
  }
}

/** One node of the built server on a data folder that it may share with others. */
export class TestNode {
  private child: ChildProcess | undefined;
  output = '';
  /** `stretch of N ms beside …`: what kept its main thread for longer than it may. */
  readonly stretches: string[] = [];

  constructor(
    readonly port: number,
    private readonly env: Readonly<Record<string, string>>,
  ) {}

  get url(): string {
    return `http://localhost:${this.port}`;
  }

  async start(ms = 170_000): Promise<void> {
    const env = {
      ...process.env,
      NODE_OPTIONS: '',
      PORT: String(this.port),
      PUBLIC_URL: this.url,
      RATE_LIMITS: 'off',
      NODE_COMPILE_CACHE: compiled,
      WEATHER_URL: recordedWeather,
      STAC_URL: recordedScenes,
      ...this.env,
    };
    const flags = [...serverFlags, ...(isJudged() ? ['--import', monitor] : [])];
    const { child, isNew } = mayReuse
      ? reusedServer([...flags, program('reused.main.js')], env)
      : { child: spawn(process.execPath, [...flags, program('main.js')], { stdio: ['ignore', 'pipe', 'pipe'], env }), isNew: true };
    this.child = child;
    const collect = (bytes: Buffer) => {
      this.output = (this.output + bytes.toString()).slice(-20_000);
      this.stretches.push(...(bytes.toString().match(/^stretch of \d+ ms beside .*$/gm) ?? []));
    };
    child.stdout!.on('data', collect);
    child.stderr!.on('data', collect);
    const isWatched = isJudged() && isNew && says(child, /stretches are watched/, 'the watch over its main thread', ms);
    const isReady = says(child, /^ready http/m, 'the server', ms);
    if (mayReuse) child.send({ start: env }, () => undefined);
    await Promise.all([isReady, isWatched]);
  }

  get pid(): number | undefined {
    return this.child?.pid;
  }

  signal(name: NodeJS.Signals): void {
    this.child?.kill(name);
  }

  /** SIGTERM and the exit code; SIGKILL when it does not end in a minute. */
  async stop(): Promise<number | null> {
    if (!this.child) return null;
    if (mayReuse && this.child.connected) {
      const { child } = this;
      this.child = undefined; // another's from here on
      return giveBack(child);
    }
    this.child.kill('SIGTERM');
    const late = setTimeout(() => this.child?.kill('SIGKILL'), 60_000);
    await gone(this.child);
    clearTimeout(late);
    return this.child.exitCode;
  }

  async kill(): Promise<void> {
    this.child?.kill('SIGKILL');
    if (this.child) await gone(this.child);
  }
}

/** The fixture.json of the seed: the ids of the two acceptance tenants. */
export interface Fixture {
  companies: { id: number; collections: { id: number; groups: FixtureGroup[] }[] }[];
  users: {
    id: number;
    email: string;
    password: string;
    role: string;
    roleId: number;
    companyId?: number;
    collectionIds: number[];
    groupIds: number[];
  }[];
  library: { cropIds: Record<string, number>; productIds: Record<string, number> };
}
export interface FixtureGroup {
  id: number;
  userIds: number[];
  growerIds: number[];
  fieldIds: number[];
  planIds: number[];
  analysisIds: number[];
}

/** Redis and one or more server nodes on a new data folder, seeded with the acceptance tenants unless told otherwise. */
export class Stack {
  readonly dir = mkdtempSync(join(tmpdir(), 'loam-'));
  readonly dataDir = join(this.dir, 'data');
  readonly redis = new TestRedis(this.dir);
  readonly nodes: TestNode[] = [];
  private readonly stolen = stolenSince();

  static async start({
    nodes = 1,
    env = { SEED: 'acceptance' },
  }: { nodes?: number; env?: Readonly<Record<string, string>> } = {}): Promise<Stack> {
    const stack = new Stack();
    try {
      if (env['SEED'] === 'acceptance') stack.fill();
      await stack.redis.start();
      for (let i = 0; i < nodes; i++) await stack.addNode(env);
    } catch (error) {
      await stack.stop();
      throw error;
    }
    return stack;
  }

  /** Begins with the acceptance tenants as another server left them behind, which is quicker than making them. */
  fill(): void {
    cpSync(process.env['LOAM_SEEDED_FOLDER']!, this.dataDir, { recursive: true });
  }

  async addNode(env: Readonly<Record<string, string>> = {}): Promise<TestNode> {
    const node = new TestNode(await freePort(), {
      DATA_DIR: this.dataDir,
      ...(env['SMTP_URL'] === undefined && { MAIL_SINK: `file:${this.dataDir}/mail.jsonl` }),
      REDIS_URL: this.redis.url,
      TILE_URL: 'off', // a test asks nobody outside for pictures of the ground
      NODE_ID: `n${this.nodes.length + 1}`,
      ...env,
    });
    this.nodes.push(node);
    await node.start();
    return node;
  }

  get url(): string {
    return this.nodes[0]!.url;
  }

  fixture(): Fixture {
    return JSON.parse(readFileSync(join(this.dataDir, 'fixture.json'), 'utf8')) as Fixture;
  }

  async stop(): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.stop()));
    await this.redis.stop();
    rmSync(this.dir, { recursive: true, force: true });
    this.judgeStretches();
  }

  /** What kept the main threads of its servers for longer than it may. */
  get stretches(): readonly string[] {
    return this.nodes.flatMap(({ stretches }) => stretches);
  }

  /** @throws when a server of a judged level was kept from its calls for too long, and so fails the file; what a busy machine lengthened is measured once more alone */
  private judgeStretches(): void {
    const found = this.stretches;
    if (!isJudged() || found.length === 0) return;
    process.stdout.write(`${found.join('\n')}\n`);
    const stolen = this.stolen();
    if (stolen > MOST_STOLEN && process.env['LOAM_JUDGE'] !== 'exact') {
      process.stdout.write(`too busy to judge: the host gave ${(100 * stolen).toFixed(1)} % of this machine's time to others\n`);
      return;
    }
    throw new Error(`missed figure L16.2: the main thread was kept for too long:\n${found.join('\n')}`);
  }
}
