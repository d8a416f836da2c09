import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NOTES_MAX } from '@loam/domain/plan/plan-fields.schema';
import { NOTES } from '../../../live/document/live-path';
import { useLiveSession } from '../../../live/react/session-context';
import { useNotes } from '../../../live/react/use-notes';
import { useEditable } from '../../../live/react/use-session';
import { Card } from '../../../ui/layout/page-header';
import { LiveField } from '../fields/live-field';
import styles from './overview.module.css';

/** What changed between two texts: one stretch, as small as it can be. */
function stretch(before: string, after: string): { at: number; removed: number; inserted: string } {
  let at = 0;
  while (at < before.length && at < after.length && before[at] === after[at]) at++;
  let tail = 0;
  while (tail < before.length - at && tail < after.length - at && before[before.length - 1 - tail] === after[after.length - 1 - tail])
    tail++;
  return { at, removed: before.length - at - tail, inserted: after.slice(at, after.length - tail) };
}

/** Notes of the plan, written together: each keystroke is merged, the caret stays where it is when others write before it. */
export function NotesCard() {
  const { t } = useTranslation('plan');
  const session = useLiveSession();
  const editable = useEditable();
  const area = useRef<HTMLTextAreaElement>(null);
  const caret = useRef<{ start: number; end: number; text: string }>(undefined);
  const text = useNotes();
  useLayoutEffect(() => {
    const field = area.current;
    const kept = caret.current;
    if (!field || !kept || document.activeElement !== field || kept.text === text) return;
    const { at, removed, inserted } = stretch(kept.text, text);
    const moved = (position: number) => (position <= at ? position : Math.max(at, position - removed) + inserted.length);
    field.setSelectionRange(moved(kept.start), moved(kept.end));
    caret.current = { start: field.selectionStart, end: field.selectionEnd, text };
  }, [text]);
  const remember = (field: HTMLTextAreaElement) =>
    (caret.current = { start: field.selectionStart, end: field.selectionEnd, text: field.value });
  return (
    <Card title={t('field.notes')}>
      <LiveField path={NOTES} section="overview">
        <textarea
          ref={area}
          className={styles['notes']}
          aria-label={t('field.notes')}
          value={text}
          readOnly={!editable}
          maxLength={NOTES_MAX}
          onSelect={(event) => remember(event.currentTarget)}
          onKeyDown={(event) => {
            if (!(event.ctrlKey || event.metaKey) || !['z', 'y'].includes(event.key.toLowerCase())) return;
            event.preventDefault(); // the browser's own undo would take back what others wrote
            if (event.key.toLowerCase() === 'y' || event.shiftKey) session.undo.redo();
            else session.undo.undo();
          }}
          onChange={(event) => {
            const { at, removed, inserted } = stretch(text, event.target.value);
            remember(event.target);
            session.writeNotes((notes) => {
              if (removed > 0) notes.delete(at, removed);
              if (inserted) notes.insert(at, inserted);
            });
          }}
        />
      </LiveField>
    </Card>
  );
}
