import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../config/config.js';
import { StoreDamaged, StoreMisconfigured, StoreUnavailable } from '../event-store/event-store.port.js';
import { copyKeys } from '../event-store/keys/copy-keys.js';
import { type EventStoreSettings, openKeyVault, settingsOf } from '../event-store/open-event-store.js';
import { eventsFile, verifyStore } from '../event-store/sqlite/check.js';
import { MoveRefused } from '../event-store/transfer/kept-event.js';
import { restorationFile } from '../read-model/key-space.js';
import { BackupRefused } from './backup.js';
import { optionsOrUsage } from './options.js';

const usage =
  'npm run move-store -- --to kurrentdb://… [--keys file:/folder] · npm run move-store -- --to embedded (EVENT_STORE names where the events are)';
const { values } = optionsOrUsage(usage, { options: { to: { type: 'string' }, keys: { type: 'string' } } });
const settings = settingsOf(readConfig({ ...process.env, DATA_DIR: process.env['DATA_DIR'] ?? '.data' }));

async function move(): Promise<{ events: number; keys: number }> {
  const { to, keys: keysUrl = settings.keysUrl } = values;
  if (!to || (to === 'embedded') === (settings.eventStore === 'embedded')) throw new MoveRefused(usage);
  const target: EventStoreSettings = { ...settings, eventStore: to, keysUrl: to === 'embedded' ? undefined : keysUrl };
  const elsewhere = target.keysUrl !== settings.keysUrl;
  const keys = elsewhere ? copyKeys(settings, target) : 0;
  const events = to === 'embedded' ? await toEmbedded() : await toKurrent(target);
  rmSync(join(settings.dir, 'witness'), { recursive: true, force: true }); // of the database that was left, or of another before
  writeFileSync(join(settings.dir, restorationFile), randomUUID().slice(0, 8)); // places differ: read models are built anew
  return { events, keys };
}

async function toKurrent(target: EventStoreSettings): Promise<number> {
  if (!existsSync(eventsFile(settings.dir))) throw new MoveRefused(`there is no event store in ${settings.dir}`);
  verifyStore(settings.dir);
  const { fillKurrent } = await import('./kurrent-events.js');
  return fillKurrent(target, settings.dir, 'moved');
}

/** Into a folder beside, which becomes the store when all of it was looked at. */
async function toEmbedded(): Promise<number> {
  if (existsSync(eventsFile(settings.dir)))
    throw new MoveRefused(`${eventsFile(settings.dir)} is there already: a move needs an empty place`);
  const [{ openKurrent }, { KurrentLog }, { NewSqliteLog, SqliteLog }, { copyLog, expectSame }, { progressOn }] = await Promise.all([
    import('../event-store/kurrent/open-kurrent.js'),
    import('../event-store/kurrent/kurrent-log.js'),
    import('../event-store/sqlite/sqlite-log.js'),
    import('../event-store/transfer/copy-log.js'),
    import('../event-store/transfer/progress.js'),
  ]);
  const draft = join(settings.dir, '.moving');
  const vault = openKeyVault(settings);
  const source = new KurrentLog(await openKurrent(settings.eventStore, vault, { beside: settings, patient: true }));
  const progress = progressOn(process.stderr, 'events moved');
  try {
    const first = await (async () => {
      for await (const event of source.events()) return event.hash;
      throw new MoveRefused('the database of EVENT_STORE holds no events');
    })();
    const mark = join(draft, 'source');
    if (existsSync(draft) && (!existsSync(mark) || readFileSync(mark, 'utf8') !== first)) rmSync(draft, { recursive: true });
    mkdirSync(draft, { recursive: true, mode: 0o700 });
    writeFileSync(mark, first, { flush: true });
    const share = await source.progress();
    const target = new NewSqliteLog(draft);
    await copyLog(source, target, first, (count) => progress.tell(count, share()));
    progress.end();
    const copy = new SqliteLog(draft);
    const events = await expectSame(source, copy);
    await copy.close();
    verifyStore(draft);
    rmSync(join(settings.dir, 'anchors'), { recursive: true, force: true });
    renameSync(join(draft, 'anchors'), join(settings.dir, 'anchors'));
    renameSync(eventsFile(draft), eventsFile(settings.dir)); // the log last: without it the folder is no store yet
    rmSync(draft, { recursive: true });
    return events;
  } finally {
    progress.end();
    await source.close();
    vault.close();
  }
}

try {
  const moved = await move();
  console.log(JSON.stringify({ moved: moved.events, keys: moved.keys, to: values.to!.replace(/\/\/[^@/]*@/, '//') }));
  console.error(
    `Start Loam with EVENT_STORE=<where the events are now>${values.keys ? ` and KEYS_URL=${values.keys}` : ''}. The source was left as it was.`,
  );
} catch (error) {
  if (![MoveRefused, BackupRefused, StoreDamaged, StoreMisconfigured, StoreUnavailable].some((known) => error instanceof known))
    throw error;
  console.error((error as Error).message);
  process.exitCode = 1;
}
