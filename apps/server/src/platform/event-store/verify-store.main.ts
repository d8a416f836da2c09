import { existsSync } from 'node:fs';
import { readConfig } from '../config/config.js';
import { StoreDamaged, StoreMisconfigured, StoreUnavailable } from './event-store.port.js';
import { openKeyVault, settingsOf } from './open-event-store.js';
import { eventsFile, verifyStore } from './sqlite/check.js';
import { progressOn } from './transfer/progress.js';

const settings = settingsOf(readConfig(process.env));

/** Whether there is anything to be verified. */
async function verify(): Promise<boolean> {
  if (settings.eventStore === 'embedded') {
    verifyStore(settings.dir);
    return existsSync(eventsFile(settings.dir)); // a folder that was named wrong, or emptied together with its anchors, has proved nothing
  }
  const { openKurrent } = await import('./kurrent/open-kurrent.js');
  const { verifyLog } = await import('./kurrent/verify-log.js');
  const vault = openKeyVault(settings);
  const store = await openKurrent(settings.eventStore, vault, { patient: true });
  try {
    const last = await store.lastPosition();
    const progress = progressOn(process.stderr, 'events');
    const { events, witnessed } = await verifyLog(store.reader, settings.dir, (count, position) => progress.tell(count, position / last));
    progress.end();
    if (events > witnessed)
      console.error(
        `${events} events; the last ${events - witnessed} are proved by their streams alone: no witness record stands behind them yet`,
      );
    return events > 0;
  } finally {
    await store.close();
    vault.close();
  }
}

try {
  if (await verify()) console.log('verified');
  else {
    console.error(`there is no event store in ${settings.eventStore === 'embedded' ? settings.dir : 'EVENT_STORE: it holds no events'}`);
    process.exitCode = 1;
  }
} catch (error) {
  if (error instanceof StoreMisconfigured || error instanceof StoreUnavailable) console.error(error.message);
  else if (!(error instanceof StoreDamaged)) throw error;
  else {
    console.log(`broken at position ${error.position}`);
    console.error(error.message);
  }
  process.exitCode = 1;
}
