import { useCurrentUser } from '../../api/session';
import { useSearchParams } from '../../ui/link';
import { groupChoices } from '../../ui/scope/scope-node';
import { useScopeTree } from '../organization';

/** The group that rows go into: the address names it, or the person has only one. */
export function useGroupChoice() {
  const [params, setParams] = useSearchParams();
  const { groups } = useCurrentUser();
  const tree = useScopeTree();
  const choices = tree.data ? groupChoices(tree.data) : groups.map(({ id, name }) => ({ value: id, label: name }));
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
