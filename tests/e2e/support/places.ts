import type { Rig } from './rig';

export interface Places {
  collection: number;
  group: number;
  grower: number;
  field: number;
  plan: number;
}

/** The first group of the first company: every role of that company but the executive may see all of it. */
export const placesOf = ({ fixture }: Rig): Places => {
  const [collection] = fixture.companies[0]!.collections;
  const [group] = collection!.groups;
  return {
    collection: collection!.id,
    group: group!.id,
    grower: group!.growerIds[0]!,
    field: group!.fieldIds[0]!,
    plan: group!.planIds[0]!,
  };
};
