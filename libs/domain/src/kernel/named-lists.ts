import { countries } from './locale/countries.js';
import { type Language, localeOf } from './locale/language.js';
import { listName } from './locale/list-names.js';
import {
  analysisUnits,
  applicationMethods,
  applicationTypes,
  growingMethods,
  type Listed,
  locationTypes,
  needMethods,
  planStatuses,
  productForms,
  productTypes,
  residueManagements,
  soilDepths,
  stepTypes,
  unitTypes,
} from './schema/lists.js';
import { nutrients } from './unit/nutrients.js';
import { unitName } from './unit/unit-names.js';
import { units } from './unit/units.js';

const named = <T extends Listed>(list: readonly T[], language: Language) =>
  list.map((entry) => ({ ...entry, name: listName(entry.key, language) }));
const textual = (list: readonly string[], language: Language) => list.map((key) => ({ id: key, key, name: listName(key, language) }));

/** All lists of `GET plan/options`, names in `language`; nutrients are chemical symbols in every language. */
export function namedLists(language: Language) {
  const country = new Intl.DisplayNames([localeOf[language]], { type: 'region' });
  return {
    units: units.map((entry) => ({ ...entry, name: unitName(entry.key, language) })),
    unitTypes: named(unitTypes, language),
    countries: countries.map((entry) => ({ ...entry, name: country.of(entry.key) ?? entry.key })),
    growingMethods: named(growingMethods, language),
    residueManagements: named(residueManagements, language),
    applicationTypes: named(applicationTypes, language),
    soilDepths: named(soilDepths, language),
    stepTypes: named(stepTypes, language),
    productTypes: named(productTypes, language),
    productForms: named(productForms, language),
    nutrients: nutrients.map(({ id, key, element, group }) => ({ id, key, name: key, element, group })),
    nutrientForms: textual(['oxide', 'element'], language),
    locationTypes: textual(locationTypes, language),
    planStatuses: textual(planStatuses, language),
    applicationMethods: textual(applicationMethods, language),
    analysisUnits: textual(analysisUnits, language),
    needMethods: textual(needMethods, language),
  };
}
