import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { mentionBefore, type MentionedPerson, namedBy, withMention } from './mention-text';

/** Names offered behind an `@`: arrows move among them, Enter or Tab takes one, Escape leaves the text as it is. */
export function useMentioning(
  text: string,
  write: (next: string) => void,
  people: readonly MentionedPerson[],
  input: RefObject<HTMLTextAreaElement | null>,
) {
  const listId = useId();
  const [cursor, setCursor] = useState(0);
  const [at, setAt] = useState(0);
  const [closedAt, setClosedAt] = useState<number>();
  const begun = mentionBefore(text, cursor);
  const offered = begun && begun.from !== closedAt ? namedBy(begun.typed, people) : [];
  const follow = () => {
    setCursor(input.current?.selectionStart ?? text.length);
    setAt(0);
  };
  const type = (next: string) => {
    write(next);
    setCursor(input.current?.selectionStart ?? next.length);
    setAt(0);
  };
  const take = (person: MentionedPerson | undefined) => {
    if (!begun || !person) return;
    const next = withMention(text, begun, person);
    write(next.text);
    setCursor(next.cursor);
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.setSelectionRange(next.cursor, next.cursor);
    });
  };
  /** Whether the key was one of the list's. */
  const onKey = (event: KeyboardEvent): boolean => {
    if (offered.length === 0 || event.ctrlKey || event.metaKey) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setAt((at + step + offered.length) % offered.length);
    else if (event.key === 'Enter' || event.key === 'Tab') take(offered[at]);
    else if (event.key === 'Escape') setClosedAt(begun?.from);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return { listId, offered, at, take, type, follow, onKey };
}
