import { TextInput } from '../../../ui/form/text-input';
import { useTyped } from './use-typed';

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
  onNote: (note: string | null, seen: string) => void;
}) {
  const { shown, seen, type, left } = useTyped(value);
  const leave = () => {
    left();
    if (shown.trim() !== seen) onNote(shown.trim() === '' ? null : shown.trim(), seen);
  };
  return <TextInput {...{ label, disabled }} optional value={shown} maxLength={LONGEST} onChange={type} onBlur={leave} />;
}
