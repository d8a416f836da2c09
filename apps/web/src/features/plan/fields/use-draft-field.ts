import { useRef, useState } from 'react';
import type { LivePath } from '../../../live/document/live-path';
import { useField } from '../../../live/react/use-field';

export interface DraftField<T> {
  /** What the field shows: the draft while it is typed, else the document's value. */
  value: T | undefined;
  type(next: T | undefined): void;
  /** What stands in it differs from what is stored. */
  typing: boolean;
  commit(): void;
  /** The key of the rule that the last value broke. */
  error: string | undefined;
  /** A colleague's value that came while this one was typed. */
  clash: { theirs: T | undefined; mine: T | undefined } | undefined;
  keep(): void;
  take(): void;
}

/** A field that is written when it is left. When the value changed meanwhile the person chooses; nothing is lost unseen. */
export function useDraftField<T extends string | number>(path: LivePath): DraftField<T> {
  const [stored, write] = useField(path);
  const current = stored as T | undefined;
  const [draft, setDraft] = useState<{ value: T | undefined; base: T | undefined }>();
  const [clash, setClash] = useState<DraftField<T>['clash']>();
  const [error, setError] = useState<string>();
  const latest = useRef(draft);
  latest.current = draft;

  const put = (value: T | undefined) => {
    const broken = write(value as never);
    setError(broken);
    if (!broken) setDraft(undefined);
  };
  return {
    value: draft ? draft.value : current,
    typing: draft !== undefined && draft.value !== current,
    error,
    clash,
    type(next) {
      setError(undefined);
      setDraft({ value: next, base: latest.current ? latest.current.base : current });
    },
    commit() {
      const typed = latest.current;
      if (!typed) return;
      if (typed.value === current) return setDraft(undefined);
      if (typed.base !== current) {
        if (typed.value === typed.base) return setDraft(undefined);
        return setClash({ theirs: current, mine: typed.value });
      }
      put(typed.value);
    },
    keep() {
      if (clash) put(clash.mine);
      setClash(undefined);
    },
    take() {
      setClash(undefined);
      setDraft(undefined);
    },
  };
}
