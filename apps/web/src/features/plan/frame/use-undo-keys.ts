import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveSession } from '../../../live/react/session-context';
import { useEditable } from '../../../live/react/use-session';
import { notify } from '../../../ui/feedback/notices';

/** A grid and the notes have these keys for themselves; so has what is being typed, until it is written. */
const OWN = '[role=grid], textarea, [contenteditable], [data-typing], [role=dialog]';

/**
 * Ctrl+Z and Ctrl+Y on the whole step are the plan's. Left to the browser they would put an old text into a field that was left, and show
 * a value that is stored nowhere.
 */
export function useUndoKeys(): void {
  const { t } = useTranslation('plan');
  const { undo } = useLiveSession();
  const editable = useEditable();
  useEffect(() => {
    if (!editable) return undefined;
    const onKey = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== 'z' && key !== 'y')) return;
      if (event.defaultPrevented || (event.target as Element | null)?.closest?.(OWN)) return;
      event.preventDefault();
      const again = key === 'y' || event.shiftKey;
      if ((again ? undo.redo() : undo.undo()) === undefined) notify(t(again ? 'undo.nothingAgain' : 'undo.nothing'), 'note');
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [undo, editable, t]);
}
