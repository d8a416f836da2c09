import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@jest/globals';
import type { Answer, Client } from '../../support/client.js';
import type { FixtureGroup } from '../../support/stack.js';
import type { Entry, Ledger } from './ledger.js';
import type { seeded } from './random.js';
import { until } from './whole.js';

interface Owned {
  readonly id: number;
  readonly name: string;
  /** Last acknowledged, and what is on its way to replace it. */
  state: string;
  next: string | undefined;
  readonly fields: string[];
  asking: string | undefined;
}

export interface Answered {
  readonly at: number;
  readonly ms: number;
  /** 0 when the connection failed. */
  readonly status: number;
  readonly key: string | undefined;
}

/** Letters only: a grower's name may hold nothing else. */
const letters = (n: number) => [...String(n)].map((digit) => 'abcdefghij'[Number(digit)]).join('');

/** Writers that add growers and fields and change them, each call under its own key and repeated until it is answered. */
export class RestLoad {
  readonly answers: Answered[] = [];
  readonly problems: string[] = [];
  /** Growers that were acknowledged, and when. */
  readonly made: { readonly id: number; readonly at: number }[] = [];
  /** Where the last acknowledged write stands in the log: after a restart a node no longer knows what it promised the session. */
  reached = 0;
  private readonly owned: Owned[] = [];
  private readonly work: Promise<void>[] = [];
  private readonly mark: string;
  private running = true;
  private end = Infinity;

  /** @param clients the same person on each node; a writer goes to the next one when its own does not answer */
  constructor(
    private readonly ledger: Ledger,
    private readonly clients: readonly Client[],
    private readonly group: FixtureGroup,
    private readonly random: ReturnType<typeof seeded>,
    private readonly restMs = 20,
  ) {
    this.mark = `Load${letters(random.below(1_000_000))}`;
  }

  start(writers: number): this {
    for (let writer = 0; writer < writers; writer++) this.work.push(this.write(writer));
    return this;
  }

  /** No new calls; those on their way are repeated until they are answered. */
  async finish(ms = 30_000): Promise<void> {
    this.running = false;
    this.end = performance.now() + ms;
    await Promise.all(this.work);
  }

  since(at: number): Answered[] {
    return this.answers.filter((answer) => answer.at >= at);
  }

  /** Writes that were sent since then and accepted. */
  acceptedSince(at: number): number {
    return this.since(at).filter(({ status }) => status >= 200 && status < 300).length;
  }

  /** Whether a write that was sent since then was accepted. */
  accepted(since: number): boolean {
    return this.acceptedSince(since) > 0;
  }

  private async write(writer: number): Promise<void> {
    const mine: Owned[] = [];
    for (let n = 0; this.running; n++) {
      const grower = mine.length > 0 ? this.random.pick(mine) : undefined;
      const dice = this.random.next();
      if (!grower || dice < 0.2) await this.addGrower(writer, n, mine);
      else if (dice < 0.4) await this.addField(writer, n, grower);
      else await this.change(writer, n, grower);
      await pause(this.random.between(0, this.restMs * 2));
    }
  }

  private async addGrower(writer: number, n: number, mine: Owned[]): Promise<void> {
    const name = `${this.mark} ${letters(writer + 1)} ${letters(n + 1)}`;
    const body = { fullName: name, group: this.group.id, countryId: 101, unitTypeId: 0, nutrientForm: 'oxide' };
    const answer = (await this.persist('POST', '/customer', body, this.ledger.intend(writer, 'grower.add', randomUUID(), name))) as
      | { id: number }
      | undefined;
    if (answer === undefined) return;
    const grower = { id: answer.id, name, state: '', next: undefined, fields: [], asking: undefined };
    mine.push(grower);
    this.owned.push(grower);
    this.made.push({ id: grower.id, at: performance.now() });
  }

  private async addField(writer: number, n: number, grower: Owned): Promise<void> {
    const name = `F ${writer} ${n}`;
    grower.asking = name;
    const body = { name, customerId: grower.id, area: 2.5, unitId: 28, locationType: 'noLocation' };
    if ((await this.persist('POST', '/field', body, this.ledger.intend(writer, 'field.add', randomUUID(), body))) === undefined) return;
    grower.fields.push(name);
    grower.asking = undefined;
  }

  private async change(writer: number, n: number, grower: Owned): Promise<void> {
    grower.next = `s${n}`;
    const body = { id: grower.id, state: grower.next };
    if ((await this.persist('PUT', '/customer', body, this.ledger.intend(writer, 'grower.change', randomUUID(), body))) === undefined)
      return;
    grower.state = grower.next;
    grower.next = undefined;
  }

  /** Sends until a lasting answer comes, with the same key. */
  private async persist(method: string, path: string, body: unknown, entry: Entry): Promise<unknown> {
    for (;;) {
      const client = this.clients[(entry.writer + entry.attempts) % this.clients.length]!;
      entry.attempts++;
      const at = performance.now();
      const {
        status,
        headers,
        body: answer,
      } = await client
        .call(method, path, body, { headers: { 'Idempotency-Key': entry.key }, timeoutMs: 10_000 })
        .catch(() => ({ status: 0, headers: new Headers(), body: undefined }));
      this.answers.push({ at, ms: performance.now() - at, status, key: answer?.key });
      if (status >= 200 && status < 300) {
        this.reached = Math.max(this.reached, Number(headers.get('x-event-position') ?? 0));
        this.ledger.acknowledge(entry, answer);
        return answer;
      }
      if (status >= 400 && status < 500 && answer?.key !== 'requestInProgress') {
        this.problems.push(`${entry.op} answered ${status} ${JSON.stringify(answer)}`);
        return undefined;
      }
      if (performance.now() > this.end) {
        this.problems.push(`${entry.op} was never answered, last ${status} ${answer?.key}`);
        return undefined;
      }
      await pause(this.random.between(20, 60));
    }
  }

  /** The ledger rule, read through `client`: nothing acknowledged is missing or older than acknowledged, nothing is there twice, nothing unsent. */
  async check(client: Client): Promise<void> {
    expect(this.problems).toEqual([]);
    for (const grower of this.owned) {
      const { status, body } = await this.read(client, `/customer?customerId=${grower.id}`);
      expect([grower.name, status, body.fullName]).toEqual([grower.name, 200, grower.name]);
      expect([grower.state, grower.next]).toContain(body.state ?? '');
      const fields = (await this.read(client, `/field/allByCustomer?customerId=${grower.id}`)).body.items
        .map(({ name }: { name: string }) => name)
        .sort();
      expect(fields.filter((name: string) => name !== grower.asking)).toEqual([...grower.fields].sort());
      expect(fields.length - grower.fields.length).toBeLessThanOrEqual(1);
    }
    const sent = new Set(this.ledger.entries.filter(({ op }) => op === 'grower.add').map(({ intent }) => intent as string));
    const missing = (names: readonly string[]) => this.owned.map(({ name }) => name).filter((name) => !names.includes(name));
    const listed = await this.listed(client);
    expect(listed.length).toBe(new Set(listed).size);
    expect(listed.filter((name) => !sent.has(name))).toEqual([]);
    expect(missing(listed)).toEqual([]);
  }

  /** No older than what was acknowledged; lists that follow the log, or are built anew, are waited for. */
  private async read(client: Client, path: string): Promise<Answer> {
    let answer: Answer | undefined;
    await until(`an answer to ${path}`, 20_000, async () => {
      answer = await client.get(path, { headers: { 'X-Min-Position': String(this.reached) } });
      return answer.status !== 503;
    });
    return answer!;
  }

  private async listed(client: Client): Promise<string[]> {
    const names: string[] = [];
    for (let pageNo = 1; ; pageNo++) {
      const path = `/customer/all-sorted?groupId=${this.group.id}&pageNo=${pageNo}&pageSize=200&status=all&search=${this.mark}`;
      const { body } = await this.read(client, path);
      names.push(...body.items.map(({ fullName }: { fullName: string }) => fullName));
      if (pageNo * 200 >= body.total) return names;
    }
  }
}

/** The value below which `share` of the numbers lie. */
export const quantile = (numbers: readonly number[], share: number): number =>
  [...numbers].sort((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))] ?? 0;
