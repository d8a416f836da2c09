import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chipOf } from '../../../live/saving/chip-state';
import { useSaveState } from '../../../live/react/use-session';
import { SaveChip } from '../../../ui/feedback/save-chip';
import { SyncDialog } from './lazy-parts';

/** The save chip; a click opens what stands behind it: unsent edits and those that were not accepted. */
export function SaveStatus() {
  const { t } = useTranslation('plan');
  const state = useSaveState();
  const [open, setOpen] = useState(false);
  return (
    <>
      <SaveChip
        state={chipOf(state, (key, count) => t(`save.${key}`, { count: count ?? 0 }))}
        onClick={() => (state.kind === 'updateNeeded' ? location.reload() : setOpen(true))}
      />
      <SyncDialog open={open} onClose={() => setOpen(false)} />
    </>
  );
}
