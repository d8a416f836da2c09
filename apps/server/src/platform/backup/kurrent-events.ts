import { setTimeout as sleep } from 'node:timers/promises';
import { StoreUnavailable } from '../event-store/event-store.port.js';
import { type EventStoreSettings, openKeyVault } from '../event-store/open-event-store.js';
import { openKurrent } from '../event-store/kurrent/open-kurrent.js';
import { headOf } from '../event-store/sqlite/check.js';
import { copyLog, expectSame } from '../event-store/transfer/copy-log.js';
import { KurrentLog, NewKurrentLog } from '../event-store/kurrent/kurrent-log.js';
import { progressOn } from '../event-store/transfer/progress.js';
import { NewSqliteLog, SqliteLog } from '../event-store/sqlite/sqlite-log.js';
import { BackupRefused, type Elsewhere } from './backup.js';

const losses = 10;
/** Until another leads, and what was under way to the one before is written or not. */
const afterLossMs = 2_000;

/** The events of a KurrentDB for a backup, and those of a backup for a KurrentDB. */
export function kurrentEvents(settings: EventStoreSettings): Elsewhere['events'] {
  return {
    async copyTo(dir) {
      const vault = openKeyVault(settings);
      const source = new KurrentLog(await openKurrent(settings.eventStore, vault, { beside: settings, patient: true }));
      const target = new NewSqliteLog(dir);
      try {
        if ((await copyLog(source, target, 'backup', () => undefined)) === 0)
          throw new BackupRefused('no events in the database of EVENT_STORE');
      } finally {
        await target.close();
        await source.close();
        vault.close();
      }
    },
    async fillFrom(dir) {
      await fillKurrent(settings, dir, 'restored');
    },
  };
}

/** The embedded store of a folder into an empty KurrentDB, compared event by event before it counts as one. Answers how many. */
export async function fillKurrent(settings: EventStoreSettings, dir: string, what: string): Promise<number> {
  const vault = openKeyVault(settings);
  const store = await openKurrent(settings.eventStore, vault, { moving: true, patient: true });
  const source = new SqliteLog(dir);
  const progress = progressOn(process.stderr, `events ${what}`);
  try {
    const head = headOf(dir);
    const origin = await originOf(source);
    const { target, count } = await throughLosses(async () => {
      const target = new NewKurrentLog(store);
      await copyLog(source, target, origin, (count, share) => progress.tell(count, share));
      progress.end();
      return { target, count: await expectSame(source, new KurrentLog(store)) };
    });
    if (headOf(dir).position !== head.position) throw new BackupRefused('the source grew meanwhile: stop Loam, and give the command again');
    await target.seal();
    return count;
  } finally {
    progress.end();
    await source.close();
    await store.close();
    vault.close();
  }
}

/** A leader that dies, or is silent for a moment, does not end an hour's work: it goes on behind what stands there. */
async function throughLosses<T>(work: () => Promise<T>): Promise<T> {
  for (let left = losses; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StoreUnavailable) || left === 0) throw error;
      process.stderr.write(`${error.message.split('; the same command')[0]}; going on where it stopped\n`);
      await sleep(afterLossMs);
    }
  }
}

/** Where a copy comes from, to know it again: the first event's hash is in everything that follows. */
async function originOf(source: SqliteLog): Promise<string> {
  for await (const first of source.events()) return first.hash;
  throw new BackupRefused('there are no events to copy');
}
