import { useEffect, useState } from 'react';

const opened: symbol[] = [];

/** Esc reaches every panel that stands open: only the one on top answers. What `onClose` becomes. */
export function useTopmost(open: boolean, onClose: () => void): () => void {
  const [own] = useState(() => Symbol('panel'));
  useEffect(() => {
    if (!open) return;
    opened.push(own);
    // after the event that closed it, which the panels below hear as well
    return () => void setTimeout(() => opened.splice(opened.indexOf(own), 1));
  }, [open, own]);
  return () => {
    if (opened.at(-1) === own) onClose();
  };
}
