import type { EventStore } from './event-store.port.js';
import { firstPrevHash, streamHash } from './sealing.js';

/** Whether the hashes of a stream follow on each other from its first event to its head, with or without the keys to read it. */
export async function chainHolds(store: Pick<EventStore, 'readProvable' | 'head'>, stream: string): Promise<boolean> {
  let prev = firstPrevHash;
  let seq = -1;
  for await (const event of store.readProvable(stream)) {
    seq += 1;
    if (event.seq !== seq || event.prevHash !== prev || event.hash !== streamHash(prev, event)) return false;
    prev = event.hash;
  }
  return (await store.head(stream))?.hash === prev;
}
