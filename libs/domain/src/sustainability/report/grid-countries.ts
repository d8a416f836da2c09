import { ownNames } from '../../kernel/json/own-names.js';

/** alpha-3 by alpha-2 of the countries whose electricity the factors know. */
export const gridCountries = ownNames<string>({
  ...{ IN: 'IND', BR: 'BRA', IL: 'ISR', US: 'USA', CO: 'COL', CR: 'CRI', ET: 'ETH', VN: 'VNM', ID: 'IDN', GT: 'GTM', MX: 'MEX' },
  ...{ KE: 'KEN', GH: 'GHA', CI: 'CIV', HN: 'HND', PE: 'PER', NI: 'NIC', UG: 'UGA', RW: 'RWA', TZ: 'TZA', CL: 'CHL', AR: 'ARG' },
  ...{ ES: 'ESP', FR: 'FRA', PT: 'PRT', IT: 'ITA', NL: 'NLD', DE: 'DEU', GB: 'GBR', ZA: 'ZAF', AU: 'AUS', TH: 'THA', PH: 'PHL' },
  ...{ EC: 'ECU', CM: 'CMR', NG: 'NGA', PG: 'PNG', CN: 'CHN', MA: 'MAR', TR: 'TUR', DO: 'DOM', SV: 'SLV', PA: 'PAN', CU: 'CUB' },
});
