import { i18nText } from '../../../i18n/init';
import type { LiveSession } from '../../../live/session/live-session';
import { notify } from '../../../ui/feedback/notices';

/** A grid and the notes have these keys for themselves; so has what is being typed, until it is written. */
const OWN = '[role=grid], textarea, [contenteditable], [data-typing], [role=dialog]';

/**
 * Ctrl+Z and Ctrl+Y on the whole step are the plan's. Left to the browser they would put an old text into a field that was left, and show
 * a value that is stored nowhere.
 */
export function undoByKeys(undo: LiveSession['undo'], event: KeyboardEvent): void {
  const key = event.key.toLowerCase();
  if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== 'z' && key !== 'y')) return;
  if (event.defaultPrevented || (event.target as Element | null)?.closest?.(OWN)) return;
  event.preventDefault();
  const again = key === 'y' || event.shiftKey;
  if ((again ? undo.redo() : undo.undo()) === undefined) notify(i18nText(again ? 'plan:undo.nothingAgain' : 'plan:undo.nothing'), 'note');
}
