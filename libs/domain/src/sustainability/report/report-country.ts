import { ownNames } from '../../kernel/own-names.js';
import { ghgFactors } from '../../agronomy/tables/ghg-factors.js';
import { countryOf } from '../../kernel/countries.js';

/** alpha-2 of the countries whose electricity the factors know. */
const alpha3 = ownNames<string>({
  ...{ IN: 'IND', BR: 'BRA', IL: 'ISR', US: 'USA', CO: 'COL', CR: 'CRI', ET: 'ETH', VN: 'VNM', ID: 'IDN', GT: 'GTM', MX: 'MEX' },
  ...{ KE: 'KEN', GH: 'GHA', CI: 'CIV', HN: 'HND', PE: 'PER', NI: 'NIC', UG: 'UGA', RW: 'RWA', TZ: 'TZA', CL: 'CHL', AR: 'ARG' },
  ...{ ES: 'ESP', FR: 'FRA', PT: 'PRT', IT: 'ITA', NL: 'NLD', DE: 'DEU', GB: 'GBR', ZA: 'ZAF', AU: 'AUS', TH: 'THA', PH: 'PHL' },
  ...{ EC: 'ECU', CM: 'CMR', NG: 'NGA', PG: 'PNG', CN: 'CHN', MA: 'MAR', TR: 'TUR', DO: 'DOM', SV: 'SLV', PA: 'PAN', CU: 'CUB' },
});

/** The country as electricity factors name it; undefined: the mean of the world stands for it. */
export function electricityCountry(countryId: number): string | undefined {
  const code = alpha3[countryOf(countryId)?.key ?? ''];
  return code !== undefined && Object.hasOwn(ghgFactors.electricity.byIso3, code) ? code : undefined;
}
