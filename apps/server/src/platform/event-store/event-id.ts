import { randomFillSync } from 'node:crypto';

const pool = Buffer.alloc(4_096);
let used = pool.length;
let last = 0;

/**
 * A UUID of version 7 (RFC 9562): milliseconds, then random bits. Ids of one time lie side by side in the store's index,
 * where random ones touch another page for every event. Within a process the time never runs backwards.
 */
export function newEventId(): string {
  if (used + 10 > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  last = Math.max(last, Date.now());
  const time = last.toString(16).padStart(12, '0');
  pool[used] = 0x70 | (pool[used]! & 0x0f);
  pool[used + 2] = 0x80 | (pool[used + 2]! & 0x3f);
  const rest = pool.toString('hex', used, used + 10);
  used += 10;
  return `${time.slice(0, 8)}-${time.slice(8)}-${rest.slice(0, 4)}-${rest.slice(4, 8)}-${rest.slice(8)}`;
}
