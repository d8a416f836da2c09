import { countries } from '../kernel/locale/countries.js';
import { localeOf } from '../kernel/locale/language.js';
import { ROLE } from '../kernel/person/roles.js';
import { faultOf, type RowFault, type UploadKind } from '../kernel/sheet/upload-kind.js';
import { validate } from '../kernel/errors/validate.js';
import './grower.errors.js'; // a schema's keys are known once its errors are
import { registerGrower, type RegisterGrower } from './grower.schema.js';
import { growerAliases, growerColumnNames } from './grower.upload-names.js';
import { normalForm } from '../kernel/string/normal-form.js';

let countryNames: Map<string, number> | undefined;
/** Two letters of ISO 3166-1, our number, or the name in one of the languages. */
function countryIdOf(text: string): number | undefined {
  countryNames ??= new Map([
    ...Object.values(localeOf).flatMap((language) => {
      const names = new Intl.DisplayNames([language], { type: 'region' });
      return countries.map(({ id, key }): [string, number] => [(names.of(key) ?? key).normalize('NFC').toLowerCase(), id]);
    }),
    ...countries.flatMap(({ id, key }): [string, number][] => [
      [key.toLowerCase(), id],
      [String(id), id],
    ]),
  ]);
  return countryNames.get(normalForm(text.trim(), 'NFC').toLowerCase());
}

/** The code, else the name. */
export const growerKeyOf = ({
  fullName,
  growerCode,
}: Pick<RegisterGrower, 'fullName' | 'growerCode'>): { code: string } | { name: string } =>
  growerCode ? { code: growerCode } : { name: fullName.replace(/\s+/g, ' ') };

/** A row's grower, by the rules of growers. Who looks after it is the person of `assignedTo`, else the group's admin who uploads. */
export const growerUpload: UploadKind<RegisterGrower> = {
  required: ['fullName'],
  updates: true,
  clashes: ['growerCodeExists'],
  alsoRequired: ({ roleId }) => (roleId === ROLE.groupAdmin ? [] : ['assignedTo']),
  names: growerColumnNames,
  aliases: growerAliases,
  example: {
    fullName: 'Asha Kulkarni',
    growerCode: 'GR-001',
    email: 'asha@example.com',
    phoneNumber: '+919800000000',
    country: 'IN',
    state: 'Maharashtra',
    address: 'Station Road, Baramati',
    farmName: 'Kulkarni Farm',
    farmId: 'KF-01',
  },
  read(cells, { groupId, countryId, unitTypeId, named }) {
    const { fullName, growerCode, email, phoneNumber, country, state, address, companyName, farmName, farmId } = cells;
    const { assignedTo } = named;
    const read = validate(registerGrower, {
      fullName,
      growerCode,
      email,
      phoneNumber: phoneNumber?.replace(/[\s.-]/g, ''),
      state,
      address,
      companyName,
      farmName,
      farmId,
      countryId: country === undefined ? countryId : (countryIdOf(country) ?? 0),
      unitTypeId,
      nutrientForm: 'oxide',
      group: groupId,
      ...(assignedTo !== undefined && { assignedTo }),
    });
    const faults: RowFault[] = 'refusal' in read ? read.refusal.details.map((detail) => faultOf(detail, { countryId: 'country' })) : [];
    if (assignedTo === undefined) faults.push({ column: 'assignedTo', key: 'assignedToInvalid' });
    return faults.length > 0 || !('value' in read) ? { faults } : { read: read.value };
  },
  choices(column, language) {
    if (column !== 'country') return [];
    const names = new Intl.DisplayNames([localeOf[language]], { type: 'region' });
    return countries.map(({ key }) => names.of(key) ?? key).sort((a, b) => a.localeCompare(b, localeOf[language]));
  },
  keyOf: (grower) => JSON.stringify(growerKeyOf(grower)).toLowerCase(),
  lookedUp: ['assignedTo'],
  guess: ({ assignedTo }, { id, roleId }) => ({ assignedTo: assignedTo !== undefined || roleId === ROLE.groupAdmin ? id : undefined }),
};
