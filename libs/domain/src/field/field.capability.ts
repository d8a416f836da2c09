import { bookkeeping, defineCapability, type EventShown, told } from '../kernel/capability/capability.js';
import type { FieldEvent } from './field.events.js';

const events = {
  FieldAdded: told,
  FieldChanged: told,
  FieldRemoved: told,
  FieldPlanLinked: bookkeeping,
  FieldPlanUnlinked: bookkeeping,
  FieldActivePlanSet: bookkeeping,
  FieldLayerSet: bookkeeping,
  FieldLayerDropped: bookkeeping,
} satisfies Record<FieldEvent['type'], EventShown>;

/** Of sheets, in the order of the template. */
const columns = [
  'fieldName',
  'area',
  'areaUnit',
  'latitude',
  'longitude',
  'boundary',
  'sand',
  'silt',
  'clay',
  'ph',
  'cec',
  'organicMatter',
];

export const fieldCapability = defineCapability({
  name: 'field',
  kinds: {
    field: {
      events,
      rights: true,
      topic: { name: 'field', namedIn: 'fieldId' },
      alsoTold: 'around',
      history: { field: { en: 'field', mr: 'शेत', pt: 'talhão', 'pt-PT': 'parcela', es: 'parcela', 'es-419': 'lote' } },
      placed: {
        page: '/customers/{customerId}/fields/{fieldId}',
        history: '/customers/{customerId}/fields/{fieldId}?history=field:{id}&rev={rev}',
        subject: 'fieldId',
        namedIn: 'fieldId',
      },
      search: { rank: 2, names: { FieldAdded: 'name', FieldChanged: 'name' }, gone: 'FieldRemoved', hangsOn: { field: 'growerId' } },
      upload: [
        {
          sheet: 'customer', // a grower's row may say one of its fields
          ...{ call: 'C103', columns },
          kind: async () => (await import('./field.upload.js')).fieldUpload,
        },
        {
          sheet: 'field',
          ...{ call: 'C018', check: 'C483', groupIn: 'data', columns: ['growerCode', 'customerId', 'fullName', ...columns] },
          kind: async () => (await import('./field.upload.js')).knownGrowersFieldUpload,
        },
      ],
    },
  },
});
