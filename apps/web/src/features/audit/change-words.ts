import { countryOf } from '@loam/domain/kernel/locale/countries';
import { scopeOf } from '@loam/domain/kernel/person/roles';
import { unitOf } from '@loam/domain/kernel/unit/units';
import { formatDate, formatInstant } from '../../i18n/date';
import { formatNumber } from '../../i18n/number';
import {
  type Beside,
  type Change,
  type ChangeTeller,
  type ChangeWords,
  type Dictionary,
  leafOf,
  listed,
  withUnit,
} from '../../ui/change-teller';
import { tellers } from './found-tellers';

/** Fixed when an entity is made, and told by its place already. */
const untold = new Set(['id', 'revision', 'createdAt', 'updatedAt', 'customerId', 'growerId', 'by', 'by.id', 'by.name', 'at', 'companyId']);

/** What the first feature says that knows of it. */
function first<T>(ask: (teller: ChangeTeller) => T | undefined): T | undefined {
  for (const teller of tellers) {
    const said = ask(teller);
    if (said !== undefined) return said;
  }
  return undefined;
}

/** Changes in words, values with their units and dates in the person's format. A feature may tell what is its own. */
export function changesInWords(changes: readonly Change[], words: Dictionary, beside: Beside = {}): ChangeWords[] {
  const sheet = changes.find(({ path }) => path === 'units')?.new ?? beside.units;
  const unitId = changes.find(({ path }) => path === 'unitId')?.new ?? beside.unitId;
  const around: Beside = { units: typeof sheet === 'string' ? sheet : undefined, unitId: typeof unitId === 'number' ? unitId : undefined };
  return changes
    .filter(({ path }) => !untold.has(path) && !tellers.some((teller) => teller.untold?.(path)))
    .flatMap((change) => first(({ lines }) => lines?.(change, words, around)) ?? [oneInWords(change, words, around, changes)]);
}

const namedBy = (names: Readonly<Record<string, string>>, words: Dictionary): Dictionary => ({
  ...words,
  person: (id) => names[id] ?? words.person(id),
  group: (id) => names[id] ?? words.group(id),
  collection: (id) => names[id],
});

function oneInWords(
  { path, old, new: now, names: called }: Change,
  words: Dictionary,
  beside: Beside,
  all: readonly Change[],
): ChangeWords {
  const tell = (value: unknown) =>
    value === null || value === undefined ? null : valueInWords(path, value, called ? namedBy(called, words) : words, beside);
  const label = first((teller) => teller.label?.(path, words, all)) ?? fieldName(leafOf(path), words);
  return { key: path, label, old: tell(old), now: tell(now) };
}

function fieldName(leaf: string, words: Dictionary): string {
  const key = `audit:fields.${leaf}`;
  return words.exists(key) ? words.t(key) : (first((teller) => teller.fieldName?.(leaf, words)) ?? leaf);
}

function valueInWords(path: string, value: unknown, words: Dictionary, beside: Beside): string {
  const { t } = words;
  const leaf = leafOf(path);
  const own = first((teller) => teller.value?.(path, value, words, beside));
  if (own !== undefined) return own;
  if (typeof value === 'boolean') return t(value ? 'audit:value.yes' : 'audit:value.no');
  if (typeof value === 'number') return numberInWords(leaf, value, words);
  if (typeof value === 'string') return textInWords(leaf, value, words);
  if (Array.isArray(value)) return listInWords(leaf, value, words);
  return objectInWords(value as object, words);
}

function numberInWords(leaf: string, value: number, { t, crop, person, group, collection, language }: Dictionary): string {
  const numbered = `#${value}`;
  switch (leaf) {
    case 'countryId': {
      const country = countryOf(value);
      return country ? (new Intl.DisplayNames(language, { type: 'region' }).of(country.key) ?? country.key) : numbered;
    }
    case 'unitTypeId':
    case 'metricTypeId':
      return t(`audit:value.unitType.${value === 1 ? 1 : 0}`);
    case 'roleId':
      return t(`audit:role.${scopeOf(value)}`);
    case 'cropId':
    case 'cropResidueId':
      return crop(value) ?? numbered;
    case 'assignedTo':
    case 'changesBlockedBy':
    case 'ownerId':
    case 'userId':
      return person(value) ?? numbered;
    case 'group':
    case 'groupId':
      return group(value) ?? numbered;
    case 'collectionId':
      return collection?.(value) ?? numbered;
    default:
      if (/unitId$/i.test(leaf)) return unitOf(value)?.symbol ?? numbered;
      return leaf.endsWith('Id') ? numbered : withUnit(value, undefined);
  }
}

function textInWords(leaf: string, value: string, words: Dictionary): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDate(value);
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value)) return formatInstant(value);
  const known = leaf === 'status' || leaf === 'nutrientForm' ? listed(leaf, value, words) : undefined;
  return known ?? (value === '' ? words.t('audit:value.empty') : value);
}

function listInWords(leaf: string, value: readonly unknown[], { t, group, collection }: Dictionary): string {
  if (value.length === 0) return t('audit:value.none');
  if (value.every((one) => typeof one === 'number' || typeof one === 'string'))
    return value
      .map((one) => {
        const named = leaf === 'groupIds' ? group : leaf === 'collectionIds' ? collection : undefined;
        return named ? (named(Number(one)) ?? `#${one}`) : String(one);
      })
      .join(', ');
  return t('audit:value.items', { count: value.length });
}

interface GeoJson {
  readonly type?: string;
  readonly coordinates?: readonly unknown[];
}

function objectInWords(value: object, { t }: Dictionary): string {
  const { coordinates, type } = ('geoJson' in value ? (value.geoJson ?? {}) : value) as GeoJson;
  if (type === 'Point' && coordinates)
    return t('audit:value.place', {
      latitude: formatNumber(coordinates[1] as number, { decimals: 5 }),
      longitude: formatNumber(coordinates[0] as number, { decimals: 5 }),
    });
  if (type === 'Polygon' && coordinates)
    return t('audit:value.boundary', { corners: Math.max(0, (coordinates[0] as unknown[]).length - 1) });
  return t('audit:value.items', { count: Object.keys(value).length });
}
