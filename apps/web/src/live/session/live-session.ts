import * as Y from 'yjs';
import { Authors, type Authorship } from '../people/authors';
import { CollabLink, type JoinAnswer, type Repair } from '../link/collab-link';
import { DeviceCopy } from '../device/device-copy';
import { Clashes } from './clashes';
import { Absence, type Homecoming } from './homecoming';
import { LiveDocument, LocalOrigin, RemoteOrigin, type DocumentChange, type Edit } from '../document/live-document';
import { lacksCorrection, refusedEntries, repairedEntries } from './not-accepted';
import { Outbox, type PendingMessage } from '../device/outbox';
import type { LivePath } from '../document/live-path';
import { LiveWriter } from './live-writer';
import { Presence } from '../people/presence';
import { Removals } from '../document/removals';
import { QUIET_MS, RECONNECT_MS } from '../saving/save-state';
import { SaveStatus } from '../saving/save-status';
import type { SessionOptions } from './session-options';
import { Signal } from '../../watch/signal';
import { Timers } from '../link/timers';
import { Tray } from '../device/tray';
import { UndoHistory } from '../document/undo-history';

/** One open live document: its copy here, its link to the server, what is saved, who is there. Not React. */
export class LiveSession {
  readonly user: { id: number; name: string };
  readonly document: LiveDocument;
  readonly undo: UndoHistory;
  readonly presence: Presence;
  readonly writer: LiveWriter;
  readonly authors: Authors;
  readonly removals: Removals;
  readonly tray = new Tray();
  private readonly status = new SaveStatus();
  readonly state = this.status.state;
  /** True once there is something to show: the stored copy or the server's. */
  readonly ready = new Signal(false);
  readonly editable = new Signal(false);
  /** A reset that the page should explain: `cropChanged`, `fieldChanged`, `compacted`, or an error key. */
  readonly notice = new Signal<string | undefined>(undefined);
  /** What came together when the server was back after a while. */
  readonly homecoming = new Signal<Homecoming | undefined>(undefined);
  /** Where both wrote meanwhile. */
  readonly clashes = new Clashes();
  /** When this person last looked at this document on this device; undefined on a first visit. */
  visitedAt: number | undefined;
  private readonly outbox: Outbox;
  private readonly link: CollabLink;
  private readonly copy: DeviceCopy;
  private readonly now: () => number;
  private readonly openedAt: number;
  private epoch: number | string | undefined;
  private identified = false;
  /** Joined again: what comes without a name was written by others meanwhile. */
  private again = false;
  private readonly absence: Absence;
  private readonly offs: (() => void)[] = [];
  private readonly timers = new Timers();

  constructor(private readonly options: SessionOptions) {
    const { shape } = options;
    this.user = options.user;
    this.document = new LiveDocument(shape);
    this.undo = new UndoHistory(this.document);
    this.authors = new Authors(shape);
    this.removals = new Removals(shape);
    this.outbox = new Outbox(shape);
    this.absence = new Absence(shape);
    this.now = options.now ?? Date.now;
    this.openedAt = this.now();
    this.status.note({ lostAt: this.openedAt });
    this.copy = new DeviceCopy(options.store, () => this.document.doc);
    const { document, undo, tray } = this;
    this.writer = new LiveWriter({ document, undo, tray, rules: options.rules, editable: () => this.editable.get() });
    this.presence = new Presence(options.user, (update) => this.link.sendAwareness(update));
    this.authors.name(options.user.id, options.user.name);
    this.document.onChange((change) => this.onChange(change));
    this.offs.push(
      options.socket.on('signedOut', () => this.note({ signedOut: true })),
      this.presence.peers.subscribe(() => this.presence.peers.get().forEach(({ user }) => this.authors.name(user.id, user.name))),
      this.tray.entries.subscribe(() => this.copy.keepTray(this.tray.entries.get())),
      this.tray.entries.subscribe(() => this.refresh()),
    );
    this.link = new CollabLink(options.name, options.socket, this.outbox, {
      doc: () => this.document.doc,
      epoch: () => this.epoch,
      joined: (answer) => this.onJoined(answer),
      remote: (update, by) => (this.absence.received(update), this.onRemote(update, by)),
      acknowledged: (message, _seq, repaired) => this.onAcknowledged(message, repaired),
      replaced: (message, ids) => void this.copy.replaced(message, ids),
      reset: (key, reason) => this.onReset(key, reason),
      closed: (key) => this.note({ closed: key }),
      storageFull: (full) => this.note({ full }),
      storeAway: (away) => this.onStore(away),
      awareness: (update) => this.presence.receive(update),
      changed: () => this.onLink(),
    });
  }

  /** Shows the stored copy first, then the server's. Without the server it can be edited after a moment. */
  async open(): Promise<void> {
    this.timers.later(this.options.offlineAfterMs ?? 1_500, () => void this.startAlone());
    this.timers.later(RECONNECT_MS, () => this.refresh());
    const [stored, tray] = await Promise.all([this.copy.load(), this.copy.loadTray()]);
    this.tray.restore(tray);
    if (stored) {
      this.epoch = stored.epoch;
      this.visitedAt = stored.visitedAt;
      this.outbox.restore(stored.pending);
      this.document.doc.transact(
        () =>
          [...stored.updates, ...stored.pending.map(({ update }) => update)].forEach((update) => Y.applyUpdate(this.document.doc, update)),
        new RemoteOrigin(),
      );
      if (stored.savedAt !== undefined) this.status.note({ savedAt: stored.savedAt });
      this.absence.began(this.document.doc);
      this.ready.set(true);
    }
    this.link.start();
    this.refresh();
  }

  /** No page shows it any more: the visit ends now. It can come back, while it is not closed, for the next page of the same document. */
  away(atOnce = false): void {
    this.leave();
    this.link.leave(atOnce);
  }

  close(): void {
    this.link.stop();
    this.presence.detach();
    this.leave();
    for (const off of this.offs) off();
    this.timers.stop();
    this.undo.destroy();
    this.options.socket.close();
  }

  back = (): void => this.link.back();
  read = (path: LivePath): unknown => this.document.read(path);
  subscribe = (path: LivePath, changed: () => void): (() => void) => this.document.subscribe(path, changed);

  /** Everything this device has typed that the server has not confirmed. */
  get unsent(): readonly Edit[] {
    return this.outbox.edits;
  }

  waiting(path: string): boolean {
    return this.outbox.has(path);
  }

  /** True for what another person wrote since this one was last here, or while the page is open on a first visit. */
  isNews({ by, at }: Authorship): boolean {
    return by !== this.options.user.id && at >= (this.visitedAt ?? this.openedAt);
  }

  /** Closes the document for editing while its plan is completed; the server's own word stands beside it. */
  lock(reason: string | undefined): void {
    this.status.lock(reason);
    this.refresh();
  }

  setNetwork(online: boolean): void {
    if (!online && this.ready.get()) this.absence.began(this.document.doc, true);
    const back = online && this.status.noNetwork;
    this.note({ noNetwork: !online });
    if (back && this.link.joined) void this.link.rejoin();
  }

  setSignedOut = (signedOut: boolean): void => this.note({ signedOut });

  flush(): void {
    this.leave();
    void this.link.pump();
  }

  private leave(): void {
    void this.copy.flush();
    if (this.epoch !== undefined) void this.copy.left(this.epoch, this.now());
  }

  private onChange({ edits, origin, update }: DocumentChange): void {
    const kind = origin instanceof LocalOrigin ? origin.kind : this.undo.isOrigin(origin) ? 'undo' : undefined;
    if (kind === undefined) {
      if (origin instanceof RemoteOrigin && origin.by !== undefined) {
        for (const kept of [this.authors, this.removals]) kept.record(edits, origin.by, this.now());
      } else if (this.again) this.authors.forget(edits);
      if (update) this.copy.received(update);
      return;
    }
    this.authors.record(edits, this.options.user.id, this.now());
    this.absence.wrote(edits);
    this.clashes.written(edits.map(({ path }) => path));
    if (update) this.copy.wrote(update, this.outbox.add(update, kind, edits));
    this.status.waits(this.now());
    this.timers.later(QUIET_MS + 10, () => this.refresh());
    this.refresh();
    void this.link.pump();
  }

  private onJoined(answer: JoinAnswer): void {
    this.again = this.identified;
    if (!this.identified) this.identify(answer.clientId);
    this.epoch = answer.epoch;
    this.status.note({ signedOut: false });
    this.status.serverReadOnly(answer.readOnly ? ((answer.reason as string | undefined) ?? 'readOnly') : undefined);
    const away = this.absence.ended(answer.update, this.outbox.edits, this.status.wasLong(this.now()));
    this.onRemote(answer.update, undefined);
    const met = away?.(this.read);
    if (met) {
      this.homecoming.set(met);
      this.clashes.ask(met.clashes);
    }
    if (this.outbox.size === 0) this.saved();
    void this.copy.joined(answer.epoch, answer.spareClientIds ?? [], this.now());
    this.ready.set(true);
    this.presence.announce();
    this.refresh();
    this.writer.enterAgain();
  }

  private identify(clientId: number): void {
    this.document.doc.clientID = clientId;
    this.identified = true;
    this.presence.attach(this.document.doc);
  }

  private async startAlone(): Promise<void> {
    if (this.identified || !this.ready.get()) return;
    const spare = await this.copy.takeSpare();
    if (spare === undefined || this.identified) return this.refresh();
    this.identify(spare);
    this.refresh();
  }

  private onRemote(update: Uint8Array, by: number | undefined): void {
    Y.applyUpdate(this.document.doc, update, new RemoteOrigin(by));
  }

  private onAcknowledged(message: PendingMessage, repaired: readonly Repair[]): void {
    void this.copy.settled([message.msgId]);
    if (this.outbox.size === 0) this.saved();
    this.tray.add(repairedEntries(repaired, this.now()));
    // The correction normally arrives as an update; a copy that still lacks it asks for the difference.
    if (lacksCorrection(repaired, this.read)) this.timers.later(300, () => void this.link.rejoin());
    this.refresh();
  }

  private async onReset(key: string, reason?: string): Promise<void> {
    const refused = this.outbox.edits;
    const keep = key === 'epochOld' && reason === 'compacted';
    this.outbox.clear();
    const kept = this.tray.add(refusedEntries(refused, reason ?? key, keep, this.now()));
    if (keep) this.writer.keep(kept);
    await this.copy.clear();
    this.presence.detach();
    this.document.replace();
    this.undo.attach();
    this.identified = false;
    this.epoch = undefined;
    this.status.nothingWaits();
    if (!keep) this.notice.set(reason ?? key);
    this.homecoming.set(undefined);
    this.refresh();
  }

  private onStore(away: boolean): void {
    this.status.storeAway(away ? this.now() : undefined);
    this.refresh();
  }

  private onLink(): void {
    if (!this.link.joined) {
      this.status.note({ lostAt: this.now() });
      if (this.ready.get()) this.absence.began(this.document.doc);
      this.presence.clear();
      this.timers.later(RECONNECT_MS + 10, () => this.refresh());
    }
    this.refresh();
  }

  private saved(): void {
    const savedAt = this.now();
    this.status.note({ savedAt });
    this.status.nothingWaits();
    void this.copy.saved(savedAt, this.epoch);
  }

  private note(facts: Parameters<SaveStatus['note']>[0]): void {
    this.status.note(facts);
    this.refresh();
  }

  private refresh(): void {
    this.status.tell(
      { ready: this.ready.get(), joined: this.link.joined, edits: this.outbox.count, refused: this.tray.entries.get().length },
      this.now(),
    );
    this.editable.set(this.identified && this.status.mayWrite);
  }
}
