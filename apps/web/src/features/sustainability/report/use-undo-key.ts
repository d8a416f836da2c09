import { useEffect, useRef } from 'react';

/** Ctrl+Z takes back one's own last answer; while a text is half typed it is the browser's. */
export function useUndoKey(undo: () => void): void {
  const latest = useRef(undo);
  useEffect(() => {
    latest.current = undo;
  });
  useEffect(() => {
    let typing: EventTarget | null = null;
    const typed = ({ target }: Event) => {
      typing = target instanceof HTMLInputElement && target.type === 'text' ? target : null;
    };
    const left = () => {
      typing = null;
    };
    const pressed = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.key.toLowerCase() !== 'z') return;
      if (typing !== null && typing === document.activeElement) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('input', typed);
    document.addEventListener('focusout', left);
    document.addEventListener('keydown', pressed);
    return () => {
      document.removeEventListener('input', typed);
      document.removeEventListener('focusout', left);
      document.removeEventListener('keydown', pressed);
    };
  }, []);
}
