import { defineErrors } from '../kernel/errors/errors.js';

export const weatherErrors = defineErrors({
  weatherDown: { status: 503, message: 'There is no weather at the moment. Please try again later.' },
  weatherLate: { status: 503, message: 'The weather service did not answer in time' },
  weatherLimited: { status: 503, message: 'The weather service takes no more calls for now' },
  weatherFailing: { status: 503, message: 'The weather service reports an error' },
  weatherUnreadable: { status: 503, message: 'The weather service sent something that cannot be read' },
  weatherUnreachable: { status: 503, message: 'The weather service cannot be reached' },
  weatherResting: { status: 503, message: 'The weather service failed several times and is left alone for a while' },
  weatherUnrecorded: { status: 503, message: 'No weather was recorded for this place' },
});
/** Why nothing fresh came; each is also the key of its words. */
export type WeatherFailure = Exclude<keyof typeof weatherErrors, 'weatherDown'>;
