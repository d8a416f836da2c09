import type { CurrentUser } from '../../api/user';
import type { NavUser } from '../../ui/feature';

const USER = 1;
const GROUP_ADMIN = 3;

/** The permission that an admin gives a user; admins themselves change everything. */
export const growerEditOf = ({
  roleId,
  growerInfoEdit,
  readOnly,
}: Pick<NavUser, 'roleId' | 'growerInfoEdit' | 'readOnly'>): 'all' | 'some' | 'none' =>
  readOnly ? 'none' : roleId === USER ? growerInfoEdit : 'all';

/** A user keeps the growers they add; admins choose among the group's people. */
export const choosesAssignee = (user: CurrentUser | undefined): boolean => user !== undefined && user.roleId !== USER;
export const mayRemoveGrowers = (user: CurrentUser | undefined): boolean => user !== undefined && user.roleId !== USER && !user.readOnly;
/** To another group of those that the admin sees. */
export const mayMoveGrowers = (user: CurrentUser): boolean =>
  mayRemoveGrowers(user) && (user.roleId !== GROUP_ADMIN || user.groups.length > 1);
