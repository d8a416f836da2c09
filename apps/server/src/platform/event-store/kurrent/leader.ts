import { setTimeout as sleep } from 'node:timers/promises';
import { END, type KurrentDBClient } from '@kurrent/kurrentdb-client';
import { OutcomeUnknown, StoreUnavailable } from '../event-store.port.js';
import { asAppendError, isNotLeader } from './kurrent-errors.js';

/** Milliseconds; an election that takes longer is the caller's to wait for. */
const waits = [0, 50, 200];
const searchMs = 2_000;

/**
 * An append that reached a server which does not lead is sent again when the client has turned to the leader. The same ids
 * at the same place: where it was written after all, the server knows it.
 */
export async function atLeader<T>(client: KurrentDBClient, append: () => Promise<T>): Promise<T> {
  for (let tried = 0; ; tried += 1) {
    try {
      return await append();
    } catch (error) {
      const wait = waits[tried];
      if (!isNotLeader(error) || wait === undefined) throw tried > 0 ? notSurelyAbsent(error) : error;
      await sleep(wait);
      await turnToLeader(client);
    }
  }
}

/** The first try may have been written, so a later one that reached nobody says nothing. */
function notSurelyAbsent(error: unknown): unknown {
  return asAppendError(error) instanceof StoreUnavailable ? new OutcomeUnknown((error as Error).message) : error;
}

/** The client follows the leader it is told of by the first protocol only: so that one is asked. */
async function turnToLeader(client: KurrentDBClient): Promise<void> {
  const search = client.subscribeToAll({ fromPosition: END, requiresLeader: true });
  await new Promise<void>((resolve) => {
    const late = setTimeout(resolve, searchMs);
    const heard = () => {
      clearTimeout(late);
      resolve();
    };
    search.on('confirmation', heard).on('error', heard).on('close', heard);
  });
  search.unsubscribe().catch(() => undefined); // it never came to be
  search.destroy();
}
