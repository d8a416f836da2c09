import { analyteOf } from '@loam/domain/agronomy/analytes';
import { countryOf } from '@loam/domain/kernel/countries';
import { languageOf } from '@loam/domain/kernel/language';
import { listName } from '@loam/domain/kernel/list-names';
import { applicationTypes, growingMethods, residueManagements } from '@loam/domain/kernel/lists';
import { nutrientName } from '@loam/domain/kernel/nutrients';
import { scopeOf } from '@loam/domain/kernel/roles';
import { unitOf } from '@loam/domain/kernel/units';
import { ownNames } from '@loam/domain/kernel/own-names';
import { formatDate, formatInstant } from '../../i18n/date';
import { dateFormats, languages } from '../../i18n/languages';
import { deviceName } from '../../i18n/device-name';
import { formatNumber } from '../../i18n/number';
import { practiceLabel, practiceValue } from './practice-words';
import { reportLabel, reportValue, untoldAnswer } from './report-words';
import { surveyLabel, surveyValue } from './survey-words';
import { weatherList } from './weather-words';

export interface Change {
  readonly path: string;
  readonly old: unknown;
  readonly new: unknown;
  /** What people, groups and collections that are told by their numbers are called now. */
  readonly names?: Readonly<Record<string, string>> | undefined;
}

/** A change as people read it; null: there was or is no value. */
export interface ChangeWords {
  readonly key: string;
  readonly label: string;
  readonly old: string | null;
  readonly now: string | null;
}

/** Units that stand beside a value somewhere else in the entity: of a field's area, of an analysis' sheet. */
export interface Beside {
  readonly unitId?: number | undefined;
  readonly units?: string | undefined;
}

export interface Dictionary {
  readonly t: (key: string, values?: Record<string, unknown>) => string;
  readonly exists: (key: string) => boolean;
  readonly language: string;
  readonly product: (id: number) => string | undefined;
  readonly crop: (id: number) => string | undefined;
  readonly person: (id: number) => string | undefined;
  readonly group: (id: number) => string | undefined;
  readonly collection?: (id: number) => string | undefined;
}

const own: Readonly<Record<string, string>> = ownNames({
  sand: '%',
  silt: '%',
  clay: '%',
  organicMatter: '%',
  cec: 'cmolc/kg',
  depth: 'cm',
  ec: 'dS/m',
  activeLime: '%',
  discount: '%',
  tax: '%',
  imbalancePct: '%',
  irrigationAmount: 'mm',
  ...{ productKg: 'kg', cherryKg: 'kg', limestoneKg: 'kg', dolomiteKg: 'kg', compostMadeKg: 'kg', yieldFreshT: 't' },
  ...{ areaHa: 'ha', burntHa: 'ha', clearedHa: 'ha', drainedOrganicHa: 'ha', shadeHa: 'ha', irrigationM3: 'm³' },
  ...{ prunings_tdm: 't', husks_tdm: 't', burntResidue_tdm: 't', electricityKWh: 'kWh', storageKWh: 'kWh' },
  ...{ renewedShare: '%', pulpReturnedShare: '%' },
});
/** Lists that a number of a plan points into. */
const listOf: Readonly<Record<string, readonly { id: number; key: string }[]>> = ownNames({
  growingMethodId: growingMethods,
  residueManagementId: residueManagements,
  applicationTypeId: applicationTypes,
});
/** A stage's share of a nutrient, in percent. */
const SHARE = /^d(\d+)$/;
const lowered = (name: string) => name.replace(/\d/g, (digit) => '₀₁₂₃₄₅₆₇₈₉'[Number(digit)]!);
/** Fixed when an entity is made, and told by its place already. */
const untold = new Set([
  'id',
  'revision',
  'createdAt',
  'updatedAt',
  'customerId',
  'growerId',
  'by',
  'by.id',
  'by.name',
  'at',
  'companyId',
  'isOnBoarding',
  'stepNumber',
]);

interface Measured {
  readonly id: number;
  readonly value: number;
  readonly unitId: number | null;
}
const isMeasured = (value: unknown): value is Measured[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null && 'value' in one && 'id' in one);

/** Changes in words, values with their units and dates in the person's format. A list of measured values is told value by value. */
export function changesInWords(changes: readonly Change[], words: Dictionary, beside: Beside = {}): ChangeWords[] {
  const sheet = changes.find(({ path }) => path === 'units')?.new ?? beside.units;
  const unitId = changes.find(({ path }) => path === 'unitId')?.new ?? beside.unitId;
  const around: Beside = { units: typeof sheet === 'string' ? sheet : undefined, unitId: typeof unitId === 'number' ? unitId : undefined };
  const names = new Map(
    changes.flatMap(({ path, old, new: now }) =>
      /^(stages|tanks)\..+\|name$/.test(path) ? [[path.slice(0, -'|name'.length), String(now ?? old)] as const] : [],
    ),
  );
  return changes
    .filter(({ path }) => !untold.has(path) && !untoldAnswer(path))
    .flatMap((change) =>
      leafOf(change.path) === 'nutrients' ? measuredWords(change, words, around) : [oneInWords(change, words, around, names)],
    );
}

const namedBy = (names: Readonly<Record<string, string>>, words: Dictionary): Dictionary => ({
  ...words,
  person: (id) => names[id] ?? words.person(id),
  group: (id) => names[id] ?? words.group(id),
  collection: (id) => names[id],
});

const leafOf = (path: string): string => path.slice(Math.max(path.lastIndexOf('.'), path.lastIndexOf('|')) + 1);

function oneInWords(
  { path, old, new: now, names: called }: Change,
  words: Dictionary,
  beside: Beside,
  names: ReadonlyMap<string, string>,
): ChangeWords {
  const tell = (value: unknown) =>
    value === null || value === undefined ? null : valueInWords(path, value, called ? namedBy(called, words) : words, beside);
  return { key: path, label: labelOf(path, words, names), old: tell(old), now: tell(now) };
}

function labelOf(path: string, words: Dictionary, names: ReadonlyMap<string, string>): string {
  const { t, exists, product } = words;
  const leaf = leafOf(path);
  const root = path.slice(0, Math.max(0, path.indexOf('.')));
  const named = (id: string) => ({ product: product(Number(id)) ?? `#${id}` });
  if (root === 'doses') return t('audit:fields.dose', named(leaf));
  if (root === 'waterAnalyses') return t('audit:fields.waterAnalysis', { id: leaf });
  const item = {
    products: () => t('audit:fields.product', named(path.slice('products.'.length, path.lastIndexOf('|')))),
    tanks: () => names.get(path.slice(0, path.lastIndexOf('|'))) ?? t('audit:fields.tank'),
    stages: () => names.get(path.slice(0, path.lastIndexOf('|'))) ?? t('audit:fields.stage'),
    applications: () => t('audit:fields.application'),
  }[root];
  if (item) return leaf === 'made' || leaf === 'order' ? item() : `${item()} · ${fieldName(leaf, t, exists)}`;
  const practice = practiceLabel(path, words) ?? reportLabel(path, words) ?? surveyLabel(path, words);
  if (practice !== undefined) return practice;
  if (root === 'toggles') return `${t('audit:fields.toggles')} · ${leaf}`;
  return fieldName(leaf, t, exists, root === 'plan');
}

function fieldName(leaf: string, t: Dictionary['t'], exists: Dictionary['exists'], ofPlan = true): string {
  const share = SHARE.exec(leaf);
  if (share) return `${t('plan:field.distribution')} ${lowered(nutrientName(Number(share[1]), 'oxide'))}`;
  const [inPlan, elsewhere] = [`plan:field.${leaf}`, `audit:fields.${leaf}`];
  const known = (ofPlan ? [inPlan, elsewhere] : [elsewhere, inPlan]).find((key) => exists(key));
  return known === undefined ? leaf : t(known);
}

function valueInWords(path: string, value: unknown, words: Dictionary, beside: Beside): string {
  const { t } = words;
  const leaf = leafOf(path);
  const answer = reportValue(path, value, words) ?? surveyValue(path, value, words);
  if (answer !== undefined) return answer;
  if (path.startsWith('doses.') && Array.isArray(value)) return withUnit(value[0] as number, unitOf(value[1] as number)?.symbol);
  if (leaf === 'made') return t(value ? 'plan:value.added' : 'plan:value.removed');
  if (typeof value === 'boolean') return t(value ? 'audit:value.yes' : 'audit:value.no');
  if (typeof value === 'number') return numberInWords(leaf, value, words, beside);
  if (typeof value === 'string') return practiceValue(path, value, words) ?? textInWords(leaf, value, words);
  if (Array.isArray(value)) return weatherList(value, words) ?? listInWords(leaf, value, words);
  return objectInWords(value as object, words);
}

const withUnit = (value: number, unit: string | undefined): string =>
  unit ? `${formatNumber(value, { decimals: 4 })} ${unit}` : formatNumber(value, { decimals: 4 });

function numberInWords(leaf: string, value: number, { t, crop, person, group, collection, language }: Dictionary, beside: Beside): string {
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
    case 'languageId':
      return languages.find(({ id }) => id === value)?.name ?? numbered;
    case 'dateFormatId':
      return dateFormats.find(({ id }) => id === value)?.format ?? numbered;
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
    case 'duration':
      return `${formatNumber(value)} ${t('plan:unit.days')}`;
    case 'area':
      return withUnit(
        value,
        unitOf(beside.unitId ?? 0)?.symbol ?? (beside.unitId === undefined ? undefined : beside.unitId === 27 ? 'ac' : 'ha'),
      );
    case 'value':
      return formatNumber(value, { decimals: 4 });
    default: {
      const entry = listOf[leaf]?.find(({ id }) => id === value);
      if (entry) return listName(entry.key, languageOf(language));
      if (/unitId$/i.test(leaf)) return unitOf(value)?.symbol ?? numbered;
      return leaf.endsWith('Id') ? numbered : withUnit(value, SHARE.test(leaf) ? '%' : own[leaf]);
    }
  }
}

function textInWords(leaf: string, value: string, { t, exists, language }: Dictionary): string {
  if (leaf === 'device') return deviceName(value) ?? value;
  if (leaf === 'logoUrl') return t('audit:value.picture');
  if (leaf === 'needMethod') return listName(value, languageOf(language));
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDate(value);
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value)) return formatInstant(value);
  const lists: Readonly<Record<string, string>> = {
    status: 'status',
    nutrientForm: 'nutrientForm',
    nutrientsGraphDisplay: 'nutrientForm',
    locationType: 'locationType',
    growerInfoEdit: 'growers',
    how: 'how',
    what: 'exported',
  };
  const known = lists[leaf] && `audit:value.${lists[leaf]}.${value}`;
  return known && exists(known) ? t(known) : value === '' ? t('audit:value.empty') : value;
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

function measuredWords({ path, old, new: now }: Change, words: Dictionary, { units }: Beside): ChangeWords[] {
  const [before, after] = [isMeasured(old) ? old : [], isMeasured(now) ? now : []];
  const ids = [...new Set([...before, ...after].map(({ id }) => id))];
  const tell = (one: Measured | undefined) =>
    one ? withUnit(one.value, one.unitId === null ? units?.replace('dm3', 'dm³') : unitOf(one.unitId)?.symbol) : null;
  return ids.flatMap((id) => {
    const [was, is] = [before.find((one) => one.id === id), after.find((one) => one.id === id)];
    if (JSON.stringify(was) === JSON.stringify(is)) return [];
    const name = analyteOf(id)?.key ?? String(id);
    return [
      {
        key: `${path}.${id}`,
        label: words.exists(`analysis:analyte.${name}`) ? words.t(`analysis:analyte.${name}`) : name,
        old: tell(was),
        now: tell(is),
      },
    ];
  });
}
