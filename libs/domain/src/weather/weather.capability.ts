import { audited, defineCapability, type EventShown } from '../kernel/capability.js';
import type { AlertEvent } from './alert.decider.js';

const events = {
  WeatherAlertAdded: audited,
  WeatherAlertChanged: audited,
  WeatherAlertEnabled: audited,
  WeatherAlertDisabled: audited,
  WeatherAlertRemoved: audited,
} satisfies Record<AlertEvent['type'], EventShown>;

export const weatherCapability = defineCapability({
  name: 'weather',
  kinds: {
    alert: {
      events,
      alsoTold: 'around',
      history: { alert: { en: 'weather alert', mr: 'हवामान इशारा', pt: 'alerta meteorológica', es: 'alerta meteorológica' } },
    },
  },
});
