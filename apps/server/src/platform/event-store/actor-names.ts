import type { Attribution, KeyOwner, NewEvent, StreamWrite } from './event-store.port.js';
import type { KeyVault } from './keys.port.js';
import { type Plain, seal, type Sealed, unseal, type Unsealed } from './sealing.js';

/** Who did it, as it is stored beside an event: `actor` is the name under the key of whoever did it, base64. Absent for the system, for somebody erased, and in older events. */
export type SealedBy = Attribution & { readonly actor?: string };

export interface SealedEvent {
  readonly id: string;
  readonly type: string;
  readonly sealed: Sealed;
}
/** What goes to one stream in an append, as it is stored. */
export interface SealedWrite extends Omit<StreamWrite, 'events'> {
  readonly events: readonly SealedEvent[];
}

const capacity = 5_000;

/**
 * Names of those who did something, each under their own key: somebody stays named when whom the event is about is erased, and is
 * nameless everywhere once they are erased themselves. A person's name is sealed once and not at every append.
 */
export class ActorNames {
  readonly #sealed = new Map<number, { readonly name: string; readonly actor: string }>();
  readonly #opened = new Map<string, string>();

  constructor(readonly vault: KeyVault) {}

  /** Before an append is sealed: undefined when that can be done at once, else when it can. @throws KeysBusy */
  readyToSeal(writes: readonly StreamWrite[], { actorId }: Attribution): Promise<void> | undefined {
    const owners = writes.map(({ owner }) => owner);
    return this.vault.ready(actorId > 0 ? [...owners, ownerOf(actorId)] : owners, true);
  }

  /** The same before what is kept is opened. */
  readyToOpen(owner: KeyOwner, actorId: number): Promise<void> | undefined {
    return this.vault.ready(actorId > 0 ? [owner, ownerOf(actorId)] : [owner]);
  }

  sealed(by: Attribution): SealedBy {
    const { actorId, actorName } = by;
    if (actorId <= 0) return by;
    if (this.isErased(actorId)) return { ...by, actorName: '' };
    const known = this.#sealed.get(actorId);
    if (known?.name === actorName) return { ...by, actor: known.actor };
    const actor = Buffer.from(seal(this.vault.keyFor(ownerOf(actorId)), actorName).bytes).toString('base64');
    keep(this.#sealed, actorId, { name: actorName, actor });
    return { ...by, actor };
  }

  /** @throws RangeError on an append of nothing, or with two writes to one stream */
  sealedWrites(writes: readonly StreamWrite[], by: SealedBy): SealedWrite[] {
    if (writes.length === 0 || writes.some(({ events }) => events.length === 0)) throw new RangeError('nothing to append');
    if (new Set(writes.map(({ stream }) => stream)).size < writes.length) throw new RangeError('one write a stream');
    return writes.map(({ stream, expected, after, owner, events, at }) => {
      const key = this.vault.keyFor(owner);
      return {
        stream,
        owner,
        expected: expected === -1 ? 'noStream' : expected,
        ...(after !== undefined && { after }),
        ...(at && { at }),
        events: events.map((event) => ({ id: event.id, type: event.type, sealed: sealEvent(key, event, by) })),
      };
    });
  }

  /** Older events have the name in what their owner's key opens. */
  name(actorId: number, actor: string | undefined, plain: Pick<Plain, 'actorName'> | undefined): string {
    if (this.isErased(actorId)) return '';
    return actor === undefined ? (plain?.actorName ?? '') : this.#open(actorId, actor);
  }

  isErased(actorId: number): boolean {
    return actorId > 0 && this.vault.isDestroyed(ownerOf(actorId));
  }

  #open(actorId: number, actor: string): string {
    const known = this.#opened.get(actor);
    if (known !== undefined) return known;
    const key = this.vault.find(ownerOf(actorId));
    const name = key ? unseal<string>(key, Buffer.from(actor, 'base64')).plain : '';
    keep(this.#opened, actor, name);
    return name;
  }
}

/** What an event says under its owner's key. Its commitment names the actor in any case, so an export proves who did it. */
export function sealEvent(key: Uint8Array, { data, live }: Pick<NewEvent, 'data' | 'live'>, { actor, actorName }: SealedBy): Sealed {
  const said = { data, ...(live && { live: Buffer.from(live).toString('base64') }) };
  return actor === undefined ? seal(key, { ...said, actorName } satisfies Plain) : seal(key, said satisfies Plain, actorName);
}

/** What was committed to. */
export const told = (opened: Unsealed<Plain> | undefined, actorName: string): Unsealed<Plain> | undefined =>
  opened && { ...opened, plain: { ...opened.plain, actorName } };

const ownerOf = (actorId: number): KeyOwner => `user:${actorId}`;

function keep<K, V>(map: Map<K, V>, key: K, value: V): void {
  if (map.size >= capacity) map.clear();
  map.set(key, value);
}
