import { sameJson } from '@loam/domain/kernel/json/same-json';
import { useEffect, useRef, useState } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { useCurrentUser } from '../../api/session';
import { draftSlot } from './device-memory';

/**
 * What was typed and not saved stays on this device, for this person alone. Only what differs from what stands is kept, so that
 * what a colleague saved meanwhile is not written over. `standing`: the form's values as they are saved.
 */
export function useKeptForm<Values extends FieldValues, Output extends FieldValues>(
  form: UseFormReturn<Values, unknown, Output>,
  name: string,
  standing: Values,
) {
  const { id: userId } = useCurrentUser();
  const slot = draftSlot(userId, name);
  const stands = useRef(standing);
  stands.current = standing;
  const [kept, setKept] = useState(() => localStorage.getItem(slot) !== null);

  useEffect(() => {
    const before = JSON.parse(localStorage.getItem(slot) ?? '{}') as Partial<Values>;
    for (const [id, answer] of Object.entries(before))
      form.setValue(id as Path<Values>, answer as PathValue<Values, Path<Values>>, { shouldDirty: true });
    const watched = form.watch((typed) => {
      const changed = Object.entries(typed).filter(([id, answer]) => answer !== undefined && !sameJson(answer, stands.current[id] ?? null));
      if (changed.length === 0) localStorage.removeItem(slot);
      else localStorage.setItem(slot, JSON.stringify(Object.fromEntries(changed)));
    });
    return () => watched.unsubscribe();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- of one form and one slot, for as long as it stands open
  }, [slot]);

  return {
    /** It was opened with what somebody had typed before. */
    kept,
    /** It is saved, or not wanted. */
    forget: () => {
      localStorage.removeItem(slot);
      setKept(false);
    },
  };
}
