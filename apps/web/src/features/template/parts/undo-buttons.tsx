import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveSession } from '../../../live/react/session-context';
import { useEditable, useSignal } from '../../../live/react/use-session';
import { notify } from '../../../ui/feedback/notices';
import { IconButton } from '../../../ui/icon-button';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, [contenteditable]') !== null;

/** Takes back what this person did, and not what others did since: that asks for a second press. */
export function UndoButtons({ flush }: { flush: () => void }) {
  const { t } = useTranslation('template');
  const { undo: history } = useLiveSession();
  const editable = useEditable();
  const { undo, redo } = useSignal(history.available);
  const take = (way: 'undo' | 'redo') => {
    flush();
    history[way]();
    if (history.asked.get()) notify(t('undo.again'), 'warn');
  };
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isTyping(event.target)) return;
      const key = event.key.toLowerCase();
      const way = key === 'y' || (key === 'z' && event.shiftKey) ? 'redo' : key === 'z' ? 'undo' : undefined;
      if (!way) return;
      event.preventDefault();
      latest.current(way);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  if (!editable) return null;
  return (
    <>
      <IconButton label={t('undo.undo')} disabled={!undo} onClick={() => take('undo')}>
        <IconArrowBackUp size={16} aria-hidden />
      </IconButton>
      <IconButton label={t('undo.redo')} disabled={!redo} onClick={() => take('redo')}>
        <IconArrowForwardUp size={16} aria-hidden />
      </IconButton>
    </>
  );
}
