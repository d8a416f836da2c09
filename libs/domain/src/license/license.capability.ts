import { audited, defineCapability, type EventShown, toldOfGrower } from '../kernel/capability/capability.js';
import type { LicenseEvent } from './license.events.js';

const events = {
  LicenseSent: toldOfGrower,
  LicenseReplaced: audited,
  LicenseSigned: toldOfGrower,
} satisfies Record<LicenseEvent['type'], EventShown>;

export const licenseCapability = defineCapability({
  name: 'license',
  kinds: {
    /** What a grower was sent and signed; `licenses-<grower>`. */
    licenses: {
      events,
      alsoTold: 'around',
      placed: { page: '/customers/{customerId}?tab=licenses' },
      history: {
        licenses: { en: 'licenses of grower', mr: 'शेतकऱ्याचे परवाने', pt: 'licenças do produtor', es: 'licencias del productor' },
      },
    },
  },
});
