import type { LivePath } from '../../../live/document/live-path';
import type { LiveSession } from '../../../live/session/live-session';

/** The answer to what a place asks: whether to undo over a colleague's value, or which of two values written apart stands. */
export function answerAt(session: LiveSession, path: LivePath | undefined, choice: 'undo' | 'leave'): void {
  if (session.undo.asked.get()) session.undo.settle(choice);
  else if (path)
    session.clashes.settle(path, choice === 'undo' ? 'mine' : 'theirs', {
      read: session.read,
      write: (where, value) => session.writer.write(where, value),
    });
}
