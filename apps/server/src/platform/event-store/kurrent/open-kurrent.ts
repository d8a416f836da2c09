import { setTimeout as sleep } from 'node:timers/promises';
import { StoreMisconfigured, StoreUnavailable } from '../event-store.port.js';
import type { KeyVault } from '../keys.port.js';
import { checkContent, checkServer } from './checks.js';
import { silent, wayTo } from './diagnosis.js';
import { KurrentEventStore } from './kurrent-event-store.js';
import { inTime, isDenied, isLate } from './kurrent-errors.js';
import { nameOf } from './member.js';
import { checkAnchors } from './witness.js';

const sayEveryMs = 5_000;
const lookMs = 250;
const firstLookMs = 1_000;
/** As a look at the way to a host may take, once the patience is over. */
const longestLookMs = 1_000;

export interface Opening {
  /** How long it waits for what may pass by itself: nobody listens yet, no leader yet. */
  readonly patienceMs?: number;
  /** Told every five seconds what it waits for. */
  say?(text: string): void;
  /** Where, and under which name, the witness of the log is anchored. */
  readonly beside?: { readonly dir: string; readonly nodeId: string };
  /** A move into it may be under way. */
  readonly moving?: boolean;
  /** Once it is open, work of minutes goes through the loss of a leader instead of failing within a second. */
  readonly patient?: boolean;
}

/**
 * Opens it when it is the right one and may be used.
 * @throws StoreMisconfigured that says in one line what is wrong, StoreDamaged when it has events and the vault no key at all
 */
export async function openKurrent(
  url: string,
  vault: KeyVault,
  { patienceMs = 8_000, say, beside, moving = false, patient = false }: Opening = {},
): Promise<KurrentEventStore> {
  const store = new KurrentEventStore(url, vault, undefined, beside);
  const began = performance.now();
  const left = () => patienceMs - (performance.now() - began);
  try {
    let why: string | undefined;
    for (let said = began; ;) {
      try {
        await inTime(check(store, vault, { beside, moving }), Math.max(left(), lookMs), () => new StoreUnavailable('it does not answer'));
        store.leader.patient = patient;
        return store;
      } catch (error) {
        if (!(error instanceof StoreUnavailable)) throw error;
        const late = sleep(Math.max(left(), longestLookMs), why ?? error.message, { ref: false });
        why = await Promise.race([reasonOf(store, error), late]);
        if (left() < lookMs) throw new StoreMisconfigured(`${why} (tried for ${Math.round((performance.now() - began) / 1000)} s)`);
        if (performance.now() - said >= sayEveryMs) {
          say?.(`waiting for the event store: ${why}`);
          said = performance.now();
        }
        await sleep(lookMs);
      }
    }
  } catch (error) {
    await store.close();
    throw error;
  }
}

async function check(store: KurrentEventStore, vault: KeyVault, { beside, moving }: Pick<Opening, 'beside' | 'moving'>): Promise<void> {
  const member = await store.leader.member(firstLookMs);
  await checkServer(member, store.settings);
  if (!moving) await checkContent(store.reader, vault);
  if (beside) await checkAnchors(store.reader, beside.dir);
}

/** What keeps the database away. @throws StoreMisconfigured when it will not pass by itself */
async function reasonOf({ leader, settings }: KurrentEventStore, error: Error): Promise<string> {
  const ways = await Promise.all(settings.hosts.map((at) => wayTo(at, settings)));
  const wrong = ways.find((way) => way && !way.passing);
  // one that is wrong beside others that are only away is still wrong
  if (wrong && ways.every((way) => way)) throw new StoreMisconfigured(wrong.text);
  const said = settings.hosts.flatMap((at, i) => {
    const failure = leader.failures.get(nameOf(at)) as Error | undefined;
    if (failure && isDenied(failure))
      throw new StoreMisconfigured(`${nameOf(at)} lets nobody in: mend the user and password in EVENT_STORE (${failure.message})`);
    if (failure?.message.includes('read-only member'))
      throw new StoreMisconfigured(`${nameOf(at)} is a read-only member, and Loam writes: name the members in EVENT_STORE that can lead`);
    if (failure && isLate(failure)) return `${nameOf(at)} ${silent}`;
    return ways[i]?.text ?? (failure ? `${nameOf(at)} ${failure.message}` : []);
  });
  return said.length > 0 ? said.join('; ') : error.message;
}
