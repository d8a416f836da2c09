import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { Client } from '../support/client.js';
import { figure } from './support/figures.js';
import { until } from './support/whole.js';
import type { Entry } from './support/ledger.js';
import { faultRig } from './support/rig.js';

const kills = Number(process.env['LOAM_ROTATION_KILLS'] ?? 5);
const atOnce = 50;
const people = 8;
/** For so long a spent token is answered with its successor, as the reply may have been lost. */
const GRACE_MS = 10_000;
const rig = faultRig({ nodes: 2 });
const { seed, random } = rig;

let anonymous: readonly Client[];
beforeAll(() => {
  anonymous = rig.stack.nodes.map(({ url }) => new Client(url));
});

const refresh = (token: string, node: number) => anonymous[node % 2]!.post('/auth/refresh', { refreshToken: token }, { timeoutMs: 10_000 });
/** On whichever node answers. */
async function signIn(person: string): Promise<string> {
  const { email, password } = rig.person(person);
  for (let attempt = 0; ; attempt++) {
    const answer = await anonymous[attempt % 2]!.post('/auth/login', { email, password, tokenTransport: 'body' }).catch(() => undefined);
    if (answer?.status === 200) return answer.body.refreshToken;
    if (answer && answer.status !== 503) throw new Error(`${answer.status} ${answer.body.key}`);
    await pause(25);
  }
}
/** Rotations that the log holds, by session, read beside the server. */
function rotations(): Map<string, number> {
  const log = new DatabaseSync(join(rig.stack.dataDir, 'events.sqlite'), { readOnly: true });
  const rows = log.prepare("SELECT stream, count(*) AS times FROM events WHERE type = 'SessionRefreshed' GROUP BY stream").all();
  log.close();
  return new Map(rows.map(({ stream, times }) => [String(stream).replace('session-', ''), Number(times)]));
}
const sidOf = (token: string) => token.split('.')[0]!;

interface Had {
  readonly token: string;
  /** When it was first sent to be exchanged: it can have been spent no earlier. */
  sent?: number;
}
type Answer = { readonly token: string } | 'late' | 'over';

/** One signed-in person, whose tabs ask for the successor of the newest token again and again, two at once. */
class Tabs {
  /** Every token that was acknowledged, oldest first, of each of the person's sessions. */
  readonly sessions: Had[][] = [];
  readonly problems: string[] = [];

  constructor(
    readonly index: number,
    private readonly person: string,
  ) {}
  async signIn(): Promise<this> {
    this.sessions.push([{ token: await signIn(this.person) }]);
    return this;
  }
  get had(): Had[] {
    return this.sessions.at(-1)!;
  }
  get newest(): Had {
    return this.had.at(-1)!;
  }
  /** On until `running` says no. Whose repeat came too late signs in anew, as a person would. */
  async work(running: () => boolean): Promise<void> {
    while (running()) {
      const entry = rig.ledger.intend(this.index, 'refresh', randomUUID(), this.had.length);
      const { newest } = this;
      newest.sent = performance.now();
      const answers = await Promise.all([this.ask(newest, entry, 0), this.ask(newest, entry, 1)]);
      if (answers.includes('over')) return;
      const successors = new Set(answers.flatMap((answer) => (typeof answer === 'object' ? [answer.token] : [])));
      if (successors.size > 1) this.problems.push(`one token has ${successors.size} successors`);
      for (const token of successors) {
        rig.ledger.acknowledge(entry, sidOf(token));
        this.had.push({ token });
      }
      if (answers.includes('late')) await this.signIn();
      await pause(random.between(0, 100));
    }
  }
  /** Until an answer comes, from whichever node. A token that may have been spent for longer than the grace may be refused, and no other. */
  private async ask({ token, sent }: Had, entry: Entry, tab: number): Promise<Answer> {
    for (let attempt = tab + this.index; ; attempt++) {
      entry.attempts++;
      const answer = await refresh(token, attempt).catch(() => undefined);
      if (answer?.status === 200) return { token: answer.body.refreshToken };
      if (answer && answer.status !== 503) {
        if (answer.body.key === 'refreshTokenReused' && performance.now() - sent! >= GRACE_MS) return 'late';
        this.problems.push(`${answer.status} ${answer.body.key}`);
        return 'over';
      }
      await pause(25);
    }
  }
}

describe(`refresh tokens in turn (seed ${seed})`, () => {
  test(`K4: ${atOnce} refreshes at once with one token, over both nodes, give one successor`, async () => {
    const token = await signIn('group-1');
    const answers = await Promise.all(Array.from({ length: atOnce }, (_, n) => refresh(token, n)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const successors = new Set(answers.map(({ body }) => body.refreshToken));
    expect([successors.size, rotations().get(sidOf(token))]).toEqual([1, 1]);
    const [successor] = successors;
    for (const { body } of answers)
      expect((await anonymous[0]!.with({ Authorization: `Bearer ${body.accessToken}` }).get('/user')).status).toBe(200);
    expect((await refresh(successor as string, 1)).status).toBe(200);
  });

  test(
    `K4: ${kills} kills -9 in the middle of rotations sign nobody out and let no spent token in`,
    async () => {
      const tabs = await Promise.all(Array.from({ length: people }, (_, n) => new Tabs(n, `user-${n + 1}`).signIn()));
      let running = true;
      const work = tabs.map((one) => one.work(() => running));
      const away: number[] = [];
      for (let kill = 0; kill < kills; kill++) {
        await pause(random.between(50, 1_000));
        // now both, so that nobody can answer, now one of them
        const down = kill % 2 === 0 ? rig.stack.nodes : [rig.stack.nodes[random.below(2)]!];
        const from = performance.now();
        await Promise.all(down.map((node) => node.kill()));
        await Promise.all(down.map((node) => node.start()));
        if (down.length === 2) away.push(performance.now() - from);
      }
      const enough = () => rig.ledger.acknowledged.length >= kills * people && tabs.every(({ sessions }) => sessions.flat().length > 2);
      await until('each has renewed often enough', 20_000, () => enough() || tabs.some(({ problems }) => problems.length > 0));
      running = false;
      await Promise.all(work);
      figure('K4', `acknowledged rotations over ${kills} kills`, rig.ledger.acknowledged.length, 'rotations', { least: kills * people });
      const late = tabs.reduce((sum, { sessions }) => sum + sessions.length - 1, 0);
      figure('K4', 'signed in anew because they could repeat a token only after its ten seconds', late, 'times');
      figure('K4', 'both nodes were away for at most', Math.max(...away), 'ms', { most: GRACE_MS }); // for longer, a lost reply is not asked for in time
      expect(tabs.flatMap(({ problems }) => problems)).toEqual([]);
      const logged = rotations();
      for (const { sessions, had: last } of tabs)
        for (const had of sessions) {
          expect(new Set(had.map(({ token }) => token)).size).toBe(had.length);
          // each rotation was acknowledged once, and there are no others; of a session that ended, the reply of the last may be lost for good
          const unheard = (logged.get(sidOf(had[0]!.token)) ?? 0) - (had.length - 1);
          expect(had === last ? [0] : [0, 1]).toContain(unheard);
        }
      // what was spent more than ten seconds ago lets nobody in, and ends what came of it
      await pause(GRACE_MS + 200);
      const replays: string[] = [];
      for (const [n, { sessions, newest }] of tabs.entries()) {
        const had = sessions.flat();
        if (n % 2 === 0) expect((await refresh(newest.token, n)).status).toBe(200); // nobody was signed out
        const old = random.pick(had.slice(0, -1)).token;
        const { status, body } = await refresh(old, n);
        replays.push(`${status} ${body.key}`);
        if (n % 2 === 1 && sidOf(old) === sidOf(newest.token)) expect((await refresh(newest.token, n)).status).toBe(401);
      }
      const letIn = replays.filter((answer) => answer !== '401 refreshTokenReused');
      figure('K4', `of ${replays.length} replays of spent tokens were let in`, letIn.length, 'replays', { most: 0 });
      await rig.whole();
    },
    180_000 + kills * 20_000,
  );
});
