import { afterAll, afterEach, beforeAll, beforeEach, expect } from '@jest/globals';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { verifyStore } from '../../../apps/server/src/platform/event-store/sqlite/check.js';
import { Redis } from '../../../apps/server/src/platform/read-model/redis.js';
import { Client } from '../../support/client.js';
import { type Fixture, type FixtureGroup, Stack, type TestNode } from '../../support/stack.js';
import { cellsOf, Editor } from './editor.js';
import { Ledger } from './ledger.js';
import { RestLoad } from './load.js';
import { runSeed, seeded } from './random.js';
import { checkpoints, expectWhole, patience, until } from './whole.js';

type Env = Readonly<Record<string, string>>;
type Person = Fixture['users'][number];

interface RigOptions {
  readonly nodes?: number;
  /** Further settings of the nodes. */
  readonly env?: Env;
  /** Each test has a stack of its own and starts its node by `begin`, once the disk or the clock is as it wants it. */
  readonly perTest?: true;
  /** What a test did to the stack's folder and what must be undone before it can be removed. */
  readonly release?: (stack: Stack) => void;
}

/** A plan's notes hold 10,000 characters: so many tokens are typed without end, the rest is for single ones. */
const MOST_TOKENS = 900;
const DOSE_UNIT_ID = 5;

/** An access token is good for fifteen minutes. */
const RENEW_MS = 5 * 60_000;

/** The acceptance tenants on nodes that faults may happen to, the tester's ledger, and honest clients that note in it all they do. */
class FaultRig {
  readonly seed = runSeed();
  readonly random = seeded(this.seed);
  stack!: Stack;
  ledger!: Ledger;
  /** The first group of the first company, and its first adviser signed in, on each node. */
  group!: FixtureGroup;
  adviser!: Person;
  clients: readonly Client[] = [];
  /** How many tokens were typed. */
  typed = 0;
  private doses = 0;
  private readonly endings: (() => Promise<void> | void)[] = [];
  private readonly renewals: NodeJS.Timeout[] = [];

  constructor(private readonly options: RigOptions) {
    const [before, after] = options.perTest ? [beforeEach, afterEach] : [beforeAll, afterAll];
    before(() => (options.perTest ? this.prepare() : this.start()));
    afterEach(() => this.end());
    after(() => this.remove());
  }

  get node(): TestNode {
    return this.stack.nodes[0]!;
  }

  get client(): Client {
    return this.clients[0]!;
  }

  /** Starts the node of this test on an empty folder, which it fills with the acceptance tenants. */
  async begin(env: Env = {}): Promise<void> {
    await this.stack.addNode({ SEED: 'acceptance', ...env });
    await this.meet();
  }

  person(name: string): Person {
    return this.stack.fixture().users.find(({ email }) => email === `${name}@acceptance.test`)!;
  }

  adviserOf(group: FixtureGroup): Person {
    return this.stack.fixture().users.find(({ id }) => id === group.userIds[0])!;
  }

  /** Somebody who signs in anew before the token ends, for runs of hours. */
  async signIn({ email, password }: Person): Promise<Client> {
    const { url } = this.stack;
    let token = (await Client.signIn(url, email, password)).token!;
    const renew = () =>
      void Client.signIn(url, email, password).then(
        (anew) => (token = anew.token!),
        () => this.renewals.push(setTimeout(renew, 1_000)), // the node is away
      );
    this.renewals.push(setInterval(renew, RENEW_MS));
    return new Client(url, () => token);
  }

  /** Writers of growers and fields on all nodes until the test ends. */
  startLoad(writers: number, restMs?: number): RestLoad {
    const load = new RestLoad(this.ledger, this.clients, this.group, this.random, restMs).start(writers);
    this.endings.push(() => load.finish(0));
    return load;
  }

  /** An editor until the test ends, unless told otherwise the adviser on the first node; of several nodes it falls over to the next one. */
  async openEditor(
    index: number,
    planId: number,
    { nodes = [this.node], token = async () => this.client.token! }: { nodes?: readonly TestNode[]; token?: () => Promise<string> } = {},
  ): Promise<Editor> {
    const urls = nodes.map(({ url }) => url);
    const editor = new Editor(index, planId, urls, token, this.ledger);
    this.endings.push(() => editor.close());
    await editor.open();
    return editor;
  }

  /** One live edit: a token in front of the notes, another each time. */
  type(editor: Editor): void {
    const token = `<${++this.typed}>`;
    editor.edit('token', { plan: editor.planId, token }, (doc) => doc.getText('notes').insert(0, token));
  }

  /** Answer times in ms: each of them types, waits for the answer, rests about `restMs`, and so on for `ms`. */
  async answerTimes(editors: readonly Editor[], ms: number, restMs: number): Promise<number[]> {
    const times: number[] = [];
    const end = performance.now() + ms;
    const one = async (editor: Editor) => {
      for (; performance.now() < end; await pause(this.random.between(restMs / 2, restMs * 1.5))) {
        const from = performance.now();
        this.type(editor);
        await editor.answered('an edit is acknowledged', 60_000);
        times.push(performance.now() - from);
      }
    };
    await Promise.all(editors.map(one));
    return times;
  }

  /** A token while the notes have room, then a number into a cell that is this editor's alone. */
  private write(editor: Editor): void {
    if (editor.doc.getText('notes').length < MOST_TOKENS * 8) return this.type(editor);
    const cells = cellsOf(editor);
    const cell = cells[editor.index % cells.length]!;
    const amount = 1 + (++this.doses % 9_000) / 1_000;
    editor.edit('dose', { plan: editor.planId, cell, amount }, (doc) => doc.getMap('doses').set(cell, [amount, DOSE_UNIT_ID]));
  }

  /** Whether what each of these editors wrote last into its cell stands in that copy of the plan; ask once all is acknowledged. */
  hasLastDoses(editors: readonly Editor[], { doc }: Editor): boolean {
    return editors.every(({ index, planId }) => {
      const doses = this.ledger.entries.filter(({ op, writer }) => op === 'dose' && writer === index);
      const last = doses
        .map(({ intent }) => intent as { plan: number; cell: string; amount: number })
        .findLast(({ plan }) => plan === planId);
      if (!last) return true;
      const { cell, amount } = last;
      return (doc.getMap('doses').get(cell) as [number, number] | undefined)?.[0] === amount;
    });
  }

  /** Every editor types with such rests until the answer is called, or the test ends. */
  keepTyping(editors: readonly Editor[], leastRestMs: number, mostRestMs: number): () => Promise<void> {
    let running = true;
    const typing = editors.map(async (editor) => {
      for (; running; await pause(this.random.between(leastRestMs, mostRestMs))) this.write(editor);
    });
    const stop = async () => {
      running = false;
      await Promise.all(typing);
    };
    this.endings.push(stop);
    return stop;
  }

  /** Every acknowledged token of a plan stands in its notes once. */
  expectTokensOnce(planId: number, notes: string): void {
    for (const { intent } of this.ledger.acknowledged.filter(({ op }) => op === 'token')) {
      const { plan, token } = intent as { plan: number; token: string };
      if (plan === planId) expect([token, notes.split(token).length - 1]).toEqual([token, 1]);
    }
  }

  /** A list of the group as a page asks for it. */
  list(client = this.client) {
    return client.get(`/customer/all-sorted?groupId=${this.group.id}&pageNo=1&pageSize=10`);
  }

  /** When lists stay away, what the server says about it is part of the failure. */
  listsAreBack(ms: number): Promise<void> {
    return until('lists are back', ms, async () => (await this.list()).status === 200).catch(async (late: unknown) => {
      throw new Error(`${JSON.stringify((await this.client.get('/health/ready')).body)}\n${this.node.output.slice(-4_000)}`, {
        cause: late,
      });
    });
  }

  /** Every list shows what the log holds now: a node that was just started has forgotten what it promised to whom. */
  async listsAreUpToDate(ms: number): Promise<void> {
    const position = verifyStore(this.stack.dataDir);
    const redis = await this.openRedis();
    await until(`every list is as far as ${position}`, ms, async () => {
      const reached = await checkpoints(redis);
      return reached.length > 0 && reached.every((at) => at >= position);
    });
  }

  /** A connection to the Redis of the nodes until the test ends; CLIENT LIST names it `tester`. */
  async openRedis(): Promise<Redis> {
    const redis = new Redis(this.stack.redis.url, patience(5_000));
    this.endings.push(() => redis.close());
    redis.connect();
    await until('Redis is there', 5_000, () => redis.ready);
    await redis.send('CLIENT', 'SETNAME', 'tester');
    return redis;
  }

  /** The chain holds, and a rebuild makes the read models that the faults left. */
  whole(): Promise<void> {
    return expectWhole(this.stack);
  }

  private async start(): Promise<void> {
    const { nodes = 1, env = {} } = this.options;
    this.stack = await Stack.start({ nodes, env: { SEED: 'acceptance', ...env } });
    this.ledger = new Ledger(join(this.stack.dir, 'ledger.jsonl'));
    await this.meet();
  }

  private async prepare(): Promise<void> {
    this.stack = new Stack();
    this.ledger = new Ledger(join(this.stack.dir, 'ledger.jsonl'));
    await this.stack.redis.start();
  }

  private async meet(): Promise<void> {
    this.group = this.stack.fixture().companies[0]!.collections[0]!.groups[0]!;
    this.adviser = this.adviserOf(this.group);
    const client = await this.signIn(this.adviser);
    this.clients = this.stack.nodes.map(({ url }) => client.at(url));
  }

  private async end(): Promise<void> {
    for (const end of this.endings.splice(0)) await end();
  }

  private async remove(): Promise<void> {
    for (const renewal of this.renewals.splice(0)) clearInterval(renewal);
    this.ledger?.close();
    await Promise.all(this.stack?.nodes.map((node) => node.stop()) ?? []);
    if (this.stack) this.options.release?.(this.stack);
    await this.stack?.stop();
  }
}

/** Its own beforeAll and afterAll, or beforeEach and afterEach: `const rig = faultRig({ nodes: 2 })` at the top of a file. */
export const faultRig = (options: RigOptions = {}) => new FaultRig(options);
