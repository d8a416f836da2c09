import { planners as advisers } from '@loam/domain/kernel/person/roles';
import type { Feature, FeatureRoute } from '../../ui/feature';

const door = () => import('./door');
const loadField: NonNullable<FeatureRoute['load']> = async (at) => (await door()).expectField(at);
const loadGrower: NonNullable<FeatureRoute['load']> = async (at) => (await door()).expectGrower(at);

/** What the weather warns of, as each level has it, and the weather of fields. */
export const weather: Feature = {
  routes: [
    {
      id: 'U056',
      path: '/admin-center/weather',
      page: async () => (await door()).alertsPage(),
      access: 'signedIn',
      roles: ['super', 'group', 'collection', 'company'],
      texts: ['weather', 'library', 'admin', 'weatherMessages', 'nightlyImagery'],
      title: 'admin:title',
      frame: 'live',
      admin: 55,
    },
    {
      id: 'U096',
      path: '/customers/:customerId/field/:fieldId/weather',
      page: async () => (await door()).fieldWeatherPage(),
      access: 'signedIn',
      roles: advisers,
      texts: ['fieldWeather', 'weatherEvents', 'weatherMessages'],
      title: 'fieldWeather:title',
      phone: true,
      load: loadField,
    },
    {
      id: 'U032',
      path: '/customers/weather-events/:eventName',
      page: async () => (await door()).eventPage(),
      access: 'signedIn',
      roles: advisers,
      texts: ['weatherEvents', 'weatherMessages'],
      title: 'weatherEvents:title',
      phone: true,
    },
    {
      id: 'U033',
      path: '/customers/:customerId/weather-events/:eventName',
      page: async () => (await door()).eventPage(),
      access: 'signedIn',
      roles: advisers,
      texts: ['weatherEvents', 'weatherMessages'],
      title: 'weatherEvents:title',
      phone: true,
      load: loadGrower,
    },
  ],
};

export { MessagesOfGrower } from './messages/messages-of-grower';
export { WeatherOfField } from './forecast/weather-of-field';
