import { ROLE } from '../kernel/person/roles.js';

/** Who looks. Company admins act for all collections and groups of their company, so only their company counts. */
export interface Viewer {
  readonly id: number;
  readonly roleId: number;
  readonly companyId?: number | undefined;
  readonly collectionIds: readonly number[];
  readonly groupIds: readonly number[];
  /** changes nothing, whatever the role says */
  readonly readsOnly?: boolean | undefined;
}

/** Where something stands in company › collection › group. What stands higher has no lower part. */
export interface Place {
  readonly companyId: number;
  readonly collectionId?: number;
  readonly groupId?: number;
}

/** Where something about a person happened: for their group's admins when they have one, else for those above. */
export const placeOfPerson = ({
  companyId,
  collectionIds,
  groupIds,
}: Pick<Viewer, 'companyId' | 'collectionIds' | 'groupIds'>): Partial<Place> => ({
  ...(companyId !== undefined && { companyId }),
  ...(collectionIds.length === 1 && { collectionId: collectionIds[0]! }),
  ...(groupIds.length === 1 && collectionIds.length === 1 && { groupId: groupIds[0]! }),
});

/** A grower's place, whose it is, and whether the company shares its growers within a group. */
export interface GrowerStanding extends Required<Place> {
  readonly assignedTo: number;
  readonly shared: boolean;
}

/**
 * Whether a company, collection or group is within a person's scope: below them, or above them on their own branch
 * (a group admin's own collection and company).
 */
export function seesPlace(viewer: Viewer, { companyId, collectionId, groupId }: Place): boolean {
  if (viewer.roleId === ROLE.superAdmin) return true;
  if (viewer.companyId !== companyId) return false;
  if (viewer.roleId === ROLE.companyAdmin || viewer.roleId === ROLE.executive) return true;
  if (collectionId === undefined) return true;
  if (!viewer.collectionIds.includes(collectionId)) return false;
  if (viewer.roleId === ROLE.collectionAdmin || groupId === undefined) return true;
  return viewer.groupIds.includes(groupId);
}

const share = (a: readonly number[], b: readonly number[]) => a.some((id) => b.includes(id));

/**
 * Whether somebody hears what a person is called, where a record names them: people who have a place in common, all of a company for its own admins and
 * executives, and everybody for those who stand above the places, such as the company's admins or who runs the platform.
 */
export function meets(viewer: Viewer, person: Omit<Viewer, 'readsOnly'>): boolean {
  if (viewer.roleId === ROLE.superAdmin || person.companyId === undefined || viewer.id === person.id) return true;
  if (viewer.companyId !== person.companyId) return false;
  if (viewer.roleId === ROLE.companyAdmin || viewer.roleId === ROLE.executive || person.collectionIds.length === 0) return true;
  if (viewer.roleId === ROLE.collectionAdmin || person.groupIds.length === 0) return share(viewer.collectionIds, person.collectionIds);
  return share(viewer.groupIds, person.groupIds);
}

/**
 * Whether a person sees a grower with all that is the grower's. Users and group admins see all of their group where the
 * company shares its growers, else those assigned to them. Executives see figures, never growers.
 */
export function seesGrower(viewer: Viewer, grower: GrowerStanding): boolean {
  if (viewer.roleId === ROLE.executive || !seesPlace(viewer, grower)) return false;
  return seesAllOf(viewer, grower.shared) || grower.assignedTo === viewer.id;
}

/** Whether a person sees every grower of a group in their scope, or only those assigned to them. */
export const seesAllOf = (viewer: Viewer, shared: boolean): boolean =>
  shared || !(viewer.roleId === ROLE.user || viewer.roleId === ROLE.groupAdmin);

/** Whether a company, collection or group is an admin's own or below it. Seeing it is not enough. */
export function oversees(viewer: Viewer, { companyId, collectionId, groupId }: Place): boolean {
  switch (viewer.roleId) {
    case ROLE.superAdmin:
      return true;
    case ROLE.companyAdmin:
      return viewer.companyId === companyId;
    case ROLE.collectionAdmin:
      return viewer.companyId === companyId && collectionId !== undefined && viewer.collectionIds.includes(collectionId);
    case ROLE.groupAdmin:
      return viewer.companyId === companyId && groupId !== undefined && viewer.groupIds.includes(groupId);
    default:
      return false;
  }
}

/** Whether an admin may change a company, collection or group itself and what is in it. */
export const governs = (viewer: Viewer, place: Place): boolean => !viewer.readsOnly && oversees(viewer, place);

/** Whether a person may have products of their own there: who governs it, and users in their groups, if they have the permission. */
export const managesProducts = (viewer: Viewer, place: Place): boolean =>
  governs(viewer, place) || (viewer.roleId === ROLE.user && !viewer.readsOnly && place.groupId !== undefined && seesPlace(viewer, place));

/** A place, or the platform above all companies. */
export type Level = Partial<Place>;
const isPlace = (level: Level): level is Place => level.companyId !== undefined;
/** What stands on the platform is everybody's to see, and super admins' to change. */
export const seesLevel = (viewer: Viewer, level: Level): boolean => !isPlace(level) || seesPlace(viewer, level);
export const governsLevel = (viewer: Viewer, level: Level): boolean =>
  isPlace(level) ? governs(viewer, level) : viewer.roleId === ROLE.superAdmin && !viewer.readsOnly;
