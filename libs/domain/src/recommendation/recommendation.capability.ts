import { audited, defineCapability, type EventShown } from '../kernel/capability/capability.js';
import type { RecommendationEvent } from './recommendation.events.js';

const events = {
  RecommendationMade: audited,
  RecommendationAttached: audited,
  RecommendationNoteAdded: audited,
  RecommendationNoteEdited: audited,
  RecommendationNoteRemoved: audited,
  RecommendationOptionAdded: audited,
  RecommendationOptionChanged: audited,
  RecommendationOptionRemoved: audited,
} satisfies Record<RecommendationEvent['type'], EventShown>;

export const recommendationCapability = defineCapability({
  name: 'recommendation',
  kinds: {
    recommendation: {
      events,
      alsoTold: 'around',
      history: { recommendation: { en: 'recommendation', mr: 'शिफारस', pt: 'recomendação', es: 'recomendación' } },
    },
  },
});
