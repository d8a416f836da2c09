import { FakeLog } from './log.js';
import { type Delays, noDelays } from './delays.js';
import type { FakeKurrentDb } from './server.js';

export interface ClusterSettings {
  /** From and to, milliseconds; the real one's was 800 to 2,200. */
  readonly electionMs?: readonly [number, number];
  readonly delays?: Delays;
  readonly tls?: { readonly cert: string; readonly key: string };
  /** Password by name. Without any everybody is let in. */
  readonly users?: Readonly<Record<string, string>>;
  /** Who may read and not write. */
  readonly readers?: readonly string[];
  readonly version?: string;
  /** The host under which members name each other, where it is not the one that they are reached under. */
  readonly advertised?: string;
}

/** What the members have in common: the log, who leads, and what a test sets. */
export class Cluster {
  readonly log = new FakeLog();
  members: readonly FakeKurrentDb[] = [];
  leader: FakeKurrentDb | undefined;
  electionMs: readonly [number, number];
  delays: Delays;
  elections = 0;
  /** Calls that members were asked, refused ones too. */
  readonly calls = { gossip: 0, read: 0, subscribe: 0, append: 0 };
  readonly users: Readonly<Record<string, string>>;
  readonly readers: readonly string[];
  version: string;
  #election: NodeJS.Timeout | undefined;

  constructor(readonly settings: ClusterSettings = {}) {
    this.electionMs = settings.electionMs ?? [0, 0];
    this.delays = settings.delays ?? noDelays;
    this.users = settings.users ?? {};
    this.readers = settings.readers ?? [];
    this.version = settings.version ?? '26.1.0';
  }

  get hasQuorum(): boolean {
    return this.members.filter(({ isHeard }) => isHeard).length > this.members.length / 2;
  }

  /** From now on this one leads, without an election. */
  lead(member: FakeKurrentDb): void {
    clearTimeout(this.#election);
    this.#election = undefined;
    this.leader = member;
    this.elections += 1;
  }

  /** A member went away or came back. Without a majority nobody leads. */
  changed(): void {
    if (this.leader?.isHeard && this.hasQuorum) return;
    this.leader = undefined;
    if (!this.hasQuorum || this.#election) return;
    const [from, to] = this.electionMs;
    const elected = () => {
      this.#election = undefined;
      const able = this.members.filter(({ isHeard, readOnly }) => isHeard && !readOnly);
      if (this.hasQuorum && able.length > 0) this.lead(able[Math.floor(Math.random() * able.length)]!);
    };
    if (to === 0) elected();
    else this.#election = setTimeout(elected, from + Math.random() * (to - from)).unref();
  }
}
