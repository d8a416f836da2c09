/** Pages that are asked for from here, so that the names of their parts weigh on nobody who signs in. */
export const accountPage = () => import('./account/account-page');
export const usersPage = () => import('./people/users-page');
