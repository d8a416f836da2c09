/** Behind a door, so that the names of all the styles it needs do not come with the sign-in. */
export const galleryPage = () => import('./gallery-page');
