import { useState } from 'react';

/** A text as it is typed: what comes back trimmed or from others is shown once the field is left. */
export function useDraftText(value: string, send: (text: string) => void) {
  const [draft, setDraft] = useState<string | null>(null);
  return {
    value: draft ?? value,
    onChange: (text: string) => {
      setDraft(text);
      send(text);
    },
    onBlur: () => setDraft(null),
  };
}
