import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from '../../ui/link';
import { growerFilters, growersMatchingQuery } from './queries';

/** Which growers of the list are chosen, on all its pages; those of another search or filter no longer are: nothing is chosen that is not seen. */
export function useChosenGrowers(groupId: number, search: string) {
  const client = useQueryClient();
  const { status, assigned } = growerFilters(useSearchParams()[0]);
  const [selected, onSelect] = useState<ReadonlySet<number>>(new Set());
  const clear = useCallback(() => onSelect(new Set()), []);
  useEffect(clear, [clear, groupId, search, status, assigned]);
  const chooseAll = async (): Promise<ReadonlySet<number>> => {
    const asked = { groupId, status, assigned, ...(search !== '' && { search }) };
    return new Set((await client.fetchQuery(growersMatchingQuery(asked))).ids);
  };
  return { selected, onSelect, clear, chooseAll };
}
