import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { holdQuery } from '../../../privacy';
import { type Registered, type Removal, useColleagues, useRemoveUser } from '../queries';

/** The way somebody is removed, what is still missing for it, and the removal itself. */
export function useRemoval(person: Registered) {
  const remove = useRemoveUser();
  const colleagues = useColleagues(person);
  const [way, setWay] = useState<'transfer' | 'withoutTransfer'>('transfer');
  const [replacementId, setReplacement] = useState<number | null>(null);
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<'replacement' | 'name' | null>(null);
  const hold = useQuery({ ...holdQuery({ kind: 'user', id: person.id }), enabled: way === 'withoutTransfer' });
  const name = person.fullName ?? person.email;

  const submit = () => {
    if (way === 'transfer' && replacementId === null) return setWrong('replacement');
    if (way === 'withoutTransfer' && typed.trim() !== name) return setWrong('name');
    setWrong(null);
    const removal: Removal =
      way === 'transfer' ? { userId: person.id, replacementUserId: replacementId! } : { userId: person.id, withoutTransfer: true };
    return remove.mutate(removal);
  };

  /** What is answered anew is no longer wrong. */
  const mended =
    <T>(set: (value: T) => void) =>
    (value: T) => {
      set(value);
      setWrong(null);
    };
  return {
    name,
    remove,
    colleagues,
    hold,
    way,
    setWay: mended(setWay),
    replacementId,
    setReplacement: mended(setReplacement),
    typed,
    setTyped: mended(setTyped),
    wrong,
    submit,
  };
}
