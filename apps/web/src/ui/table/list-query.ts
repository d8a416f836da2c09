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

/** A list whose address says nothing else; 50 rows, ascending, unless named. */
export interface ListStandard {
  sortBy: string;
  sortOrder?: 'asc' | 'desc';
  pageSize?: number;
}

/** What an address asks of a list. */
export function listQueryOf(params: URLSearchParams, { sortBy, sortOrder = 'asc', pageSize = 50 }: ListStandard): ListQuery {
  const order = params.get('order');
  return {
    pageNo: whole(params.get('page'), 1, 1_000_000),
    pageSize: whole(params.get('size'), pageSize, 200),
    sortBy: params.get('sort') ?? sortBy,
    sortOrder: order === 'asc' || order === 'desc' ? order : sortOrder,
    search: params.get('search') ?? '',
  };
}
