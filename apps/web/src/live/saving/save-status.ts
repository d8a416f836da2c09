import { RECONNECT_MS, sameState, saveState, type SaveFacts, type SaveState } from './save-state';
import { Signal } from '../../watch/signal';

/** What the session itself knows at the moment of asking. */
type Present = Pick<SaveFacts, 'ready' | 'joined' | 'edits' | 'refused'>;
type Noted = Omit<SaveFacts, keyof Present>;

/** Gathers what happened to the connection and to the edits, and says what the save chip is to show. */
export class SaveStatus {
  readonly state = new Signal<SaveState>({ kind: 'opening' });
  private facts: Noted = { lostAt: 0, noNetwork: false, full: false, signedOut: false };
  private locked: string | undefined;

  get noNetwork(): boolean {
    return this.facts.noNetwork;
  }

  get mayWrite(): boolean {
    return this.readOnly === undefined && this.facts.closed === undefined;
  }

  note(facts: Partial<Omit<Noted, 'readOnly'>>): void {
    Object.assign(this.facts, facts);
  }

  /** The server's own word on why nobody may write. */
  serverReadOnly(reason: string | undefined): void {
    if (reason === undefined) delete this.facts.readOnly;
    else this.facts.readOnly = reason;
  }

  /** The server's word on whether it can save anything at all. */
  storeAway(since: number | undefined): void {
    if (since === undefined) delete this.facts.awaySince;
    else this.facts.awaySince ??= since;
  }

  /** This page's word, which stands beside the server's. */
  lock(reason: string | undefined): void {
    this.locked = reason;
  }

  /** True when the server was away for so long that it is worth a word. */
  wasLong(now: number): boolean {
    return now - this.facts.lostAt >= RECONNECT_MS;
  }

  waits(since: number): void {
    this.facts.waitingSince ??= since;
  }

  nothingWaits(): void {
    delete this.facts.waitingSince;
  }

  tell(present: Present, now: number): void {
    const { readOnly } = this;
    const next = saveState({ ...this.facts, ...(readOnly !== undefined && { readOnly }), ...present }, now);
    if (!sameState(next, this.state.get())) this.state.set(next);
  }

  private get readOnly(): string | undefined {
    return this.facts.readOnly ?? this.locked;
  }
}
