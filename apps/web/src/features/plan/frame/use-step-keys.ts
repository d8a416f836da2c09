import { useEffect } from 'react';
import { type Step, steps } from '../paths';

/** Alt and a number go to the step of that number. */
export function useStepKeys(go: (step: Step) => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const chosen = event.altKey && !event.ctrlKey && !event.metaKey ? steps[Number(event.key) - 1] : undefined;
      if (!chosen) return;
      event.preventDefault();
      go(chosen);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [go]);
}
