import { Awareness, applyAwarenessUpdate, encodeAwarenessUpdate, removeAwarenessStates } from 'y-protocols/awareness';
import type * as Y from 'yjs';
import { colorsFor } from './author-colors';
import { KeyedWatchers, Signal } from '../../watch/signal';

export interface Peer {
  clientId: number;
  user: { id: number; name: string };
  section?: string;
  path?: string;
  /** About to change the whole document, in the word of the capability that has it; what others say is read like any other answer. */
  changing?: string;
  /** What bringing an earlier revision back would do. */
  restoring?: unknown;
  color: number;
}

const INTERVAL_MS = 100;
const NOBODY: readonly Peer[] = [];

export interface Place {
  section?: string | undefined;
  path?: string | undefined;
  changing?: string | undefined;
  restoring?: unknown;
}

/** Who else is in the document and where, sent at most ten times a second. */
export class Presence {
  readonly peers = new Signal<readonly Peer[]>(NOBODY);
  private readonly byPath = new KeyedWatchers();
  private atPath: Map<string, readonly Peer[]> = new Map();
  private awareness: Awareness | undefined;
  private place: Place = {};
  private lastSent = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly user: { id: number; name: string },
    private readonly send: (update: Uint8Array) => void,
  ) {}

  /** Binds to a document copy whose client id is settled. */
  attach(doc: Y.Doc): void {
    this.detach();
    const awareness = (this.awareness = new Awareness(doc));
    awareness.setLocalState({ user: this.user, ...this.place });
    awareness.on('change', ({ added }: { added: number[] }, origin: unknown) => {
      if (origin === 'local') return;
      this.read();
      if (added.length > 0) this.schedule(); // whoever just came learns at once where this person is
    });
    awareness.on('update', (_change: unknown, origin: unknown) => origin === 'local' && this.schedule());
    this.schedule();
  }

  /** The connection is gone: nobody else can be seen. */
  clear(): void {
    const { awareness } = this;
    if (!awareness) return;
    removeAwarenessStates(
      awareness,
      [...awareness.getStates().keys()].filter((id) => id !== awareness.clientID),
      'lost',
    );
  }

  detach(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.awareness?.destroy();
    this.awareness = undefined;
    this.peers.set(NOBODY);
  }

  receive(update: Uint8Array): void {
    if (this.awareness) applyAwarenessUpdate(this.awareness, update, 'remote');
  }

  moveTo(place: Place): void {
    const next = { ...this.place, ...place };
    if (next.section === this.place.section && next.path === this.place.path && next.changing === this.place.changing) return; // `restoring` goes with `changing`
    this.place = next;
    this.awareness?.setLocalState({
      user: this.user,
      ...(next.section && { section: next.section }),
      ...(next.path && { path: next.path }),
      ...(next.changing && { changing: next.changing }),
      ...(next.restoring !== undefined && { restoring: next.restoring }),
    });
  }

  /** Says again where this person is, after a (re)connection. */
  announce(): void {
    const { awareness } = this;
    // the server told the others that this client left, one tick ahead of its clock: only what is newer than that is believed
    for (let tick = 0; tick < 2; tick++) awareness?.setLocalState(awareness.getLocalState());
    this.lastSent = 0;
    this.schedule();
  }

  at = (path: string): readonly Peer[] => this.atPath.get(path) ?? NOBODY;

  subscribePath = (path: string, changed: () => void): (() => void) => this.byPath.subscribe(path, changed);

  private schedule(): void {
    if (this.timer !== undefined) return;
    const due = Math.max(0, this.lastSent + INTERVAL_MS - Date.now());
    this.timer = setTimeout(() => this.flush(), due);
  }

  private flush(): void {
    this.timer = undefined;
    this.lastSent = Date.now();
    if (this.awareness) this.send(encodeAwarenessUpdate(this.awareness, [this.awareness.clientID]));
  }

  private read(): void {
    const { awareness } = this;
    if (!awareness) return;
    const states = [...awareness.getStates()].filter(([id, state]) => id !== awareness.clientID && state.user) as [
      number,
      Omit<Peer, 'clientId' | 'color'>,
    ][];
    const colors = colorsFor([this.user.id, ...states.map(([, state]) => state.user.id)]);
    const peers = states
      .map(([clientId, state]) => ({ clientId, ...state, color: colors.get(state.user.id)! }))
      .sort((a, b) => a.clientId - b.clientId);
    const before = this.atPath;
    const atPath = new Map<string, Peer[]>();
    for (const peer of peers) if (peer.path) atPath.set(peer.path, [...(atPath.get(peer.path) ?? []), peer]);
    this.atPath = atPath;
    this.peers.set(peers);
    const touched = new Set([...before.keys(), ...this.atPath.keys()]);
    const moved = [...touched].filter((path) => ids(before.get(path)) !== ids(this.atPath.get(path)));
    for (const path of touched) if (!moved.includes(path) && before.has(path)) atPath.set(path, before.get(path)! as Peer[]);
    this.byPath.notify(moved);
  }
}

const ids = (peers: readonly Peer[] | undefined) => (peers ?? []).map((peer) => peer.clientId).join();
