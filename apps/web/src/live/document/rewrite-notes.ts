import type * as Y from 'yjs';

/** Puts a person's text back into the notes. Takes nothing of others out: what they wrote since `before` stays, and the text comes below. */
export function rewriteNotes(notes: Y.Text, text: string, before: unknown): void {
  const now = notes.toString();
  if (now === before) notes.delete(0, notes.length);
  const rest = now !== before && text.startsWith(now) ? text.slice(now.length) : text;
  notes.insert(notes.length, rest === text && notes.length > 0 ? `\n${rest}` : rest);
}
