import type { Rig } from './rig';

export type Role = 'super' | 'company' | 'collection' | 'group' | 'user' | 'executive';

/** What the first person of each role must never see: names of growers and places of others. Group k has growers ‘Grower <k> …’. */
export const unseenBy: Record<Role | 'nobody', RegExp | null> = {
  super: null,
  company: /Grower (Five|Six|Seven|Eight)|Acceptance Two|Collection [34]/,
  collection: /Grower (Three|Four|Five|Six|Seven|Eight)|Acceptance Two|Collection [234]/,
  group: /Grower (Two|Three|Four|Five|Six|Seven|Eight) |Acceptance Two|Collection [234]/,
  user: /Grower (Two|Three|Four|Five|Six|Seven|Eight) |Acceptance Two|Collection [234]/,
  executive: /Grower (One|Two|Three|Four|Five|Six|Seven|Eight) |Acceptance Two/,
  nobody: /Grower (One|Two)|Acceptance|Potato|@acceptance/,
};

/** Pages of the other company's first group. */
export function pagesOfOthers({ fixture }: Rig): string[] {
  const [collection] = fixture.companies[1]!.collections;
  const [group] = collection!.groups;
  const [grower, field, plan] = [group!.growerIds[0]!, group!.fieldIds[0]!, group!.planIds[0]!];
  return [
    `/collection/${collection!.id}`,
    `/collection/${collection!.id}/group/${group!.id}`,
    `/customers/${grower}`,
    `/customers/${grower}/fields/${field}`,
    `/customers/${grower}/plan/view?planId=${plan}`,
  ];
}
