/** Pages of what a place says of doses and prices, asked for from here, so that the names of their parts weigh on nobody who signs in. */
export const dosesPage = () => import('./doses/doses-page');
export const pricesPage = () => import('./prices/prices-page');
