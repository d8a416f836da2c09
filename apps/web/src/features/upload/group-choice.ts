import { useCurrentUser } from '../../api/session';
import { useSearchParams } from '../../ui/link';
import type { ScopeNode } from '../../ui/scope/scope-node';
import { useScopeTree } from '../organization';

export interface GroupChoice {
  readonly value: number;
  readonly label: string;
}

function groupsOf(nodes: readonly ScopeNode[], above: readonly string[] = []): GroupChoice[] {
  return nodes.flatMap(({ level, id, name, children = [] }) =>
    level === 'group'
      ? [{ value: id, label: [...above, name].join(' ▸ ') }]
      : groupsOf(children, level === 'company' ? above : [...above, name]),
  );
}

/** The group that growers go into: the address names it, or the person has only one. */
export function useGroupChoice() {
  const [params, setParams] = useSearchParams();
  const { groups } = useCurrentUser();
  const tree = useScopeTree();
  const choices = tree.data ? groupsOf(tree.data) : groups.map(({ id, name }) => ({ value: id, label: name }));
  const named = Number(params.get('group'));
  const chosen = choices.find(({ value }) => value === named)?.value ?? (choices.length === 1 ? choices[0]!.value : null);
  const choose = (id: number | null) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        next.delete('collection');
        if (id === null) next.delete('group');
        else next.set('group', String(id));
        return next;
      },
      { replace: true },
    );
  return { choices, chosen, choose };
}
