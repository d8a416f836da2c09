import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ask } from '../../../api/ask';

/** Until they come all is offered: a plan does not wait for what describes whole crops and products. */
const cropCalls = async () => (await import('@loam/domain/crop/crop.calls')).cropCalls;
const productCalls = async () => (await import('@loam/domain/product/product-read.calls')).productReadCalls;
const A_MINUTE = 60_000;
const all = () => true;

/** Which crops a group's new plans may have. Until it is known all are offered; the server decides. */
export function useCropsInUse(groupId: unknown): (id: number) => boolean {
  const { data } = useQuery({
    queryKey: ['groupLibrary', 'crops', groupId],
    queryFn: async ({ signal }) =>
      new Set((await ask((await cropCalls()).ofGroup, { query: { id: groupId as number } }, { signal })).items.map(({ id }) => id)),
    enabled: typeof groupId === 'number',
    staleTime: A_MINUTE,
  });
  return useMemo(() => (data ? (id: number) => data.has(id) : all), [data]);
}

/** Which products a group's pick lists offer. */
export function useProductsInUse(groupId: unknown): (id: number) => boolean {
  const { data } = useQuery({
    queryKey: ['groupLibrary', 'fertilizers', groupId],
    queryFn: async ({ signal }) => {
      const found = new Set<number>();
      for (let pageNo = 1, total = 1; found.size < total; pageNo++) {
        const query = { groupId: groupId as number, archived: true, pageNo, pageSize: 200 };
        const page = await ask((await productCalls()).find, { query }, { signal });
        if (!('items' in page) || page.items.length === 0) break;
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
