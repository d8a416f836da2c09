import { useCallback, useMemo } from 'react';
import { useSearchParams } from '../link';
import { type ListQuery, listQueryOf, type ListStandard } from './list-query';

/** Reads the list's state from the URL and writes it back, leaving defaults out so that links stay short. */
export function useListQuery({
  sortBy,
  sortOrder = 'asc',
  pageSize = 50,
}: ListStandard): [ListQuery, (change: Partial<ListQuery>) => void] {
  const [params, setParams] = useSearchParams();
  const query = useMemo(() => listQueryOf(params, { sortBy, sortOrder, pageSize }), [params, sortBy, sortOrder, pageSize]);
  const change = useCallback(
    (next: Partial<ListQuery>) => {
      const write = (before: URLSearchParams) => {
        const after = new URLSearchParams(before);
        const put = (name: string, value: string | undefined, standard: string) => {
          if (value === standard) after.delete(name);
          else if (value !== undefined) after.set(name, value);
        };
        put('page', String(next.pageNo ?? 1), '1'); // another order or search starts at the first page
        put('size', next.pageSize?.toString(), String(pageSize));
        put('sort', next.sortBy, sortBy);
        put('order', next.sortOrder, sortOrder);
        put('search', next.search, '');
        return after;
      };
      setParams(write, { replace: next.search !== undefined });
    },
    [setParams, sortBy, sortOrder, pageSize],
  );
  return [query, change];
}
