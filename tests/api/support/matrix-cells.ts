import { randomUUID } from 'node:crypto';
import type { Answer } from '../../support/client.js';
import { answerSchemas } from './answer-schemas.js';
import { type CallRow, rowOf } from './calls-table.js';
import { bytes } from './growers.js';
import type { Probe } from './matrix-probe.js';
import { type Expected, expected, scopeOf } from './matrix-rules.js';
import { missing, type Person, type Target } from './matrix-world.js';
import type { TestServer } from './server.js';

/** Where an answer is not what docs/openapi.json says of it. */
const differs = answerSchemas();

export const methodOf = (route: string) => route.split(' ')[0]!;

/** One person's call of one target is a cell of the matrix: what is due there by the row of docs/calls.csv, and what comes. */
export class MatrixCells {
  counted = 0;

  /** @param taken told of each call that went as it should */
  constructor(
    private readonly server: TestServer,
    private readonly rows: readonly CallRow[],
    private readonly boss: () => Person,
    private readonly taken: (route: string, path: string, body: unknown, answer: Answer) => void = () => undefined,
  ) {}

  due(route: string, probe: Probe, t: Target, me: Person): Expected {
    const row = rowOf(this.rows, route)!;
    return expected(row, probe.scope ?? scopeOf(row)!, me, t);
  }

  /** Undefined when the cell is as it must be, else what was due and what came. */
  async wrong(route: string, probe: Probe, t: Target, me: Person): Promise<string | undefined> {
    const row = rowOf(this.rows, route)!;
    const due = this.due(route, probe, t, me);
    this.counted += 1;
    const used = 'ok' in due && probe.fresh ? await probe.fresh(t, me, this.boss().client) : t;
    const who = await this.ready(route, me, due);
    const twin = () => this.ask(route, probe, missing, who);
    // both at once, unless they need the one confirmation
    const asked = 'status' in due && due.status === 404 && !row.auth.includes('+confirm');
    const [answer, meanwhile] = await Promise.all([this.ask(route, probe, used, who), asked ? twin() : undefined]);
    const difference = differs(route, answer);
    if (difference !== undefined) return `${me.name} of ${t.name}: ${difference}`;
    const told = `${me.name} ${route} of ${t.name}: ${answer.status} ${answer.body?.key ?? ''}`;
    if ('ok' in due) {
      this.taken(route, probe.ask(used, who).path, probe.ask(used, who).body, answer);
      const fine = probe.ok ?? row.success;
      return fine.includes(answer.status) ? undefined : `${told}, due ${fine.join(' or ')} ${answer.text.slice(0, 300)}`;
    }
    if (answer.status !== due.status || (due.key !== undefined && answer.body.key !== due.key))
      return `${told}, due ${due.status} ${due.key ?? ''}`;
    if (due.status !== 404) return undefined;
    const absent = meanwhile ?? (await twin());
    return bytes(answer) === bytes(absent) ? undefined : `${told}: not the bytes of a missing one: ${bytes(absent)}`;
  }

  /** The same call twice with one key is one call: the second answer is the first. A probe that gets no further than the guards is let by. */
  async repeated(route: string, probe: Probe, t: Target, me: Person): Promise<string | undefined> {
    if (probe.ok?.some((status) => status >= 400)) return undefined;
    const used = probe.fresh ? await probe.fresh(t, me, this.boss().client) : t;
    const who = await this.ready(route, me, { ok: true });
    const { path, body } = probe.ask(used, who);
    const once = () => who.client.with({ 'Idempotency-Key': key }).call(methodOf(route), path, body);
    const key = randomUUID();
    const [first, second] = [await once(), await once()];
    if (first.status >= 400) return `${route}: ${first.status} ${first.text.slice(0, 300)}`;
    return second.status === first.status && second.text === first.text && second.headers.get('idempotency-replayed') === 'true'
      ? undefined
      : `${route} again: ${second.status} ${second.text.slice(0, 300)}, first ${first.status} ${first.text.slice(0, 300)}`;
  }

  /** With the code that a sensitive call wants, and a session that others do not need where the call ends it. */
  private async ready(route: string, me: Person, due: Expected): Promise<Person> {
    const row = rowOf(this.rows, route)!;
    const ends = (route.startsWith('POST /auth/logout') || route === 'DELETE /user/deleteToken') && 'ok' in due;
    if (ends) {
      const token = await this.server.signIn(`${me.name}@acceptance.test`);
      return { ...me, client: me.client.with({ Authorization: `Bearer ${token}` }) };
    }
    const confirms = row.auth.includes('+confirm') && row.roles.includes(me.role);
    return { ...me, client: me.client.with(confirms ? await this.server.confirmation(me.client, me.name) : {}) };
  }

  private ask(route: string, probe: Probe, t: Target, me: Person): Promise<Answer> {
    const { path, body } = probe.ask(t, me);
    return me.client.call(methodOf(route), path, body);
  }
}
