import { defineCapability, type EventShown, toldOfGrower } from '../kernel/capability/capability.js';
import type { StoryEvent } from './story.events.js';

const events = {
  StoryWritten: toldOfGrower,
  StoryChanged: toldOfGrower,
  StoryRemoved: toldOfGrower,
} satisfies Record<StoryEvent['type'], EventShown>;

export const storyCapability = defineCapability({
  name: 'story',
  kinds: {
    story: {
      events,
      alsoTold: 'around',
      history: {
        story: {
          en: 'farmer story',
          mr: 'शेतकऱ्याची गोष्ट',
          pt: 'história do produtor',
          es: 'historia del agricultor',
          'es-419': 'historia del productor',
        },
      },
    },
  },
});
