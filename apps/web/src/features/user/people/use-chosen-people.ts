import { useCallback, useEffect, useRef, useState } from 'react';
import type { Person } from './queries';
import { rowIdOf } from './rights';
import type { PeopleList } from './use-people-list';

/** Which people are chosen, over all pages of the list; those of another search or filter no longer are: nothing is chosen that is not seen. */
export function useChosenPeople({ users, query, status, everybody }: PeopleList) {
  const [selected, onSelect] = useState<ReadonlySet<number>>(new Set());
  const known = useRef(new Map<number, Person>());
  const meet = (people: readonly Person[]) => people.forEach((person) => known.current.set(rowIdOf(person), person));
  meet(users.data?.items ?? []);
  const clear = useCallback(() => onSelect(new Set()), []);
  useEffect(clear, [clear, query.search, status]);
  const chooseAll = async (): Promise<ReadonlySet<number>> => {
    const people = await everybody();
    meet(people);
    return new Set(people.map(rowIdOf));
  };
  const people = [...selected].flatMap((id) => known.current.get(id) ?? []);
  return { selected, onSelect, clear, chooseAll, people };
}
