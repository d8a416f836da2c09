import { expect, test } from '@jest/globals';
import type { Answer, Client } from '../../support/client.js';
import type { TestServer } from './server.js';

export const GONE = 987_654_321;

/** A call that is right and the keys of its answer; those that are wrong: address and body where they differ, status and key. */
export interface Call {
  readonly id: string;
  readonly ask: readonly [method: string, path: () => string, body?: () => unknown];
  readonly keys: readonly string[];
  readonly status?: number;
  readonly who: () => Client;
  /** Of a role that may not make it; undefined where all may. */
  readonly not?: () => Client;
  /** The name of who confirms it by a code. */
  readonly confirmed?: string;
  readonly open?: true;
  readonly wrong?: () => readonly (readonly [path: string | undefined, body: unknown, status: number, key: string])[];
}

const isWrite = (method: string) => method !== 'GET';
/** The key of a refusal and those of its details. */
export const keysOf = ({ body }: Answer): string[] => [body.key, ...(body.details ?? []).map(({ key }: { key: string }) => key)];

/** Every call of one line of the specification: its address, who may, what is refused, what is answered, once for each key. */
export function line(server: () => TestServer, calls: readonly Call[]): void {
  async function send(call: Call, path: string, body: unknown, headers = {}): Promise<Answer> {
    const client = call.who();
    const proof = call.confirmed === undefined ? {} : await server().confirmation(client, call.confirmed);
    return client.call(call.ask[0], path, body, { headers: { ...proof, ...headers } });
  }
  async function refusals(call: Call) {
    const [method, path, body] = call.ask;
    if (!call.open) expect((await server().anonymous.call(method, path(), body?.())).status).toBe(401);
    if (call.not) expect((await call.not().call(method, path(), body?.())).status).toBe(403);
    for (const [elsewhere, other, status, key] of call.wrong?.() ?? []) {
      const refused = await send(call, elsewhere ?? path(), other ?? body?.());
      expect([refused.status, keysOf(refused)]).toEqual([status, expect.arrayContaining([key])]);
    }
  }
  test.each(calls.map((call) => [call.id, call.ask[0], call] as const))(
    '%s %s answers to whom it should, as it should',
    async (id, method, call) => {
      await refusals(call);
      const [, path, body] = call.ask;
      const sent = body?.();
      const once = isWrite(method) ? { 'Idempotency-Key': `line-${id}-${method}` } : {};
      const answer = await send(call, path(), sent, once);
      expect([answer.status, Object.keys(answer.body)]).toEqual([call.status ?? 200, expect.arrayContaining([...call.keys])]);
      if (!isWrite(method)) expect((await send(call, `/flex${path()}`, sent)).status).toBe(200);
      else if (!call.open && !(sent instanceof FormData)) {
        const again = await send(call, path(), sent, once);
        expect([again.text, again.headers.get('idempotency-replayed')]).toEqual([answer.text, 'true']);
      }
      if (answer.status !== 201) return;
      const found = await call.who().get(answer.headers.get('location')!.replace('/api', ''));
      expect([found.status, found.body.id]).toEqual([200, answer.body.id]);
    },
  );
}
