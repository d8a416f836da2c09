import type { CurrentUser } from '../../api/user';

const USER = 1;

/** A user keeps the growers they add; admins choose among the group's people. */
export const choosesAssignee = (user: CurrentUser | undefined): boolean => user !== undefined && user.roleId !== USER;
export const mayRemoveGrowers = (user: CurrentUser | undefined): boolean => user !== undefined && user.roleId !== USER;
