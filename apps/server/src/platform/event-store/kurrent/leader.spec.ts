import { EventEmitter } from 'node:events';
import { expect, test } from '@jest/globals';
import { type KurrentDBClient, NotLeaderError } from '@kurrent/kurrentdb-client';
import { OutcomeUnknown } from '../event-store.port.js';
import { asAppendError } from './kurrent-errors.js';
import { atLeader } from './leader.js';

const notLeader = () =>
  new NotLeaderError({ message: 'not leader', metadata: { 'leader-endpoint-host': 'a', 'leader-endpoint-port': '1' } } as never);

/** A client whose search for the leader is answered at once. */
function client() {
  const search = Object.assign(new EventEmitter(), { unsubscribe: async () => undefined, destroy: () => undefined });
  return { subscribeToAll: () => (setImmediate(() => search.emit('confirmation')), search) } as unknown as KurrentDBClient;
}

test('an append that once reached a server is never surely absent, though its next try reached none', async () => {
  const tries = [notLeader(), new Error('connect ECONNREFUSED')];
  const failed = await atLeader(client(), () => Promise.reject(tries.shift()!)).catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(OutcomeUnknown);
  expect(asAppendError(failed)).toBeInstanceOf(OutcomeUnknown);
});

test('without any leader the append is unknown', async () => {
  const failed = await atLeader(client(), () => Promise.reject(notLeader())).catch((error: unknown) => error);
  expect(asAppendError(failed)).toBeInstanceOf(OutcomeUnknown);
});
