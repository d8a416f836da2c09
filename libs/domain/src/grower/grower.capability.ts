import { defineCapability, type EventShown, told } from '../kernel/capability/capability.js';
import type { GrowerEvent } from './grower.events.js';

const events = {
  GrowerRegistered: told,
  GrowerChanged: told,
  GrowerMoved: told,
  GrowerDeactivated: told,
  GrowerReactivated: told,
  GrowerRemoved: told,
} satisfies Record<GrowerEvent['type'], EventShown>;

/** The API says customer. */
export const growerCapability = defineCapability({
  name: 'grower',
  kinds: {
    grower: {
      events,
      rights: true,
      topic: { name: 'customer', hearsOwned: true },
      alsoTold: 'around',
      key: { ahead: 1_024 }, // growers come one after the other
      history: { customer: { en: 'grower', mr: 'शेतकरी', pt: 'produtor', es: 'agricultor', 'es-419': 'productor' } },
      placed: {
        page: '/customers/{customerId}',
        history: '/customers/{customerId}?history=customer:{id}&rev={rev}',
        subject: 'customerId',
        namedIn: 'growerId',
      },
      search: {
        rank: 1,
        names: { GrowerRegistered: 'fullName', GrowerChanged: 'fullName' },
        codes: { GrowerRegistered: 'growerCode', GrowerChanged: 'growerCode' },
        gone: 'GrowerRemoved',
        moved: 'GrowerMoved',
        hangsOn: 'owner',
        keeper: 'assignedTo',
      },
      upload: {
        sheet: 'customer',
        call: 'C103',
        columns: [
          'fullName',
          'growerCode',
          'email',
          'phoneNumber',
          'country',
          'state',
          'address',
          'companyName',
          'farmName',
          'farmId',
          'assignedTo',
        ],
        kind: async () => (await import('./grower.upload.js')).growerUpload,
      },
    },
  },
});
