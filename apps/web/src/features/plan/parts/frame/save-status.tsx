import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../../i18n/init';
import { useSaveState } from '../../../../live/use-session';
import { SaveChip, type SaveState as ChipState } from '../../../../ui/feedback/save-chip';
import type { SaveState } from '../../../../live/save-state';
import { SyncDialog } from '../../lazy-parts';

/** What the shell's chip shows for each state of the document. */
function chipOf(state: SaveState, words: (key: string, values?: Record<string, unknown>) => string): ChipState {
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
      return { kind: 'readOnly', reason: words('save.storageFull', { count: state.edits }) };
    case 'notAccepted':
      return { kind: 'refused', edits: state.count };
    case 'readOnly':
      return { kind: 'readOnly', reason: words('save.readOnly') };
    case 'updateNeeded':
      return { kind: 'updateNeeded' };
    case 'signedOut':
      return { kind: 'signedOut', edits: state.edits };
    case 'closed':
      return { kind: 'readOnly', reason: errorText(state.key, words('save.closed')) };
  }
}

/** The save chip; a click opens what stands behind it: unsent edits and those that were not accepted. */
export function SaveStatus() {
  const { t } = useTranslation('plan');
  const state = useSaveState();
  const [open, setOpen] = useState(false);
  return (
    <>
      <SaveChip
        state={chipOf(state, (key, values) => t(key, values ?? {}))}
        onClick={() => (state.kind === 'updateNeeded' ? location.reload() : setOpen(true))}
      />
      <SyncDialog open={open} onClose={() => setOpen(false)} />
    </>
  );
}
