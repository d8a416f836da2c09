import { inEveryLanguage } from '../kernel/locale/language.js';
import { type ColumnNames, faultOf, type UploadKind } from '../kernel/sheet/upload-kind.js';
import { validate } from '../kernel/errors/validate.js';
import { addOrchard, type AddOrchard, orchardNameKey } from './orchard.schema.js';

/** A row's orchard, by the rules of orchards. */
export const orchardUpload: UploadKind<AddOrchard> = {
  required: ['name'],
  names: inEveryLanguage<ColumnNames>(
    {
      en: { name: 'Name', notes: 'Notes' },
      mr: { name: 'नाव', notes: 'टिपा' },
      pt: { name: 'Nome', notes: 'Observações' },
      es: { name: 'Nombre', notes: 'Notas' },
    },
    { 'pt-PT': {}, 'es-419': {} },
  ),
  example: { name: 'Orchard 1', notes: '' },
  read({ name, notes }, { groupId }) {
    const read = validate(addOrchard, { groupId, name, notes });
    return 'refusal' in read ? { faults: read.refusal.details.map((detail) => faultOf(detail, {})) } : { read: read.value };
  },
  keyOf: ({ name }) => orchardNameKey(name),
};
