import { audited, defineCapability, type EventShown } from '../kernel/capability/capability.js';
import type { OrchardEvent } from './orchard.events.js';

const events = {
  OrchardAdded: audited,
  OrchardChanged: audited,
  OrchardRemoved: audited,
} satisfies Record<OrchardEvent['type'], EventShown>;

export const orchardCapability = defineCapability({
  name: 'orchard',
  kinds: {
    orchard: {
      events,
      alsoTold: 'around',
      history: { orchard: { en: 'orchard', mr: 'orchard', pt: 'orchard', es: 'orchard' } },
      upload: {
        sheet: 'orchard',
        call: 'C905',
        columns: ['name', 'notes'],
        kind: async () => (await import('./orchard.upload.js')).orchardUpload,
      },
    },
  },
});
