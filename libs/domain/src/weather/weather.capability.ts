import { audited, bookkeeping, defineCapability, type EventShown } from '../kernel/capability/capability.js';
import type { AlertsChosen } from './alert-choices.decider.js';
import type { AlertEvent } from './alert.decider.js';
import type { GrowerMessagesEvent } from './messages/grower-messages.decider.js';
import type { WatchEvent } from './events/weather-watch.decider.js';
import type { WeatherMessagesSwitched } from './message-switch.decider.js';

const events = {
  WeatherAlertAdded: audited,
  WeatherAlertChanged: audited,
  WeatherAlertEnabled: audited,
  WeatherAlertDisabled: audited,
  WeatherAlertRemoved: audited,
} satisfies Record<AlertEvent['type'], EventShown>;

const watched = {
  WeatherEventAnnounced: audited,
  WeatherEventUpdated: audited,
  WeatherEventDoubted: bookkeeping,
  WeatherEventWithdrawn: audited,
  WeatherEventPassed: bookkeeping,
} satisfies Record<WatchEvent['type'], EventShown>;

const messages = {
  GrowerMessagesAgreed: audited,
  GrowerMessagesEnded: audited,
  WeatherMessagePlanned: bookkeeping,
  WeatherMessageQueued: bookkeeping,
  WeatherMessageEnded: audited,
  WeatherMessageDropped: audited,
} satisfies Record<GrowerMessagesEvent['type'], EventShown>;

/** What a level turned on or off stands in the level's stream. */
const ofALevel = {
  AlertsChosen: audited,
  WeatherMessagesSwitched: audited,
} satisfies Record<(AlertsChosen | WeatherMessagesSwitched)['type'], EventShown>;

export const weatherCapability = defineCapability({
  name: 'weather',
  elsewhere: { company: ofALevel, collection: ofALevel, group: ofALevel },
  kinds: {
    alert: {
      events,
      alsoTold: 'around',
      history: { alert: { en: 'weather alert', mr: 'हवामान इशारा', pt: 'alerta meteorológica', es: 'alerta meteorológica' } },
    },
    /** What the weather of a field warned of. */
    weatherWatch: {
      events: watched,
      alsoTold: 'around',
      placed: { page: '/customers/{customerId}/field/{fieldId}/weather' },
      history: {
        weatherWatch: {
          en: 'weather events of field',
          mr: 'शेताच्या हवामान घटना',
          pt: 'eventos meteorológicos do talhão',
          es: 'eventos meteorológicos de la parcela',
        },
      },
    },
    /** What a grower agreed to, and was told; `growerMessages-<grower>`. */
    growerMessages: {
      events: messages,
      alsoTold: 'around',
      placed: { page: '/customers/{customerId}' },
      history: {
        growerMessages: {
          en: 'text messages to grower',
          mr: 'शेतकऱ्याला संदेश',
          pt: 'mensagens de texto ao produtor',
          es: 'mensajes de texto al productor',
        },
      },
    },
  },
});
