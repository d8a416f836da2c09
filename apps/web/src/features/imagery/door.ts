export { expectField } from './queries';

/** Behind a door, so that the names of all that the page needs do not come with the sign-in. */
export const trendsPage = () => import('./trends-page');
