import type { ListOptions } from './invite-list';
import { placesOfRole } from '../places';

/** The places that a role can have, groups with their collection where there are several of these. */
export function placeChoices(roleId: number | null, { groups, collections }: Pick<ListOptions, 'groups' | 'collections'>) {
  if (placesOfRole(roleId) === 'collections') return collections.map(({ id, name }) => ({ value: id, label: name }));
  const above = new Map(collections.map(({ id, name }) => [id, name]));
  const told = (name: string, collectionId: number) =>
    above.size > 1 && above.has(collectionId) ? `${name} · ${above.get(collectionId)}` : name;
  return groups.map(({ id, name, collectionId }) => ({ value: id, label: told(name, collectionId) }));
}
