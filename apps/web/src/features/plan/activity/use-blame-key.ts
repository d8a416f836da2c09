import { useCallback, useState } from 'react';
import { useLiveSession } from '../../../live/react/session-context';
import { useHeldAlt } from '../../../ui/use-held-alt';

/** While Alt is held, or after the button was pressed, every field and cell shows who wrote it last. */
export function useBlameKey(): [pressed: boolean, press: () => void] {
  const { blame } = useLiveSession().authors;
  const [pressed, setPressed] = useState(false);
  useHeldAlt(
    useCallback((held: boolean) => blame.set(held), [blame]),
    pressed,
  );
  return [pressed, useCallback(() => setPressed((now) => !now), [])];
}
