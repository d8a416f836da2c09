import { useCallback, useEffect, useState } from 'react';
import { usePlanSession } from '../../../../live/session-context';

/** A short press of Alt belongs to Alt+1 and the browser's menu. */
const HELD_MS = 350;

/** While Alt is held, or after the button was pressed, every field and cell shows who wrote it last. */
export function useBlameKey(): [pressed: boolean, press: () => void] {
  const { blame } = usePlanSession().authors;
  const [pressed, setPressed] = useState(false);
  useEffect(() => {
    if (pressed) {
      blame.set(true);
      return () => blame.set(false);
    }
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = (event?: Event) => {
      clearTimeout(timer);
      if (blame.get()) event?.preventDefault();
      blame.set(false);
    };
    const down = ({ key, repeat }: KeyboardEvent) => {
      if (key !== 'Alt') return end();
      if (!repeat) timer = setTimeout(() => blame.set(true), HELD_MS);
    };
    const up = (event: KeyboardEvent) => event.key === 'Alt' && end(event);
    const gone = () => end();
    addEventListener('keydown', down);
    addEventListener('keyup', up);
    addEventListener('blur', gone);
    return () => {
      end();
      removeEventListener('keydown', down);
      removeEventListener('keyup', up);
      removeEventListener('blur', gone);
    };
  }, [blame, pressed]);
  return [pressed, useCallback(() => setPressed((now) => !now), [])];
}
