import { useEffect } from 'react';

/** A short press of Alt belongs to Alt+1 and the browser's menu. */
const HELD_MS = 350;

/** Tells when Alt is held, and when it is let go, another key comes or the window loses the focus; `pressed`: as if it were held, by a button. */
export function useHeldAlt(tell: (held: boolean) => void, pressed: boolean): void {
  useEffect(() => {
    if (pressed) {
      tell(true);
      return () => tell(false);
    }
    let timer: ReturnType<typeof setTimeout> | undefined;
    let held = false;
    const end = (event?: Event) => {
      clearTimeout(timer);
      if (held) event?.preventDefault();
      held = false;
      tell(false);
    };
    const down = ({ key, repeat }: KeyboardEvent) => {
      if (key !== 'Alt') return end();
      if (repeat) return;
      timer = setTimeout(() => {
        held = true;
        tell(true);
      }, HELD_MS);
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
  }, [tell, pressed]);
}
