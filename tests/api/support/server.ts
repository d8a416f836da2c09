import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Fixture, freePort, Stack, TestNode } from '../../support/stack.js';
import { Client, type Seen } from '../../support/client.js';

export type { Fixture, FixtureGroup } from '../../support/stack.js';

interface ServerOptions {
  /** `acceptance` loads two full tenants; without it the store is empty. */
  readonly seed?: 'acceptance';
  /** A Redis of its own, `true` unless given; lists need one. */
  readonly redis?: boolean;
  /** Further settings of the server, e.g. `{ RATE_LIMITS: 'on' }`. */
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * One running server for a spec file: `const server = await startServer({ seed: 'acceptance' })` in beforeAll,
 * `await server.stop()` in afterAll. It has its own data folder, port and Redis.
 */
export async function startServer(options: ServerOptions = {}): Promise<TestServer> {
  const server = new TestServer(new Stack(), await freePort(), options);
  try {
    if (options.seed && options.env?.['EVENT_STORE'] === undefined) server.stack.fill();
    if (options.redis !== false) await server.stack.redis.start();
    await server.start();
  } catch (error) {
    await server.stop();
    throw error;
  }
  return server;
}

export class TestServer {
  private readonly node: TestNode;
  private readonly tokens = new Map<string, Promise<string>>();
  private readonly adminTokens = new Map<string, Promise<string>>();
  private readonly seen: Seen = { position: 0 };

  constructor(
    readonly stack: Stack,
    port: number,
    options: ServerOptions,
  ) {
    this.node = new TestNode(port, {
      DATA_DIR: stack.dataDir,
      DEMO: 'off',
      REDIS_URL: options.redis === false ? '' : stack.redis.url,
      MAIL_SINK: `file:${join(stack.dataDir, 'mail.jsonl')}`,
      SMS_SINK: `file:${join(stack.dataDir, 'sms.jsonl')}`,
      ...(options.seed && { SEED: options.seed }),
      ...options.env,
    });
    stack.nodes.push(this.node);
  }

  get url(): string {
    return this.node.url;
  }

  get pid(): number | undefined {
    return this.node.pid;
  }

  /** What it printed, the last 20,000 characters. */
  get output(): string {
    return this.node.output;
  }

  get dataDir(): string {
    return this.stack.dataDir;
  }

  /** Calls without a token; the clients of people read what was written by it. */
  get anonymous(): Client {
    return new Client(this.url, undefined, {}, this.seen);
  }

  /** A session that reads what any of these clients wrote; one by itself is promised its own writes only. */
  session(token: string): Client {
    return new Client(this.url, token, {}, this.seen);
  }

  /** Starts it again on what it left behind, also after `kill`. */
  start = () => this.node.start();
  /** As a power cut: no time to say goodbye. */
  kill = () => this.node.kill();
  /** As a deployment: asked to end, in its own time. The exit code. */
  quit = () => this.node.stop();
  stop = () => this.stack.stop();

  fixture(): Fixture {
    return JSON.parse(readFileSync(join(this.dataDir, 'fixture.json'), 'utf8')) as Fixture;
  }

  /** Mails as the sink has them: `{to,subject,text,links,at}`, oldest first. */
  mails(): { to: string; subject: string; text: string; links: string[]; at: string }[] {
    try {
      return readFileSync(join(this.dataDir, 'mail.jsonl'), 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line));
    } catch {
      return [];
    }
  }

  /** A user of the fixture, signed in once: `as('group-1')` or by the whole address. These clients read what any of them wrote. */
  async as(who: string): Promise<Client> {
    const email = who.includes('@') ? who : `${who}@acceptance.test`;
    return this.session(await this.token(email));
  }

  token(email: string): Promise<string> {
    const known = this.tokens.get(email) ?? this.signIn(email);
    this.tokens.set(email, known);
    return known;
  }

  /** Who is asked for from here on signs in anew: a long test outlives an access token. */
  forgetSessions(): void {
    this.tokens.clear();
    this.adminTokens.clear();
  }

  /** A new session; `as` shares one per person. */
  async signIn(email: string, password = this.fixture().users.find((user) => user.email === email)?.password): Promise<string> {
    return (await Client.signIn(this.url, email, password ?? '')).token!;
  }

  /** The person's shared session with a verified admin token. */
  async verified(who: string): Promise<Client> {
    const client = await this.as(who);
    const known = this.adminTokens.get(client.token!) ?? this.adminToken(client, who);
    this.adminTokens.set(client.token!, known);
    return client.with({ 'X-Admin-Token': await known });
  }

  /** The same session, verified. */
  async verify(client: Client, who: string): Promise<Client> {
    return client.with({ 'X-Admin-Token': await this.adminToken(client, who) });
  }

  /** A security code for this person's session, as it came by mail. */
  async code(client: Client, who: string): Promise<string> {
    const { status, text } = await client.post('/adminCenter/sendCode');
    if (status !== 200) throw new Error(`sending a code: ${status} ${text}`);
    return /\b\d{8}\b/.exec(this.mails().findLast(({ to, text }) => to.startsWith(who.split('@')[0]!) && /\b\d{8}\b/.test(text))!.text)![0];
  }

  /** What one sensitive call needs, beside the admin token. */
  async confirmation(client: Client, who: string): Promise<Record<string, string>> {
    const { body } = await client.get('/adminCenter/user/confirm', { headers: { 'X-Security-Code': await this.code(client, who) } });
    return { 'X-Confirm-Token': body.confirmToken };
  }

  private async adminToken(client: Client, who: string): Promise<string> {
    const { status, body, text } = await client.post('/user/verify', { code: await this.code(client, who) });
    if (status !== 200) throw new Error(`verifying ${who}: ${status} ${text}`);
    return body.adminToken;
  }
}

/** A server with the acceptance tenants, a verified super admin and a verified admin of the first company. */
export async function startWithAdmins(): Promise<{ server: TestServer; fixture: Fixture; boss: Client; admin: Client }> {
  const server = await startServer({ seed: 'acceptance' });
  return { server, fixture: server.fixture(), boss: await server.verified('super-1'), admin: await server.verified('company-1') };
}
