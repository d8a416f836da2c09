import { useCallback, useMemo } from 'react';
import { useSearchParams } from '../link';

/** Page, order and search of a list as the URL holds them and the API takes them. */
export interface ListQuery {
  pageNo: number;
  pageSize: number;
  sortBy: string;
  sortOrder: 'asc' | 'desc';
  search: string;
}

const whole = (text: string | null, fallback: number, most: number): number => {
  const value = Number(text);
  return text !== null && Number.isInteger(value) && value >= 1 && value <= most ? value : fallback;
};

/** Reads the list's state from the URL and writes it back, leaving defaults out so that links stay short. */
export function useListQuery({
  sortBy,
  sortOrder = 'asc',
  pageSize = 50,
}: {
  sortBy: string;
  sortOrder?: 'asc' | 'desc';
  pageSize?: number;
}): [ListQuery, (change: Partial<ListQuery>) => void] {
  const [params, setParams] = useSearchParams();
  const query = useMemo<ListQuery>(() => {
    const order = params.get('order');
    return {
      pageNo: whole(params.get('page'), 1, 1_000_000),
      pageSize: whole(params.get('size'), pageSize, 200),
      sortBy: params.get('sort') ?? sortBy,
      sortOrder: order === 'asc' || order === 'desc' ? order : sortOrder,
      search: params.get('search') ?? '',
    };
  }, [params, sortBy, sortOrder, pageSize]);
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
