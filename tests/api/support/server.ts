import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from './client.js';
import { discard, end, freePort, type OwnRedis, scratch, spawnServer, startRedis } from './processes.js';

interface ServerOptions {
  /** `acceptance` loads two full tenants; without it the store is empty. */
  readonly seed?: 'acceptance';
  /** A Redis of its own, `true` unless given; lists need one. */
  readonly redis?: boolean;
  /** Further settings of the server, e.g. `{ RATE_LIMITS: 'on' }`. */
  readonly env?: Readonly<Record<string, string>>;
}

export interface FixtureUser {
  readonly id: number;
  readonly email: string;
  readonly password: string;
  readonly role: 'super' | 'company' | 'collection' | 'group' | 'user' | 'executive';
  readonly roleId: number;
  readonly companyId?: number;
  readonly collectionIds: number[];
  readonly groupIds: number[];
}
export interface FixtureGroup {
  readonly id: number;
  readonly userIds: number[];
  readonly growerIds: number[];
  readonly fieldIds: number[];
  readonly planIds: number[];
  readonly analysisIds: number[];
}
export interface Fixture {
  readonly companies: { id: number; collections: { id: number; groups: FixtureGroup[] }[] }[];
  readonly users: FixtureUser[];
  readonly library: { cropIds: Record<string, number>; productIds: Record<string, number> };
}

/**
 * One running server for a spec file: `const server = await startServer({ seed: 'acceptance' })` in beforeAll,
 * `await server.stop()` in afterAll. It has its own data folder, port and Redis.
 */
export async function startServer(options: ServerOptions = {}): Promise<TestServer> {
  const dir = scratch();
  const redis = options.redis === false ? undefined : await startRedis(dir);
  const server = new TestServer(dir, await freePort(), redis, options);
  try {
    await server.start();
  } catch (error) {
    await server.stop();
    throw error;
  }
  return server;
}

export class TestServer {
  private child: ChildProcess | undefined;
  private readonly tokens = new Map<string, Promise<string>>();

  constructor(
    readonly dataDir: string,
    readonly port: number,
    readonly redis: OwnRedis | undefined,
    private readonly options: ServerOptions,
  ) {}

  get url(): string {
    return `http://localhost:${this.port}`;
  }

  /** Calls without a token. */
  get anonymous(): Client {
    return new Client(this.url);
  }

  /** Starts it again on what it left behind, also after `kill`. */
  async start(env: Readonly<Record<string, string>> = {}): Promise<void> {
    this.child = await spawnServer({
      PORT: String(this.port),
      DATA_DIR: this.dataDir,
      DEMO: 'off',
      RATE_LIMITS: 'off',
      MAIL_SINK: `file:${join(this.dataDir, 'mail.jsonl')}`,
      SMS_SINK: `file:${join(this.dataDir, 'sms.jsonl')}`,
      ...(this.redis && { REDIS_URL: this.redis.url }),
      ...(this.options.seed && { SEED: this.options.seed }),
      ...this.options.env,
      ...env,
    });
  }

  /** As a power cut: no time to say goodbye. */
  async kill(): Promise<void> {
    if (this.child) await end(this.child, 'SIGKILL');
  }

  /** As a deployment: asked to end, in its own time. The exit code. */
  async quit(): Promise<number | null> {
    return this.child ? end(this.child) : null;
  }

  async stop(): Promise<void> {
    await this.quit();
    await this.redis?.stop();
    discard(this.dataDir);
  }

  fixture(): Fixture {
    return JSON.parse(readFileSync(join(this.dataDir, 'fixture.json'), 'utf8')) as Fixture;
  }

  /** Mails as the sink has them: `{to,subject,text,links,at}`, oldest first. */
  mails(): { to: string; subject: string; text: string; links: string[]; at: string }[] {
    try {
      return readFileSync(join(this.dataDir, 'mail.jsonl'), 'utf8').split('\n').filter(Boolean).map((line) => JSON.parse(line));
    } catch {
      return [];
    }
  }

  /** A user of the fixture, signed in once: `as('group-1')` or by the whole address. */
  async as(who: string): Promise<Client> {
    const email = who.includes('@') ? who : `${who}@acceptance.test`;
    return new Client(this.url, { Authorization: `Bearer ${await this.token(email)}` });
  }

  token(email: string): Promise<string> {
    const known = this.tokens.get(email) ?? this.signIn(email);
    this.tokens.set(email, known);
    return known;
  }

  /** A new session; `as` shares one per person. */
  async signIn(email: string, password = this.fixture().users.find((user) => user.email === email)?.password): Promise<string> {
    const answer = await this.anonymous.post('/auth/login', { email, password, tokenTransport: 'body' });
    if (answer.status !== 200) throw new Error(`sign-in of ${email}: ${answer.status} ${answer.text}`);
    return answer.body.accessToken as string;
  }
}
