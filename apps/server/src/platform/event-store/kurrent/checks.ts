import { jsonEvent } from '@kurrent/kurrentdb-client';
import { StoreDamaged, StoreMisconfigured, StoreUnavailable } from '../event-store.port.js';
import { KeyMissing, type KeyVault } from '../keys.port.js';
import type { KeyOwner } from '../event-store.port.js';
import { unseal } from '../sealing.js';
import type { KurrentSettings } from './connection-string.js';
import { asReadError, inTime, isDenied, isElsewhere, named } from './kurrent-errors.js';
import { type Member, nameOf } from './member.js';
import type { Reader } from './reader.js';
import { metadataOf, moveStream, ownEvents, positionOf, sealedBytes, type Stored } from './records.js';

const answerMs = 5_000;
/** The first with an append over several streams. */
const oldest = [25, 1] as const;
const looksAt = 50;

/** It is new enough, and the user may read and write. @throws StoreMisconfigured */
export async function checkServer(member: Member, { credentials, tls }: KurrentSettings): Promise<void> {
  const host = nameOf(member.at);
  const user = credentials
    ? `the user ${credentials.username}`
    : `nobody without ${tls ? 'a user and password' : 'tls=true, a user and password'}`;
  try {
    const version = await member.version(answerMs);
    const [major = 0, minor = 0] = (version ?? '').split('.').map(Number);
    if (major < oldest[0] || (major === oldest[0] && minor < oldest[1]))
      throw new StoreMisconfigured(
        `${host} is KurrentDB ${version ?? 'of no known version'}, and Loam needs ${oldest.join('.')} or newer: upgrade it`,
      );
    await member.page({ count: 1 }, answerMs);
  } catch (error) {
    if (isDenied(named(error))) throw denied(host, credentials ? `does not know ${user} with this password` : `lets in ${user}`, error);
    throw error instanceof StoreMisconfigured ? error : asReadError(named(error));
  }
  try {
    // expects a revision that no stream reaches, so nothing is written: "wrong revision" says that writing is allowed, "denied" that it is not
    const never = jsonEvent({ type: 'NeverWritten', data: {} });
    const append = member.appendToStream('loam-may-write', never, { streamState: 2n ** 40n, requiresLeader: true });
    await inTime(member.during(append), answerMs, () => new StoreUnavailable(`${host} does not answer an append`));
  } catch (raw) {
    const error = named(raw);
    if (isDenied(error)) throw denied(host, `does not let ${credentials ? user : 'anybody'} write`, error);
    if (error instanceof StoreUnavailable || isElsewhere(error)) throw asReadError(error);
  }
}

const denied = (host: string, what: string, error: unknown) =>
  new StoreMisconfigured(
    `${host} ${what}: mend the user and password in EVENT_STORE, or what they may do there (${(error as Error).message})`,
  );

/** Its events are Loam's, and the keys at hand are theirs: some of the oldest and of the newest are looked at. */
export async function checkContent(reader: Reader, vault: KeyVault): Promise<void> {
  const [mark] = await reader.newest(moveStream, 1);
  if (mark?.type === 'MoveBegun')
    throw new StoreMisconfigured(
      'EVENT_STORE leads to a database that a move or a restore has not filled to its end: give that command again',
    );
  const oldestOnes = await reader.page({ position: 0, count: looksAt, types: ownEvents });
  if (oldestOnes.length === 0) return;
  const newestOnes = await reader.page({ count: looksAt, types: ownEvents });
  const events = [...oldestOnes, ...newestOnes];
  const strange = events.find((stored) => !isOurs(stored));
  if (strange)
    throw new StoreMisconfigured(
      `EVENT_STORE leads to a database with events that are not Loam's (${strange.type} in ${strange.streamId}): give Loam one of its own`,
    );
  if (vault.isEmpty()) throw new StoreDamaged(1, 'the keys that seal the events are missing');
  for (const stored of events) {
    const { owner } = metadataOf(stored);
    const why = opens(stored, vault);
    if (why)
      throw new StoreMisconfigured(
        `EVENT_STORE and KEYS_URL do not belong together: ${why} for the event of ${owner} at ${positionOf(stored)}; name the folder of keys of this database`,
      );
  }
}

const isOurs = (stored: Stored) => {
  const metadata = metadataOf(stored) as Partial<ReturnType<typeof metadataOf>> | undefined;
  const data = stored.data as { sealed?: unknown } | undefined;
  return typeof metadata?.hash === 'string' && typeof metadata.owner === 'string' && typeof data?.sealed === 'string';
};

function opens(stored: Stored, vault: KeyVault): string | undefined {
  if (metadataOf(stored).sealedHash !== undefined) return undefined; // let go
  try {
    const key = vault.find(metadataOf(stored).owner as KeyOwner);
    if (key) unseal(key, sealedBytes(stored));
    return undefined;
  } catch (error) {
    return error instanceof KeyMissing ? 'there is no key' : 'the key does not fit';
  }
}
