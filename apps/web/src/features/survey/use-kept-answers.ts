import { sameJson } from '@loam/domain/kernel/same-json';
import { useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useCurrentUser } from '../../api/session';
import { draftSlot } from '../../live/device/device-memory';
import type { SurveyDraft } from './survey-draft';

/**
 * Answers that were typed and not saved stay on this device, for this person alone. Only those that differ from what stands are kept, so that
 * what a colleague answered meanwhile is not written over. `standing`: the form's values as they are saved.
 */
export function useKeptAnswers<Output extends FieldValues>(
  form: UseFormReturn<SurveyDraft, unknown, Output>,
  name: string,
  standing: SurveyDraft,
) {
  const { id: userId } = useCurrentUser();
  const slot = draftSlot(userId, name);
  const stands = useRef(standing);
  stands.current = standing;
  const [kept, setKept] = useState(() => localStorage.getItem(slot) !== null);

  useEffect(() => {
    const before = JSON.parse(localStorage.getItem(slot) ?? '{}') as SurveyDraft;
    for (const [id, answer] of Object.entries(before)) form.setValue(id, answer, { shouldDirty: true });
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
