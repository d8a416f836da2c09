import { ghgFactors } from '../../agronomy/tables/ghg-factors.js';
import { countryOf } from '../../kernel/locale/countries.js';
import { gridCountries } from './grid-countries.js';

/** The country as electricity factors name it; undefined: the mean of the world stands for it. */
export function electricityCountry(countryId: number): string | undefined {
  const code = gridCountries[countryOf(countryId)?.key ?? ''];
  return code !== undefined && Object.hasOwn(ghgFactors.electricity.byIso3, code) ? code : undefined;
}
