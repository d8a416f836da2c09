import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';

/** Clients repeat their state every 15 s (y-protocols); one not heard of for twice that is gone. */
export const forgottenAfterMs = 31_000;
const limits = { bytes: 16 * 1024, states: 30, stateLength: 4_000 };
/** One tab shows one; a fresh copy of the document begins another before the first is forgotten. */
export const statesOfASocket = 4;

export interface PresenceState {
  readonly clientId: number;
  readonly clock: number;
  /** Null: gone. */
  readonly state: Record<string, unknown> | null;
}

interface Present extends PresenceState {
  /** The socket that says so; undefined when another node does. */
  readonly from: string | undefined;
  readonly heardAt: number;
  /** When the client was first heard of, in milliseconds of the wall clock. */
  readonly since: number;
}

/** A person in a document. */
export interface Attendant {
  readonly userId: number;
  readonly name: string;
  /** ISO-8601, UTC. */
  readonly since: string;
}

/** The binary form of y-protocols/awareness. Undefined when it is not one. */
export function decodePresence(update: Uint8Array): PresenceState[] | undefined {
  if (update.length > limits.bytes) return undefined;
  try {
    const decoder = decoding.createDecoder(update);
    const count = decoding.readVarUint(decoder);
    if (count > limits.states) return undefined;
    return Array.from({ length: count }, () => {
      const [clientId, clock, text] = [decoding.readVarUint(decoder), decoding.readVarUint(decoder), decoding.readVarString(decoder)];
      if (text.length > limits.stateLength) throw new RangeError('state too long');
      const state: unknown = JSON.parse(text);
      if (typeof state !== 'object' || Array.isArray(state)) throw new TypeError('not a state');
      return { clientId, clock, state: state as PresenceState['state'] };
    });
  } catch {
    return undefined;
  }
}

export function encodePresence(states: readonly PresenceState[]): Uint8Array {
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, states.length);
  for (const { clientId, clock, state } of states) {
    encoding.writeVarUint(encoder, clientId);
    encoding.writeVarUint(encoder, clock);
    encoding.writeVarString(encoder, JSON.stringify(state));
  }
  return encoding.toUint8Array(encoder);
}

/** Who is in one document, kept in memory only. */
export class Presence {
  readonly #present = new Map<number, Present>();

  constructor(
    private readonly now: () => number = () => performance.now(),
    private readonly wallClock: () => number = () => Date.now(),
  ) {}

  /** Keeps what is newer than what is known; answers that. */
  take(states: readonly PresenceState[], from: string | undefined): PresenceState[] {
    this.forget();
    const heardAt = this.now();
    return states.filter((one) => {
      const known = this.#present.get(one.clientId);
      if (known && (one.clock < known.clock || (one.clock === known.clock && one.state !== null))) {
        if (one.clock === known.clock) this.#present.set(one.clientId, { ...known, heardAt });
        return false;
      }
      if (one.state === null) return this.#present.delete(one.clientId);
      this.#present.set(one.clientId, { ...one, from, heardAt, since: known?.since ?? this.wallClock() });
      return true;
    });
  }

  socketOf(clientId: number): string | undefined {
    return this.#present.get(clientId)?.from;
  }

  /** Those who are there; `local` leaves out what other nodes said. */
  states({ local = false } = {}): PresenceState[] {
    this.forget();
    return [...this.#present.values()].filter(({ from }) => !local || from !== undefined);
  }

  /** One for each person, since when the first of their clients is there; who came first stands first. */
  attendants(): Attendant[] {
    this.forget();
    const found = new Map<number, Attendant>();
    for (const { state, since } of [...this.#present.values()].sort((a, b) => a.since - b.since)) {
      const { id, name } = (state?.['user'] ?? {}) as { id?: unknown; name?: unknown };
      if (typeof id === 'number' && !found.has(id))
        found.set(id, { userId: id, name: String(name ?? ''), since: new Date(since).toISOString() });
    }
    return [...found.values()];
  }

  /** Lets go of clients that said nothing for too long. */
  forget(): void {
    const recent = this.now() - forgottenAfterMs;
    for (const [clientId, one] of this.#present) if (one.heardAt < recent) this.#present.delete(clientId);
  }

  /** The socket is gone: so are the states it brought. */
  drop(from: string): PresenceState[] {
    return this.#remove(this.#of(from));
  }

  /** Of a socket that shows more than it may, those not heard of for longest go. */
  dropSurplus(from: string): PresenceState[] {
    const shown = this.#of(from).sort((a, b) => b.heardAt - a.heardAt);
    return this.#remove(shown.slice(statesOfASocket));
  }

  #of(from: string): Present[] {
    return [...this.#present.values()].filter((one) => one.from === from);
  }

  #remove(gone: readonly Present[]): PresenceState[] {
    for (const { clientId } of gone) this.#present.delete(clientId);
    return gone.map(({ clientId, clock }) => ({ clientId, clock: clock + 1, state: null }));
  }

  get isEmpty(): boolean {
    return this.#present.size === 0;
  }
}
