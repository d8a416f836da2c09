import { setTimeout as sleep } from 'node:timers/promises';
import type { EndPoint } from '@kurrent/kurrentdb-client';
import { StoreUnavailable } from '../event-store.port.js';
import type { KurrentSettings } from './connection-string.js';
import { Member, nameOf, type Told } from './member.js';

/** Milliseconds. A call waits so long for a leader: those of the first moments after a start for longer. */
const patience = { atStart: 5_000, later: 700, ofLongWork: 15_000 };
const between = { looks: 100, beats: 500 };
const answerMs = 1_500;

/** Which member is spoken to; since when there is none (ISO). */
export interface LeaderStatus {
  readonly member?: string;
  readonly since?: string;
}

/** Why no member could be spoken to, by host. */
export type Failures = ReadonlyMap<string, unknown>;

/**
 * Finds the member that leads and follows it (docs/decisions/0004). One search at a time, however many calls wait for its end; the
 * connection to a member that leads no more, or is silent, is closed with all that is under way on it.
 */
export class Leader {
  /** For work of minutes that nobody waits for call by call: a move, a backup, a verification. */
  patient = false;
  readonly #known = new Map<string, EndPoint>();
  #current: Member | undefined;
  #search: Promise<void> | undefined;
  #failures: Failures = new Map();
  #lostAt = performance.now();
  #since = new Date();
  #wasFound = false;
  #closed = false;
  #beating: Promise<void> | undefined;
  readonly #beat: NodeJS.Timeout;

  constructor(private readonly settings: KurrentSettings) {
    this.#beat = setInterval(() => void this.#check(), between.beats).unref();
    this.#seek();
  }

  get status(): LeaderStatus {
    return this.#current ? { member: nameOf(this.#current.at) } : { since: this.#since.toISOString() };
  }

  /** What the hosts said at the last look, where it did not find a leader. */
  get failures(): Failures {
    return this.#failures;
  }

  /** The member that leads. @throws StoreUnavailable when none is found in time: at once when there has been none for a while */
  async member(patienceMs = this.patient ? patience.ofLongWork : this.#wasFound ? patience.later : patience.atStart): Promise<Member> {
    if (this.#current) return this.#current;
    const left = this.#lostAt + patienceMs - performance.now();
    if (left > 0 && !this.#closed) await Promise.race([this.#search, sleep(left, undefined, { ref: false })]);
    if (this.#current) return this.#current;
    throw new StoreUnavailable(this.#closed ? 'the store is closed' : `no member of the database leads since ${this.#since.toISOString()}`);
  }

  /** The same, however long it takes; undefined when `signal` aborts first. */
  async awaited(signal: AbortSignal): Promise<Member | undefined> {
    while (!this.#current && !signal.aborted && !this.#closed)
      await Promise.race([this.#search, sleep(between.beats, undefined, { ref: false })]);
    return signal.aborted ? undefined : this.#current;
  }

  /** It does not lead any more, or is away: another one is looked for. */
  lost(member: Member): void {
    if (member !== this.#current) return;
    this.#current = undefined;
    this.#lostAt = performance.now();
    this.#since = new Date();
    member.close();
    this.#seek();
  }

  /** Called when a request to `member` failed: checks whether it is still the leader. */
  doubted(member: Member): void {
    if (member === this.#current) void this.#check();
  }

  close(): void {
    this.#closed = true;
    clearInterval(this.#beat);
    this.#current?.close();
    this.#current = undefined;
  }

  #seek(): void {
    if (this.#closed) return;
    this.#search ??= this.#find().finally(() => (this.#search = undefined));
  }

  async #find(): Promise<void> {
    const probes = new Map<string, Member>();
    let over = false;
    const probe = (at: EndPoint) => {
      if (over) throw new Error('somebody else was quicker');
      const name = nameOf(at);
      const one = probes.get(name) ?? new Member(at, this.settings);
      probes.set(name, one);
      return one;
    };
    while (!this.#closed && !this.#current) {
      const found = await this.#look(probe);
      if (!found) {
        await sleep(between.looks);
        continue;
      }
      over = true;
      probes.delete(nameOf(found.at));
      if (this.#closed) found.close();
      else this.#current = found;
      this.#wasFound = true;
      this.#failures = new Map();
    }
    for (const one of probes.values()) one.close();
  }

  /** Everybody is asked at once; the first who is said to lead, and says so itself, is taken. */
  async #look(probe: (at: EndPoint) => Member): Promise<Member | undefined> {
    const candidates = new Map([...this.settings.hosts.map((at): [string, EndPoint] => [nameOf(at), at]), ...this.#known]);
    const failures = new Map<string, unknown>();
    const asked = [...candidates.values()].map(async (at) => {
      try {
        const asking = probe(at);
        const told = await asking.members(answerMs);
        this.#learn(told);
        if (told.length === 1 && told[0]!.leads) return asking; // alone: reached under whatever name
        const leader = told.find(({ leads }) => leads);
        if (!leader)
          throw new Error(told.every(({ alive, readOnly }) => !alive || readOnly) ? 'is a read-only member' : 'knows of no leader');
        const leading = probe(leader.at);
        if (leading === asking || leadsItself(leading, await heardFrom(leading))) return leading;
        throw new Error(`names ${nameOf(leader.at)} as the leader, which does not say so`);
      } catch (error) {
        failures.set(nameOf(at), error);
        throw error;
      }
    });
    try {
      return await Promise.any(asked);
    } catch {
      this.#failures = failures;
      return undefined;
    }
  }

  #learn(told: readonly Told[]): void {
    if (told.length > 1) for (const { at } of told) if (at.address) this.#known.set(nameOf(at), at);
  }

  /** Whether the member still leads, at every beat: one that is silent, or was deposed while nobody asked, is noticed. */
  #check(): Promise<void> {
    this.#beating ??= this.#stillLeads().finally(() => (this.#beating = undefined));
    return this.#beating;
  }

  async #stillLeads(): Promise<void> {
    const member = this.#current;
    if (!member) return;
    for (const last of [false, true]) {
      try {
        const told = await member.members(answerMs);
        if ((told.length === 1 && told[0]!.leads) || leadsItself(member, told)) return;
        return this.lost(member);
      } catch {
        if (last) this.lost(member);
      }
    }
  }
}

const leadsItself = ({ at }: Member, told: readonly Told[]) => told.some((one) => one.leads && nameOf(one.at) === nameOf(at));

/** A leader that others name, at the address that it told them. */
async function heardFrom(leading: Member): Promise<Told[]> {
  try {
    return await leading.members(answerMs);
  } catch (error) {
    throw new Error(
      `names ${nameOf(leading.at)} as the leader, which is not reached from here (${(error as Error).message}): make the members advertise addresses that Loam reaches (KURRENTDB_NODE_HOST_ADVERTISE_AS)`,
      { cause: error },
    );
  }
}
