import { useEffect, useState } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import { useCurrentUser } from '../../api/session';
import { draftSlot } from '../../live/device/device-memory';

/** What was typed into a form and not saved stays on this device, for this person alone. */
export function useKeptDraft<Values extends FieldValues, Output extends FieldValues>(
  form: UseFormReturn<Values, unknown, Output>,
  name: string,
) {
  const { id } = useCurrentUser();
  const slot = draftSlot(id, name);
  const [kept, setKept] = useState(() => localStorage.getItem(slot) !== null);
  const [first] = useState(() => JSON.stringify(form.getValues()));

  useEffect(() => {
    const before = localStorage.getItem(slot);
    if (before !== null) form.reset({ ...(JSON.parse(first) as Values), ...(JSON.parse(before) as Values) }, { keepDefaultValues: true }); // kept before the sheet had a field more;
    const watched = form.watch(() => {
      const now = JSON.stringify(form.getValues());
      if (now === first) localStorage.removeItem(slot);
      else localStorage.setItem(slot, now);
    });
    return () => watched.unsubscribe();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- of one form and one slot, for as long as it stands open
  }, [slot]);

  return {
    /** It was opened with what somebody had typed before. */
    kept,
    /** What is typed now would be found again. */
    holds: () => localStorage.getItem(slot) !== null,
    /** It is saved, or not wanted. */
    forget: () => localStorage.removeItem(slot),
    afresh: () => {
      localStorage.removeItem(slot);
      form.reset(JSON.parse(first) as DefaultValues<Values>);
      localStorage.removeItem(slot);
      setKept(false);
    },
  };
}
