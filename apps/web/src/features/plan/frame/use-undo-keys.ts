import { useEffect } from 'react';
import { useLiveSession } from '../../../live/react/session-context';
import { useEditable } from '../../../live/react/use-session';
import { whenIdle } from '../../../ui/when-idle';

/** The keys for undoing on the whole step; their code comes when the page stands. */
export function useUndoKeys(): void {
  const { undo } = useLiveSession();
  const editable = useEditable();
  useEffect(() => {
    if (!editable) return undefined;
    const gone = new AbortController();
    const cancel = whenIdle(async () => {
      const { undoByKeys } = await import('./undo-keys');
      addEventListener('keydown', (event) => undoByKeys(undo, event), { signal: gone.signal });
    });
    return () => {
      gone.abort();
      cancel();
    };
  }, [undo, editable]);
}
