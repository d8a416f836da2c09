import { ANY, jsonEvent } from '@kurrent/kurrentdb-client';
import type { KeyOwner, Snapshot } from '../event-store.port.js';
import type { KeyVault } from '../keys.port.js';
import { seal, unseal } from '../sealing.js';
import type { Leader } from './leader.js';
import type { Reader } from './reader.js';
import { metadataOf, sealedBytes, snapshotType } from './records.js';

/** Each stream's newest snapshot, in a stream of its own that keeps one event. Best effort: without it the events are replayed. */
export class Snapshots {
  constructor(
    private readonly leader: Leader,
    private readonly reader: Reader,
    private readonly vault: KeyVault,
  ) {}

  async read(stream: string): Promise<Snapshot | undefined> {
    const stored = await this.#newest(stream);
    await (stored && this.vault.ready([metadataOf(stored).owner as KeyOwner]));
    const key = stored && this.vault.find(metadataOf(stored).owner as KeyOwner);
    if (!key) return undefined;
    try {
      const { state, live } = unseal<{ state: unknown; live?: string }>(key, sealedBytes(stored)).plain;
      return { ...aboutOf(stored), state, ...(live !== undefined && { live: new Uint8Array(Buffer.from(live, 'base64')) }) };
    } catch {
      return undefined; // damaged: the events are replayed
    }
  }

  async write(stream: string, owner: KeyOwner, { revision, version, state, live }: Snapshot): Promise<void> {
    try {
      await this.vault.ready([owner], true);
      const { bytes } = seal(this.vault.keyFor(owner), { state, ...(live && { live: Buffer.from(live).toString('base64') }) });
      const kept = await this.#newest(stream);
      if (kept && aboutOf(kept).revision >= revision) return;
      const member = await this.leader.member();
      if (!kept) await member.during(member.setStreamMetadata(nameFor(stream), { maxCount: 1 }));
      const metadata = { owner, revision: String(revision), version };
      const event = jsonEvent({ type: snapshotType, data: { sealed: Buffer.from(bytes).toString('base64') }, metadata });
      await member.during(member.appendToStream(nameFor(stream), event, { streamState: ANY, requiresLeader: true }));
    } catch {
      // Without it the events are replayed.
    }
  }

  async #newest(stream: string) {
    return (await this.reader.newest(nameFor(stream), 1))[0];
  }
}

const nameFor = (stream: string) => `snapshot-${stream}`;

function aboutOf({ metadata }: { metadata?: unknown }): { revision: number; version: string } {
  const { revision, version } = metadata as Record<'revision' | 'version', string>;
  return { revision: Number(revision), version };
}
