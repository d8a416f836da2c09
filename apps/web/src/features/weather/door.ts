/** Behind a door, so that the names of all that these pages need do not come with the sign-in. */
export const eventPage = () => import('./events/event-page');
export const fieldWeatherPage = () => import('./forecast/field-weather-page');
