import { audited, defineCapability, type EventShown } from '../kernel/capability/capability.js';
import type { MillEvent } from './mill.events.js';

const events = {
  MillAdded: audited,
  MillChanged: audited,
  MillRemoved: audited,
} satisfies Record<MillEvent['type'], EventShown>;

export const millCapability = defineCapability({
  name: 'mill',
  kinds: {
    mill: {
      events,
      alsoTold: 'around',
      history: { mill: { en: 'mill', mr: 'प्रक्रिया केंद्र', pt: 'beneficiadora', es: 'beneficio', 'pt-PT': 'unidade de beneficiamento' } },
      placed: { page: '/mills/{id}', history: '/mills/{id}?history=mill:{id}&rev={rev}' },
    },
  },
});
