import { errorText } from '../../i18n/init';
import type { SaveState as ChipState } from '../../ui/feedback/save-chip';
import type { SaveState } from './save-state';

type Words = (key: 'storageFull' | 'readOnly' | 'closed', count?: number) => string;

/** What the save chip shows for each state of a live document. */
export function chipOf(state: SaveState, words: Words): ChipState {
  switch (state.kind) {
    case 'live':
      return { kind: 'saved', live: true, ...(state.savedAt !== undefined && { at: new Date(state.savedAt).toISOString() }) };
    case 'opening':
      return { kind: 'saving' };
    case 'saving':
      return state;
    case 'reconnecting':
      return { kind: 'reconnecting', attempt: 1 };
    case 'offline':
      return { kind: 'offline', edits: state.edits };
    case 'storageFull':
      return { kind: 'readOnly', reason: words('storageFull', state.edits) };
    case 'storeAway':
      return { kind: 'storeAway', since: new Date(state.since).toISOString(), edits: state.edits };
    case 'notAccepted':
      return { kind: 'refused', edits: state.count };
    case 'readOnly':
      return { kind: 'readOnly', reason: words('readOnly') };
    case 'updateNeeded':
      return { kind: 'updateNeeded' };
    case 'signedOut':
      return { kind: 'signedOut', edits: state.edits };
    case 'closed':
      return { kind: 'readOnly', reason: errorText(state.key, words('closed')) };
  }
}
