import {
  growerMessages,
  type GrowerMessagesCommand,
  type GrowerMessagesEvent,
  type GrowerMessagesState,
} from '@loam/domain/weather/messages/grower-messages.decider';
import type { Aggregate } from '../../../platform/decisions/aggregate.js';

/** What a grower agreed to and was told; `growerMessages-<grower>`, sealed with the grower's key. */
export const messagesOfGrowers: Aggregate<GrowerMessagesState, GrowerMessagesCommand, GrowerMessagesEvent> = {
  kind: 'growerMessages',
  decider: growerMessages,
  owner: (_id, { growerId }) => `grower:${growerId}`,
  silent: new Set(['WeatherMessagePlanned', 'WeatherMessageQueued']),
};
