import { inEveryLanguage } from '../kernel/locale/language.js';

/** What files of zones are called by, for whoever takes them along. */
export const zoneNames = inEveryLanguage<{ readonly zone: string; readonly file: (name: string) => string }>(
  {
    en: { zone: 'Zone', file: (name) => `${name} zones` },
    mr: { zone: 'विभाग', file: (name) => `${name} विभाग` },
    pt: { zone: 'Zona', file: (name) => `${name} zonas` },
    es: { zone: 'Zona', file: (name) => `${name} zonas` },
  },
  { 'pt-PT': {}, 'es-419': {} },
);
