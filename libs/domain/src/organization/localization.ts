import type { ChangeLocalization } from './organization.schema.js';

/** The parts of a localization in the order in which pages show them; `id` is theirs as records of the admin center. */
export const localizationParts = [
  { id: 1, name: 'unitTypeId' },
  { id: 2, name: 'currency' },
  { id: 3, name: 'countryId' },
  { id: 4, name: 'languageId' },
  { id: 5, name: 'dateFormatId' },
] as const;
export type LocalizationPart = (typeof localizationParts)[number]['name'];

/** What a company, collection or group sets for its people; null: as the level above. */
export interface Localization {
  /** 0 metric, 1 imperial. */
  readonly unitTypeId: 0 | 1 | null;
  /** ISO 4217. */
  readonly currency: string | null;
  readonly countryId: number | null;
  readonly languageId: number | null;
  readonly dateFormatId: number | null;
}
export type LocalizationChange = { -readonly [P in LocalizationPart]?: Localization[P] };

export const nothingSet: Localization = { unitTypeId: null, currency: null, countryId: null, languageId: null, dateFormatId: null };

/** Where no level says anything. Money and country are then those of each grower and person. */
export const platformLocalization: Localization = { ...nothingSet, unitTypeId: 0, languageId: 1, dateFormatId: 1 };

export interface LocalizedLevel {
  readonly scope: 'company' | 'collection' | 'group';
  readonly id: number;
  readonly localization: Localization;
}

export interface InForce<P extends LocalizationPart = LocalizationPart> {
  readonly name: P;
  readonly value: Localization[P];
  /** Who says so; null: nobody, it is the platform's own. */
  readonly from: LocalizedLevel | null;
}

/** What holds at the last of `levels`, which stand from the top down: the nearest level that says something is heard. */
export const inForce = <P extends LocalizationPart>(name: P, levels: readonly LocalizedLevel[]): InForce<P> => {
  const from = levels.findLast(({ localization }) => localization[name] !== null) ?? null;
  return { name, value: (from?.localization ?? platformLocalization)[name], from };
};

/** The same for all parts; null where no level says anything. */
export const localizationOf = (levels: readonly LocalizedLevel[]): Localization =>
  Object.fromEntries(
    localizationParts.map(({ name }) => [name, inForce(name, levels).from?.localization[name] ?? null]),
  ) as unknown as Localization;

/** Only what differs from what is set. */
export function localizationChange(now: Localization, wanted: Omit<ChangeLocalization, 'revision'>): LocalizationChange {
  const given = localizationParts.flatMap(({ name }) => {
    const value = wanted[name];
    return value === undefined || value === now[name] ? [] : [[name, value]];
  });
  return Object.fromEntries(given) as LocalizationChange;
}
