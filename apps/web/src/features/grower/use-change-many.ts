import { useQueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '@loam/domain/kernel/call/call';
import { growerCalls } from '@loam/domain/grower/grower.calls';
import { ask } from '../../api/ask';
import { inParts, type PartsDone } from '../../ui/table/in-parts';

type Changed = AnswerOf<typeof growerCalls.changeMany>['items'][number];
type To = { readonly active: boolean } | { readonly assignedTo: number };
/** So many go into one call. */
const PART = 500;
const changePart = async (ids: readonly number[], to: To) => (await ask(growerCalls.changeMany, { body: { ids, ...to } })).items;

/** Growers that stood alike before go back together; what else was changed of them meanwhile stays. */
export function waysBack(changed: readonly Changed[], what: keyof Changed['before']): [ids: number[], to: To][] {
  const ways = new Map<unknown, number[]>();
  for (const { id, before } of changed) {
    const alike = ways.get(before[what]);
    if (alike) alike.push(id);
    else ways.set(before[what], [id]);
  }
  return [...ways].map(([value, ids]) => [ids, { [what]: value } as To]);
}

/** Changes many growers in parts, and takes it back. */
export function useChangeMany() {
  const client = useQueryClient();
  const refresh = () => Promise.all([['grower'], ['growers'], ['fieldMap']].map((queryKey) => client.invalidateQueries({ queryKey })));
  return {
    async change(ids: readonly number[], to: To, onDone: (count: number) => void): Promise<PartsDone<Changed>> {
      const result = await inParts(ids, PART, (part) => changePart(part, to), onDone);
      await refresh();
      return result;
    },
    async takeBack(changed: readonly Changed[], what: keyof Changed['before']): Promise<void> {
      try {
        for (const [ids, to] of waysBack(changed, what)) {
          const { failure } = await inParts(ids, PART, (part) => changePart(part, to));
          if (failure !== undefined) throw failure;
        }
      } finally {
        await refresh();
      }
    },
  };
}
