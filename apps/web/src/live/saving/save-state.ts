/** What the save chip says; one of these is true at any time. Times are milliseconds since 1970. */
export type SaveState =
  | { kind: 'opening' }
  | { kind: 'live'; savedAt?: number }
  /** `quiet`: for less than QUIET_MS so far, not worth a word; but not saved either. */
  | { kind: 'saving'; quiet?: true }
  | { kind: 'reconnecting' }
  | { kind: 'offline'; edits: number }
  | { kind: 'storageFull'; edits: number }
  /** The server is there, and its event store is not: `since` then nothing is saved. */
  | { kind: 'storeAway'; since: number; edits: number }
  | { kind: 'notAccepted'; count: number }
  | { kind: 'readOnly'; reason: string }
  | { kind: 'updateNeeded'; edits: number }
  | { kind: 'signedOut'; edits: number }
  | { kind: 'closed'; key: string };

export interface SaveFacts {
  ready: boolean;
  joined: boolean;
  /** When the connection was lost or first asked for. */
  lostAt: number;
  noNetwork: boolean;
  waitingSince?: number;
  edits: number;
  refused: number;
  savedAt?: number;
  readOnly?: string;
  full: boolean;
  /** Since when the server says that it can save nothing. */
  awaySince?: number;
  signedOut: boolean;
  closed?: string;
}

/** Below this a save is not worth a word: the sign only stops saying "saved". */
export const QUIET_MS = 400;
/** A connection lost for less is called "reconnecting". */
export const RECONNECT_MS = 10_000;

/** `saved` is said only when the server has confirmed everything; a lost connection is never dressed up. */
export function saveState(facts: SaveFacts, now: number): SaveState {
  const { edits } = facts;
  if (facts.closed === 'clientTooOld') return { kind: 'updateNeeded', edits };
  if (facts.closed) return { kind: 'closed', key: facts.closed };
  if (facts.signedOut) return { kind: 'signedOut', edits };
  if (facts.awaySince !== undefined && !facts.noNetwork)
    return { kind: 'storeAway', since: Math.min(facts.waitingSince ?? facts.awaySince, facts.awaySince), edits };
  // A socket notices a lost network late; what the device says counts as soon as something waits.
  if (!facts.joined || (facts.noNetwork && edits > 0)) {
    if (facts.noNetwork || now - facts.lostAt >= RECONNECT_MS) return { kind: 'offline', edits };
    return facts.ready ? { kind: 'reconnecting' } : { kind: 'opening' };
  }
  if (facts.full) return { kind: 'storageFull', edits };
  if (facts.refused > 0) return { kind: 'notAccepted', count: facts.refused };
  if (facts.readOnly !== undefined) return { kind: 'readOnly', reason: facts.readOnly };
  if (facts.waitingSince !== undefined && now - facts.waitingSince < QUIET_MS) return { kind: 'saving', quiet: true };
  if (facts.waitingSince !== undefined || edits > 0) return { kind: 'saving' };
  return facts.savedAt === undefined ? { kind: 'live' } : { kind: 'live', savedAt: facts.savedAt };
}

export const sameState = (a: SaveState, b: SaveState): boolean => JSON.stringify(a) === JSON.stringify(b);
