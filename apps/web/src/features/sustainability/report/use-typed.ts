import { useState } from 'react';

/** What is being typed over an answer: a colleague's answer that comes meanwhile does not wipe it out, nor does it count as seen. */
export function useTyped<T>(value: T) {
  const [typing, setTyping] = useState<{ readonly over: T; readonly now: T } | null>(null);
  return {
    shown: typing ? typing.now : value,
    /** what stood when typing began */
    seen: typing ? typing.over : value,
    type: (now: T) => setTyping((before) => ({ over: before?.over ?? value, now })),
    left: () => setTyping(null),
  };
}
