import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { z } from 'zod';
import { get } from '../../../api/client';

const ids = z.object({ items: z.array(z.object({ id: z.number() })) });
const archivedPage = ids.extend({ total: z.number() });
const A_MINUTE = 60_000;
const all = () => true;

/** C003: which crops a group's new plans may have. Until it is known all are offered; the server decides. */
export function useCropsInUse(groupId: unknown): (id: number) => boolean {
  const { data } = useQuery({
    queryKey: ['groupLibrary', 'crops', groupId],
    queryFn: async ({ signal }) =>
      new Set((await get('/adminCenter/crops/group', ids, { query: { id: groupId as number }, signal })).items.map(({ id }) => id)),
    enabled: typeof groupId === 'number',
    staleTime: A_MINUTE,
  });
  return useMemo(() => (data ? (id: number) => data.has(id) : all), [data]);
}

/** C172: which products a group's pick lists offer. */
export function useProductsInUse(groupId: unknown): (id: number) => boolean {
  const { data } = useQuery({
    queryKey: ['groupLibrary', 'fertilizers', groupId],
    queryFn: async ({ signal }) => {
      const found = new Set<number>();
      for (let pageNo = 1, total = 1; found.size < total; pageNo++) {
        const page = await get('/fertilizers', archivedPage, {
          query: { groupId: groupId as number, archived: 'true', pageNo, pageSize: 200 },
          signal,
        });
        if (page.items.length === 0) break;
        for (const { id } of page.items) found.add(id);
        total = page.total;
      }
      return found;
    },
    enabled: typeof groupId === 'number',
    staleTime: A_MINUTE,
  });
  return useMemo(() => (data ? (id: number) => !data.has(id) : all), [data]);
}
