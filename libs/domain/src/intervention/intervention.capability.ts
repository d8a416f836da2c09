import { defineCapability, type EventShown, toldOfGrower } from '../kernel/capability/capability.js';
import type { InterventionEvent } from './intervention.events.js';

const events = {
  InterventionRecorded: toldOfGrower,
  InterventionChanged: toldOfGrower,
  InterventionRemoved: toldOfGrower,
} satisfies Record<InterventionEvent['type'], EventShown>;

export const interventionCapability = defineCapability({
  name: 'intervention',
  kinds: {
    intervention: {
      events,
      alsoTold: 'around',
      history: { intervention: { en: 'intervention', mr: 'उपक्रम', pt: 'intervenção', es: 'intervención' } },
    },
  },
  firstIds: { interventionType: 100_001 },
});
