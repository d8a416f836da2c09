import { useQueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '@loam/domain/kernel/call/call';
import { growerCalls } from '@loam/domain/grower/grower.calls';
import { ask } from '../../api/ask';
import { inParts, type PartsDone } from '../../ui/table/in-parts';

type Moved = AnswerOf<typeof growerCalls.move>['items'][number];
type To = Moved['before'];
/** So many go into one call. */
const PART = 500;
const movePart = async (ids: readonly number[], to: To) => (await ask(growerCalls.move, { body: { ids: [...ids], ...to } })).items;

/** Growers that came from one place and one person go back together. */
export function placesBack(moved: readonly Moved[]): [ids: number[], to: To][] {
  const ways = new Map<string, [number[], To]>();
  for (const { id, before } of moved) {
    const key = `${before.groupId} ${before.assignedTo}`;
    const alike = ways.get(key);
    if (alike) alike[0].push(id);
    else ways.set(key, [[id], before]);
  }
  return [...ways.values()];
}

/** Moves many growers to another group in parts, and takes it back. */
export function useMoveMany() {
  const client = useQueryClient();
  const refresh = () =>
    Promise.all([['grower'], ['growers'], ['fieldMap'], ['scope-tree']].map((queryKey) => client.invalidateQueries({ queryKey })));
  return {
    async move(ids: readonly number[], to: To, onDone: (count: number) => void): Promise<PartsDone<Moved>> {
      const result = await inParts(ids, PART, (part) => movePart(part, to), onDone);
      await refresh();
      return result;
    },
    async takeBack(moved: readonly Moved[]): Promise<void> {
      try {
        for (const [ids, to] of placesBack(moved)) {
          const { failure } = await inParts(ids, PART, (part) => movePart(part, to));
          if (failure !== undefined) throw failure;
        }
      } finally {
        await refresh();
      }
    },
  };
}
