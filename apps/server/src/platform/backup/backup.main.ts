import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readConfig } from '../config/config.js';
import { StoreDamaged, StoreMisconfigured, StoreUnavailable } from '../event-store/event-store.port.js';
import { settingsOf } from '../event-store/open-event-store.js';
import { MoveRefused } from '../event-store/transfer/kept-event.js';
import { optionsOrUsage } from './options.js';
import { BackupRefused, backupsIn, type Elsewhere, makeBackup, restoreBackup } from './backup.js';

const usage = 'npm run backup -- FOLDER [--every SECONDS] [--keep NUMBER] · npm run restore -- BACKUP (or a folder of them: the newest)';

const settings = settingsOf(readConfig({ ...process.env, DATA_DIR: process.env['DATA_DIR'] ?? '.data' }));
const { dir: dataDir, keysUrl } = settings;

const { positionals, values } = optionsOrUsage(usage, {
  allowPositionals: true,
  options: { every: { type: 'string' }, keep: { type: 'string' } },
});
const [task, place] = positionals;

/** A number of at least 1 given for an option, undefined when the option is not. @throws BackupRefused */
function atLeastOne(option: 'every' | 'keep'): number | undefined {
  const given = values[option];
  if (given === undefined) return undefined;
  if (!(Number(given) >= 1)) throw new BackupRefused(`--${option} is "${given}"; it has to be a number of at least 1`);
  return Number(given);
}

function report({ message }: Error) {
  console.error(message);
  process.exitCode = 1;
}

async function elsewhere(): Promise<Elsewhere> {
  const keys = keysUrl !== undefined && { keysUrl };
  if (settings.eventStore === 'embedded') return { ...keys };
  const { kurrentEvents } = await import('./kurrent-events.js'); // its client is loaded only where it is used
  return { ...keys, events: kurrentEvents(settings) };
}

async function backupOnce(folder: string, keep: number | undefined) {
  const started = performance.now();
  const now = new Date();
  const target = join(folder, now.toISOString().replaceAll(':', '-'));
  const { position } = await makeBackup(dataDir, target, now, await elsewhere());
  for (const old of keep ? backupsIn(folder).slice(0, -keep) : []) rmSync(join(folder, old), { recursive: true });
  console.log(JSON.stringify({ backup: target, position, ms: Math.round(performance.now() - started) }));
}

try {
  if (!place || (task !== 'backup' && task !== 'restore')) throw new BackupRefused(usage);
  const folder = resolve(place);
  if (task === 'restore') {
    const newest = backupsIn(folder).at(-1);
    const source = newest ? join(folder, newest) : folder;
    const { position, madeAt } = await restoreBackup(source, dataDir, await elsewhere());
    console.log(JSON.stringify({ restored: dataDir, from: source, madeAt, position }));
  } else {
    const [every, keep] = [atLeastOne('every'), atLeastOne('keep')];
    for (;;) {
      const begun = performance.now();
      await (every === undefined ? backupOnce(folder, keep) : backupOnce(folder, keep).catch(report)); // the next one may come through
      if (every === undefined) break;
      // Until the next one is whole this one is the newest: at that moment its state is no older than `every`, also when the next takes twice as long.
      await wait(Math.max(1_000, every * 1_000 - 3 * (performance.now() - begun)));
    }
  }
} catch (error) {
  if (![BackupRefused, StoreDamaged, StoreMisconfigured, StoreUnavailable, MoveRefused].some((known) => error instanceof known))
    throw error;
  report(error as Error);
}
