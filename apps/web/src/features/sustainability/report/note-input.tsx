import { useEffect, useState } from 'react';
import { TextInput } from '../../../ui/form/text-input';

const LONGEST = 150;

/** A note that is told once the field is left. */
export function NoteInput({
  label,
  value,
  disabled,
  onNote,
}: {
  label: string;
  value: string;
  disabled: boolean;
  onNote: (note: string | null) => void;
}) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  const leave = () => typed.trim() !== value && onNote(typed.trim() === '' ? null : typed.trim());
  return <TextInput {...{ label, disabled }} optional value={typed} maxLength={LONGEST} onChange={setTyped} onBlur={leave} />;
}
